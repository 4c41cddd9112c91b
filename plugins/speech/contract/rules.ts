import { plainText } from '#plugins/chat/contract/format/plainText.ts'

/** Why a text is not spoken: it has to be read, copied or pressed. */
export const unfitReasons = ['empty', 'tooLong', 'link', 'digits', 'code', 'list'] as const
export type UnfitReason = (typeof unfitReasons)[number]

const LINK = /\bhttps?:|\bwww\.|[\w.+-]+@[\w-]+\.\w|\b[\w-]+\.(?:com|net|org|br|io|app|dev|me|ly|link|gov|edu|info|shop|store|site|online|pt|es)\b/i
/** Six digits in a row, or eight with the marks that stand in telephone numbers, documents and boletos. A date has slashes. */
const DIGITS = /\d{6,}|\d(?:[ .\-()]{0,2}\d){7,}/
/** Capitals with digits among them, such as an order or a coupon. */
const CAPITAL_CODE = /(?<![\p{L}\d])(?=[A-Z\d-]*\d)(?=[A-Z\d-]*[A-Z])[A-Z\d-]{6,}(?![\p{L}\d])/u
const PIX = /br\.gov\.bcb\.pix/i
const BACKTICKS = /`[^`]+`/
const LIST_ITEM = /^\s*(?:[-*•–▪]|\[?\(?\d{1,2}\s?[.)\]\-–:]|\d\uFE0F?\u20E3)\s*\S/gmu
const EMOJI = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200D|\uFE0F/gu

/** A word of eight or more in which letters and digits take turns, such as a random key. */
const isMixedCode = (word: string): boolean => word.length >= 8 && (word.match(/\p{L}\d|\d\p{L}/gu)?.length ?? 0) >= 2

/** A text as it is said: without marks of formatting and without emoji. */
export const speechText = (text: string): string => plainText(text).replace(EMOJI, '').replace(/\s+/g, ' ').trim()

/** Why a text stays a text; null where it may be spoken. `longest`: characters that are spoken at most. */
export function unfitReason(text: string, longest: number): UnfitReason | null {
  const speech = speechText(text)
  if (!/[\p{L}\d]/u.test(speech)) return 'empty'
  if (speech.length > longest) return 'tooLong'
  if (PIX.test(text)) return 'code'
  if (LINK.test(text)) return 'link'
  if (DIGITS.test(text)) return 'digits'
  if (BACKTICKS.test(text) || CAPITAL_CODE.test(text) || text.split(/\s+/).some(isMixedCode)) return 'code'
  if ((text.match(LIST_ITEM)?.length ?? 0) >= 2) return 'list'
  return null
}
