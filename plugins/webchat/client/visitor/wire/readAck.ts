import { isRecord } from './isRecord.ts'
import type { VisitorAck } from './shapes.ts'

/** Null for what is not an acknowledgement. */
export const readAck = (value: unknown): VisitorAck | null => {
  if (!isRecord(value) || !Array.isArray(value.ids) || typeof value.ack !== 'number') return null
  return { ids: value.ids.filter((id) => typeof id === 'string'), ack: value.ack }
}
