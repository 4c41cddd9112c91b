import { isRecord } from './isRecord.ts'
import { readMessage } from './readMessage.ts'
import { readTicket } from './readTicket.ts'
import type { MessagePage } from './shapes.ts'

/** Null for what is not a page of messages; a single message that can't be read is left out. */
export const readMessagePage = (value: unknown): MessagePage | null => {
  if (!isRecord(value) || !Array.isArray(value.messages)) return null
  const messages = value.messages.map(readMessage).filter((message) => message !== null)
  return { messages, hasMore: value.hasMore === true, ticket: readTicket(value.ticket) }
}
