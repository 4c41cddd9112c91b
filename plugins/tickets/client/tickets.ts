import { call } from '#core/client/http/call.ts'
import { createCollection } from '#core/client/store/collection.ts'
import { store } from '#core/client/store/store.ts'
import { getTicket, type Ticket } from '../contract/index.ts'

/** Every ticket this browser knows. */
export const tickets = createCollection<Ticket>(store)

/** Rows of one burst of events become one change of the collection. One frame at 60 Hz. */
const GATHER_MS = 16

let gathered: Ticket[] = []
let isGathering = false

/** Takes rows from the socket, at most one change a frame: a busy tenant does not sort the list at every message. */
export function gatherTickets(...rows: Ticket[]): void {
  gathered.push(...rows)
  if (isGathering) return
  isGathering = true
  setTimeout(() => {
    const fresh = gathered
    gathered = []
    isGathering = false
    tickets.upsert(...fresh)
  }, GATHER_MS)
}

/** The row, asked for where it is not held. */
export async function loadTicket(ticketId: number): Promise<Ticket> {
  const held = tickets.get(ticketId)
  if (held) return held
  const ticket = await call(getTicket, { id: ticketId })
  tickets.upsert(ticket)
  return tickets.get(ticketId) ?? ticket
}
