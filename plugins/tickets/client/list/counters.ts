import { atom } from 'jotai'
import type { z } from 'zod'
import { call } from '#core/client/http/call.ts'
import { store } from '#core/client/store/store.ts'
import { listTickets, type Ticket } from '../../contract/index.ts'
import { filterAtom, initialFilter, isGroupAtom, searchAtom } from '../filter.ts'
import { gatherTickets, tickets } from '../tickets.ts'
import { recountViews } from '../views/views.ts'
import { noteOwn } from './news.atoms.ts'

type Kinds = z.output<(typeof listTickets)['output']>['kinds']

/** Null what the server has not counted yet. */
export interface Counters {
  open: number | null
  pending: number | null
  closed: number | null
}

/** Totals of the tabs for what the list is narrowed to, as the server last counted them. */
export const countersAtom = atom<Counters>({ open: null, pending: null, closed: null })

/** Totals of everything one may see, whatever the list is narrowed to. */
export const totalsAtom = atom<Counters>({ open: null, pending: null, closed: null })

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

/** Whether the list shows less than there is. */
function isNarrowed(): boolean {
  const { sort: _sort, ...filter } = store.get(filterAtom)
  const { sort: _initialSort, ...initial } = initialFilter
  return store.get(searchAtom) !== '' || store.get(isGroupAtom) !== undefined || JSON.stringify(filter) !== JSON.stringify(initial)
}

let recounts = 0
let recounted = 0

/** Totals of everything: what the list is narrowed to says nothing of the rest, which is asked apart. Those of a later count are not overwritten. */
async function takeWhole(turn: number, counted: Counters | null): Promise<void> {
  const counters = counted ?? (await call(listTickets, { ...initialFilter, count: null, pageNumber: 1, status: ['open', 'pending'] })).counters
  if (turn < recounted) return
  recounted = turn
  store.set(totalsAtom, counters)
}

/** Asks the server to count again, soon and once. */
export function recount(): void {
  if (timer !== undefined) return
  timer = setTimeout(async () => {
    timer = undefined
    const take = askTotals()
    recounts += 1
    const turn = recounts
    // Said of the question: until the answer is here somebody may have taken the filter away.
    const isPart = isNarrowed()
    const filter = { ...store.get(filterAtom), searchParam: store.get(searchAtom), isGroup: store.get(isGroupAtom) }
    try {
      const { counters, kinds, tickets: rows } = await call(listTickets, { ...filter, count: null, pageNumber: 1, status: ['open', 'pending'] })
      tickets.upsert(...rows)
      take(counters, kinds)
      await takeWhole(turn, isPart ? null : counters)
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
