import { isRecord } from './isRecord.ts'
import type { VisitorMessage } from './shapes.ts'
import { textOrNull } from './textOrNull.ts'

/** Null for what is not a message. */
export const readMessage = (value: unknown): VisitorMessage | null => {
  if (!isRecord(value)) return null
  const { id, body, fromMe, ack, timestamp } = value
  if (typeof id !== 'string' || typeof body !== 'string' || typeof fromMe !== 'boolean') return null
  if (typeof ack !== 'number' || typeof timestamp !== 'string' || Number.isNaN(Date.parse(timestamp))) return null
  return { id, idFront: textOrNull(value.idFront), body, fromMe, agentName: textOrNull(value.agentName), ack, timestamp }
}
