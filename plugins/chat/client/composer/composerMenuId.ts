/** Menu behind `+` in the reply box: a command that names it takes `{ ticketId }`. */
export const COMPOSER_MENU = 'chat.composer'
