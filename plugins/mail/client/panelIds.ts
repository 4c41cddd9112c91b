/** The panel of the mail server. */
export const MAIL_PANEL = 'mail.server'
