import { call } from '#core/client/http/call.ts'
import { createCollection } from '#core/client/store/collection.ts'
import { createGatherer } from '#core/client/store/gather.ts'
import { store } from '#core/client/store/store.ts'
import { getTicket, listDeletions, type Ticket } from '../contract/index.ts'

/** Every ticket this browser knows. */
export const tickets = createCollection<Ticket>(store)

let arrivals = 0
/** Tickets that left while rows waited, with the last arrival before that. */
const leftAfter = new Map<number, number>()

const gather = createGatherer<{ ticket: Ticket; arrival: number }>((rows) => {
  const still = rows.filter(({ ticket, arrival }) => arrival > (leftAfter.get(ticket.id) ?? 0))
  leftAfter.clear()
  tickets.upsert(...still.map(({ ticket }) => ticket))
})

/** Takes rows from the socket: a busy tenant does not sort the list at every message. */
export function gatherTickets(...rows: Ticket[]): void {
  gather(
    ...rows.map((ticket) => {
      arrivals += 1
      return { ticket, arrival: arrivals }
    }),
  )
}

/** A ticket that one may not see any more goes at once, and with it what came before and still waits to be drawn. */
export function dropTicket(ticketId: number): void {
  leftAfter.set(ticketId, arrivals)
  tickets.remove(ticketId)
}

/** Lets go what was deleted while there was no connection. */
export async function dropDeleted(): Promise<void> {
  for (const ticketId of await call(listDeletions, {})) dropTicket(ticketId)
}

/** The row, asked for where it is not held. */
export async function loadTicket(ticketId: number): Promise<Ticket> {
  const current = tickets.get(ticketId)
  if (current) return current
  const ticket = await call(getTicket, { id: ticketId })
  tickets.upsert(ticket)
  return tickets.get(ticketId) ?? ticket
}
