import type { TicketRows } from '../contract/index.ts'
import { takeTickets } from './list/counters.ts'
import { activeTicketIdAtom, targetTicketIdAtom } from './target.ts'
import { loadTicket, tickets } from './tickets.ts'
import { waitingLimitsAtom } from './viewer.ts'

/** The rows of this browser, for other plugins. */
export const ticketRowsService: TicketRows = {
  rowsAtom: tickets.rowsAtom,
  rowAtom: (ticketId) => tickets.rowAtom(ticketId),
  get: (ticketId) => tickets.get(ticketId),
  upsert: takeTickets,
  keep: (...rows) => tickets.upsert(...rows),
  patch: (change) => tickets.patch(change),
  load: loadTicket,
  targetAtom: targetTicketIdAtom,
  activeAtom: activeTicketIdAtom,
  waitingLimitsAtom,
}
