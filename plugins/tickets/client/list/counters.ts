import { atom } from 'jotai'
import type { z } from 'zod'
import { call } from '#core/client/http/call.ts'
import { store } from '#core/client/store/store.ts'
import { listTickets, type Ticket } from '../../contract/index.ts'
import { filterAtom, isGroupAtom, searchAtom } from '../filter.ts'
import { gatherTickets, tickets } from '../tickets.ts'
import { recountViews } from '../views/views.ts'
import { noteOwn } from './news.atoms.ts'

type Kinds = z.output<(typeof listTickets)['output']>['kinds']

export interface Counters {
  open: number
  pending: number
  /** Null while nobody asked for it. */
  closed: number | null
}

/** Totals of the tabs, as the server last counted them. */
export const countersAtom = atom<Counters>({ open: 0, pending: 0, closed: null })

/** Totals of the tabs of kinds; null while there are none. */
export const kindsAtom = atom<Kinds>(null)

let asked = 0
let answered = 0

/** Call when asking the server; the answer takes the totals, unless those of a later question are here already. */
export function askTotals(): (counters: Counters, kinds: Kinds) => void {
  asked += 1
  const turn = asked
  return (counters, kinds) => {
    if (turn < answered) return
    answered = turn
    store.set(countersAtom, (held) => ({ ...counters, closed: counters.closed ?? held.closed }))
    store.set(kindsAtom, kinds)
  }
}

/** Long enough to gather a burst, short enough to look live. */
const RECOUNT_MS = 300

let timer: ReturnType<typeof setTimeout> | undefined

/** Asks the server to count again, soon and once. */
export function recount(): void {
  if (timer !== undefined) return
  timer = setTimeout(async () => {
    timer = undefined
    const take = askTotals()
    const filter = { ...store.get(filterAtom), searchParam: store.get(searchAtom), isGroup: store.get(isGroupAtom) }
    try {
      const { counters, kinds, tickets: rows } = await call(listTickets, { ...filter, count: null, pageNumber: 1, status: ['open', 'pending'] })
      tickets.upsert(...rows)
      take(counters, kinds)
    } catch {
      // The totals stay as they were; the status bar says that the line is down.
    }
  }, RECOUNT_MS)
}

/** Whether a row that comes in may change a total: messages alone do not. */
function changesTotals(next: Ticket): boolean {
  const held = tickets.get(next.id)
  return (
    !held || held.status !== next.status || held.queueId !== next.queueId || held.userId !== next.userId || held.unreadMessages > 0 !== next.unreadMessages > 0
  )
}

/** Takes a row that the live line brings. */
export function noteTicket(ticket: Ticket): void {
  if (changesTotals(ticket)) {
    recount()
    recountViews()
  }
  gatherTickets(ticket)
}

/** Takes rows that a deed of this browser answered: the live line brings them too, maybe later, and is then no news. */
export function takeTickets(...rows: Ticket[]): void {
  if (rows.some(changesTotals)) recount()
  noteOwn(rows.map(({ id }) => id))
  tickets.upsert(...rows)
}
