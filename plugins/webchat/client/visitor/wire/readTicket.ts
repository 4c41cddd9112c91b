import { isRecord } from './isRecord.ts'
import type { VisitorTicket } from './shapes.ts'
import { textOrNull } from './textOrNull.ts'

/** Null for what is not the state of a conversation. */
export const readTicket = (value: unknown): VisitorTicket | null => {
  if (!isRecord(value)) return null
  const { id, status } = value
  if (typeof id !== 'number' || (status !== 'open' && status !== 'pending' && status !== 'closed')) return null
  return { id, status, agentName: textOrNull(value.agentName) }
}
