import { LONGEST_VISITOR_BODY } from '../contractConstants.ts'
import { fill } from '../words/fill.ts'
import type { Texts } from '../words/pt.ts'

/** The counter shows when fewer characters than this are left. */
const NEAR = 200

/** Text of the counter for a text of `length` UTF-16 units; null far from the limit. */
export const lengthNotice = (length: number, texts: Texts) => {
  const left = LONGEST_VISITOR_BODY - length
  if (left > NEAR) return null
  if (left < 0) return { sentence: fill(texts.overLimit, { count: -left, limit: LONGEST_VISITOR_BODY }), isOver: true }
  return { sentence: fill(texts.remaining, { count: left }), isOver: false }
}
