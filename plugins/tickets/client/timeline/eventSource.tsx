import { call } from '#core/client/http/call.ts'
import { readInstant } from '#core/contract/instant.ts'
import { listTicketLogs, type TicketLog, type TimelineChange, type TimelineItem, type TimelineSource } from '../../contract/index.ts'
import { EventRow } from './EventRow.tsx'

const PAGE = 100

/** Entries that do not stand between messages; the same as the server leaves out. */
const ASIDE: readonly TicketLog['type'][] = ['access', 'create', 'note']
const CLOSINGS: readonly TicketLog['type'][] = ['closed', 'autoClose', 'merge']
const BEGINNINGS: readonly TicketLog['type'][] = ['open', 'pending']

const listeners = new Set<(change: TimelineChange) => void>()
/** Ticket id → what last opened or closed it, as far as this browser heard. */
const lastTurns = new Map<number, TicketLog>()

const isTurn = ({ type }: TicketLog) => CLOSINGS.includes(type) || BEGINNINGS.includes(type)

/** Newest first, as the server answers; what begins a ticket again after it was closed has a word of its own. */
export function toItems(logs: readonly TicketLog[]): TimelineItem[] {
  return logs.map((log, index) => {
    const before = isTurn(log) ? logs.slice(index + 1).find((older) => older.ticketId === log.ticketId && isTurn(older)) : undefined
    return itemOf(log, before)
  })
}

function itemOf(log: TicketLog, before: TicketLog | undefined): TimelineItem {
  const isReopened = BEGINNINGS.includes(log.type) && before !== undefined && CLOSINGS.includes(before.type)
  return { key: `tickets.log.${log.id}`, ticketId: log.ticketId, at: readInstant(log.createdAt), draw: () => <EventRow log={log} isReopened={isReopened} /> }
}

function keepTurns(logs: readonly TicketLog[]): void {
  for (const log of logs) if (isTurn(log) && (lastTurns.get(log.ticketId)?.id ?? 0) < log.id) lastTurns.set(log.ticketId, log)
}

/** Something happened to a ticket just now. */
export function noteEvent(log: TicketLog): void {
  if (ASIDE.includes(log.type)) return
  const last = lastTurns.get(log.ticketId)
  const item = itemOf(log, last && last.id < log.id ? last : undefined)
  keepTurns([log])
  for (const hear of listeners) hear({ kind: 'put', items: [item] })
}

/** Tickets were joined, or taken apart. */
export function askEventsAgain(): void {
  for (const hear of listeners) hear({ kind: 'again' })
}

const isoOf = (at: number) => new Date(at).toISOString()

/** Events of a ticket, between its messages. */
export const eventSource: TimelineSource = {
  id: 'tickets.events',
  permission: 'tickets.list',
  isEvent: true,
  async load(ticketId, { from, to }) {
    const span = { ...(from === null ? {} : { from: isoOf(from) }), ...(to === null ? {} : { to: isoOf(to) }) }
    const logs = await call(listTicketLogs, { ticketId, earlier: true, limit: PAGE, ...span })
    keepTurns(logs)
    return { items: toItems(logs), hasMore: logs.length === PAGE }
  },
  listen(hear) {
    listeners.add(hear)
    return () => listeners.delete(hear)
  },
}
