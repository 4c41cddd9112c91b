import { isRecord } from './isRecord.ts'
import { readReactions } from './readReactions.ts'
import type { VisitorChange } from './shapes.ts'

/** Null for what does not say how a message is now. */
export const readChange = (value: unknown): VisitorChange | null => {
  if (!isRecord(value)) return null
  const { id, body, isEdited, isDeleted } = value
  const reactions = readReactions(value.reactions)
  if (typeof id !== 'string' || typeof body !== 'string' || typeof isEdited !== 'boolean' || typeof isDeleted !== 'boolean' || !reactions) return null
  return { id, body, isEdited, isDeleted, reactions }
}
