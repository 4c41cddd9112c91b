import { cutText } from '#core/contract/text.ts'

/** The text as one line of visible characters, at most so long. */
export const cleanLine = (text: string, most: number): string => cutText(text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim(), most)
