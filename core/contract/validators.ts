/** A time of day: 'HH:mm' on a clock of 24 hours. */
export const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/

/** Whether a text could be an e-mail address: for pages that weigh little, where the server has the last word. */
export const isEmail = (text: string): boolean => /^\S+@\S+\.\S+$/.test(text)
