import { isRecord } from './isRecord.ts'
import type { Quoted } from './shapes.ts'

/** Null for what is no quoted message. */
export const readQuoted = (value: unknown): Quoted | null => {
  if (!isRecord(value)) return null
  const { id, body, fromMe, isDeleted } = value
  if (typeof id !== 'string' || typeof body !== 'string' || typeof fromMe !== 'boolean') return null
  return { id, body, fromMe, isDeleted: isDeleted === true }
}
