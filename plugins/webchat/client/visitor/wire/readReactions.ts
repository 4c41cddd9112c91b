import { isRecord } from './isRecord.ts'
import type { Reaction } from './shapes.ts'

/** Same value as the `emoji` of reactionSchema in plugins/connections/contract. */
const LONGEST_EMOJI = 16

/** At most one of each side, the later one; null for what is no list. What is no reaction is left out. */
export const readReactions = (value: unknown): Reaction[] | null => {
  if (!Array.isArray(value)) return null
  const reactions = value.map(readReaction).filter((reaction) => reaction !== null)
  return reactions.filter(({ fromMe }, index) => reactions.findLastIndex((other) => other.fromMe === fromMe) === index)
}

const readReaction = (value: unknown): Reaction | null => {
  if (!isRecord(value)) return null
  const { fromMe, emoji } = value
  if (typeof fromMe !== 'boolean' || typeof emoji !== 'string' || emoji.trim() === '' || emoji.length > LONGEST_EMOJI) return null
  return { fromMe, emoji }
}
