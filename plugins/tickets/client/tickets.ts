import { call } from '#core/client/http/call.ts'
import { createCollection } from '#core/client/store/collection.ts'
import { createGatherer } from '#core/client/store/gather.ts'
import { store } from '#core/client/store/store.ts'
import { getTicket, type Ticket } from '../contract/index.ts'

/** Every ticket this browser knows. */
export const tickets = createCollection<Ticket>(store)

/** Takes rows from the socket: a busy tenant does not sort the list at every message. */
export const gatherTickets = createGatherer<Ticket>((rows) => tickets.upsert(...rows))

/** The row, asked for where it is not held. */
export async function loadTicket(ticketId: number): Promise<Ticket> {
  const held = tickets.get(ticketId)
  if (held) return held
  const ticket = await call(getTicket, { id: ticketId })
  tickets.upsert(ticket)
  return tickets.get(ticketId) ?? ticket
}
