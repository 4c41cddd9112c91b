import { cutText } from '#core/contract/text.ts'

/** Longest excerpt of a message that the list keeps, in UTF-16 units. */
const LONGEST_EXCERPT = 255

export const excerptOf = (text: string): string => cutText(text, LONGEST_EXCERPT)

/** Changes of a ticket by an answer of the company. */
export const ANSWERED = { answered: true, unreadMessages: 0, waitingSince: null }
