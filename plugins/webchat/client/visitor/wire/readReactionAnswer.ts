import { isRecord } from './isRecord.ts'
import { readReactions } from './readReactions.ts'
import type { ReactionAnswer } from './shapes.ts'

/** Null for what is not the answer to a reaction. */
export const readReactionAnswer = (value: unknown): ReactionAnswer | null => {
  if (!isRecord(value) || typeof value.id !== 'string') return null
  const reactions = readReactions(value.reactions)
  return reactions && { id: value.id, reactions }
}
