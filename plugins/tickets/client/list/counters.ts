import { atom } from 'jotai'
import { call } from '#core/client/http/call.ts'
import { store } from '#core/client/store/store.ts'
import { listTickets, type Ticket } from '../../contract/index.ts'
import { filterAtom } from '../filter.ts'
import { tickets } from '../tickets.ts'

export interface Counters {
  open: number
  pending: number
  /** Null while nobody asked for it. */
  closed: number | null
}

/** Totals of the tabs, as the server last counted them. */
export const countersAtom = atom<Counters>({ open: 0, pending: 0, closed: null })

/** Long enough to gather a burst, short enough to look live. */
const RECOUNT_MS = 300

let timer: ReturnType<typeof setTimeout> | undefined

/** Asks the server to count again, soon and once. */
export function recount(): void {
  if (timer !== undefined) return
  timer = setTimeout(async () => {
    timer = undefined
    const { status: _status, ...filter } = store.get(filterAtom)
    try {
      const { counters, tickets: rows } = await call(listTickets, { ...filter, count: null, pageNumber: 1, status: ['open', 'pending'] })
      tickets.upsert(...rows)
      store.set(countersAtom, (held) => ({ ...counters, closed: counters.closed ?? held.closed }))
    } catch {
      // The totals stay as they were; the status bar says that the line is down.
    }
  }, RECOUNT_MS)
}

/** Whether a row that comes in may change a total: messages alone do not. */
export function changesTotals(next: Ticket): boolean {
  const held = tickets.get(next.id)
  return (
    !held || held.status !== next.status || held.queueId !== next.queueId || held.userId !== next.userId || held.unreadMessages > 0 !== next.unreadMessages > 0
  )
}
