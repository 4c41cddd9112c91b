/** Longest excerpt of a message that the list keeps, in UTF-16 units. */
const LONGEST_EXCERPT = 255

export const excerptOf = (text: string): string => text.slice(0, LONGEST_EXCERPT)

/** What an answer of the company changes of a ticket. */
export const ANSWERED = { answered: true, unreadMessages: 0, waitingSince: null }
