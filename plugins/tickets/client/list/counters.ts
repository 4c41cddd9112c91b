import { atom } from 'jotai'
import type { z } from 'zod'
import { call } from '#core/client/http/call.ts'
import { store } from '#core/client/store/store.ts'
import { isAutomated, listTickets, type Ticket } from '../../contract/index.ts'
import { filterAtom, initialFilter, isGroupAtom, type ListTab, narrowingAtom, searchAtom } from '../filter.ts'
import { gatherTickets, tickets } from '../tickets.ts'
import { hasChatbotLaneAtom } from '../viewer.ts'
import { recountViews } from '../views/views.ts'
import { noteOwn } from './newRows.atoms.ts'
import { noteUnread } from './unread.atoms.ts'

type Page = Pick<z.output<(typeof listTickets)['output']>, 'counters' | 'kinds' | 'snoozed' | 'automated'>
type Kinds = Page['kinds']

/** Null what the server has not counted yet. */
export interface Counters {
  open: number | null
  pending: number | null
  closed: number | null
}

/** Totals that the server counted for one narrowing of the list. */
interface Counted {
  counters: Counters
  kinds: Kinds
  snoozed: number
  automated: number
}

const NOT_YET: Counted = { counters: { open: null, pending: null, closed: null }, kinds: null, snoozed: 0, automated: 0 }

/** Narrowing → what was last counted for it: who takes a search or a filter away has the right totals at once. */
const countedAtom = atom<ReadonlyMap<string, Counted>>(new Map())
/** Narrowings that are remembered. */
const MOST = 12

const currentAtom = atom((get): Counted => get(countedAtom).get(get(narrowingAtom)) ?? NOT_YET)

/** Totals of the tabs for what the list is narrowed to, as the server last counted them. */
export const countersAtom = atom((get) => get(currentAtom).counters)

/** The same by tab: where bots have a tab of their own, what they have does not wait for a person. */
export const tabCountsAtom = atom((get): Record<ListTab, number | null> => {
  const { counters, automated } = get(currentAtom)
  if (!get(hasChatbotLaneAtom) || counters.pending === null) return { ...counters, chatbot: null }
  return { ...counters, pending: counters.pending - automated, chatbot: automated }
})

/** How many of them are put off. */
export const snoozedCountAtom = atom((get) => get(currentAtom).snoozed)

/** Totals of the tabs of kinds; null while there are none. */
export const kindsAtom = atom((get) => get(currentAtom).kinds)

/** Totals of everything one may see, whatever the list is narrowed to. */
export const totalsAtom = atom<Counters>({ open: null, pending: null, closed: null })

let asked = 0
/** Narrowing → the question whose answer is kept. */
const answered = new Map<string, number>()

/** Call when asking the server; the answer takes the totals, unless those of a later question are here already. */
export function askTotals(narrowing = store.get(narrowingAtom)): (page: Page) => void {
  asked += 1
  const turn = asked
  return ({ counters, kinds, snoozed = 0, automated = 0 }) => {
    if (turn < (answered.get(narrowing) ?? 0)) return
    answered.set(narrowing, turn)
    store.set(countedAtom, (totals) => {
      const closed = counters.closed ?? totals.get(narrowing)?.counters.closed ?? null
      const others = [...totals].filter(([key]) => key !== narrowing).slice(1 - MOST)
      return new Map([...others, [narrowing, { counters: { ...counters, closed }, kinds, snoozed, automated }]])
    })
  }
}

/** Long enough to gather a burst, short enough to look live. */
const RECOUNT_MS = 300

let timer: ReturnType<typeof setTimeout> | undefined

/** Whether the list shows less than there is. */
function isNarrowed(): boolean {
  const { sort: _sort, scope, ...filter } = store.get(filterAtom)
  const { sort: _initialSort, ...initial } = initialFilter
  if (scope !== 'all' || store.get(searchAtom) !== '' || store.get(isGroupAtom) !== undefined) return true
  return JSON.stringify(filter) !== JSON.stringify(initial)
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
      const { tickets: rows, ...page } = await call(listTickets, { ...filter, count: null, pageNumber: 1, status: ['open', 'pending'] })
      tickets.upsert(...rows)
      take(page)
      await takeWhole(turn, isPart ? null : page.counters)
    } catch {
      // The totals stay as they were; the status bar says that the line is down.
    }
  }, RECOUNT_MS)
}

/** The values of a row that the totals are made of. */
const countedOf = ({ participants, ...ticket }: Ticket) => {
  const { status, queueId, userId, unreadMessages, snoozedUntil } = ticket
  return [
    status,
    isAutomated(ticket),
    queueId,
    userId,
    unreadMessages > 0,
    snoozedUntil !== null,
    ...participants.map(({ id, role }) => `${id} ${role}`),
  ].join()
}

/** Whether a row that comes in may change a total: messages alone do not. */
function changesTotals(next: Ticket): boolean {
  const current = tickets.get(next.id)
  return !current || countedOf(current) !== countedOf(next)
}

/** Counts again what these rows may change. */
function countWith(rows: readonly Ticket[]): boolean {
  for (const row of rows) noteUnread(row)
  if (!rows.some(changesTotals)) return false
  recount()
  return true
}

/** Takes a row that the live line brings. */
export function noteTicket(ticket: Ticket): void {
  if (countWith([ticket])) recountViews()
  gatherTickets(ticket)
}

/** Takes rows that an action of this browser answered: the live line brings them too, maybe later, and is then no news. */
export function takeTickets(...rows: Ticket[]): void {
  countWith(rows)
  noteOwn(rows.map(({ id }) => id))
  tickets.upsert(...rows)
}
