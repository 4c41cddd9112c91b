import type { Dispose } from '#core/contract/define.ts'
import { readInstant } from '#core/contract/instant.ts'
import { type InclusionFilter, type InclusionSettings, includesTicket, priorities, type Ticket, type TicketOrder, type Viewer } from '../../contract/index.ts'

const whenListed = new WeakMap<Ticket, number>()
const searchTexts = new WeakMap<Ticket, string>()

/** Lower case, without accents. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** When the ticket was last spoken in, else changed, in epoch milliseconds (decision 14). */
export function listedAt(ticket: Ticket): number {
  const known = whenListed.get(ticket)
  if (known !== undefined) return known
  const at = readInstant(ticket.lastMessageAt) || readInstant(ticket.updatedAt)
  whenListed.set(ticket, at)
  return at
}

function searchTextOf(ticket: Ticket): string {
  const known = searchTexts.get(ticket)
  if (known !== undefined) return known
  const text = fold(`${ticket.name} ${ticket.contact.number} ${ticket.contact.email ?? ''} #${ticket.id} ${ticket.protocol}`)
  searchTexts.set(ticket, text)
  return text
}

/** Newest first; the higher number first among those of one moment. */
export const byNewest = (one: Ticket, other: Ticket): number => listedAt(other) - listedAt(one) || other.id - one.id

const rank = (ticket: Ticket): number => priorities.indexOf(ticket.priority)

/** The order of the list; among equals the newest first. The same as the server's. */
export const orders: Record<TicketOrder, (one: Ticket, other: Ticket) => number> = {
  newest: byNewest,
  waiting: (one, other) =>
    (readInstant(one.waitingSince) || Number.MAX_SAFE_INTEGER) - (readInstant(other.waitingSince) || Number.MAX_SAFE_INTEGER) || byNewest(one, other),
  priority: (one, other) => rank(other) - rank(one) || byNewest(one, other),
}

export interface ListQuestion {
  /** Groups alone, or none of them; undefined for all. */
  isGroup?: boolean | undefined
  /** Its one status is the tab. */
  filter: InclusionFilter
  viewer: Viewer
  settings: InclusionSettings
  order: TicketOrder
  /** The last row that the server has answered, as it was then: what follows it in the order does not stand in the list yet. Null for all. */
  last: Ticket | null
}

/** Whether a ticket stands in a tab of the list: the same rule as the server's. */
export const isListed = (ticket: Ticket, { isGroup, filter, viewer, settings, order, last }: ListQuestion): boolean =>
  (isGroup === undefined || ticket.isGroup === isGroup) &&
  (last === null || orders[order](ticket, last) <= 0) &&
  includesTicket(ticket, viewer, settings, filter)

/** The rows of `rows` that stand in a tab of the list, among what this browser holds. */
export const listRows = (rows: readonly Ticket[], question: ListQuestion): readonly Ticket[] => rows.filter((ticket) => isListed(ticket, question))

/** The rows of `rows` whose name, number, e-mail, ticket number or protocol holds `search`. */
export function searchRows(rows: readonly Ticket[], search: string): readonly Ticket[] {
  const text = fold(search.trim())
  return text === '' ? rows : rows.filter((ticket) => searchTextOf(ticket).includes(text))
}

/** Rows whose search text is made at a time, well below a frame; and the pause after them, in milliseconds. */
const WARMED_AT_ONCE = 250
const WARM_PAUSE_MS = 4
/** While rows come in at every frame nobody searches: it begins when they rest. */
const WARM_AFTER_MS = 50

/** Makes the search texts of `rows` bit by bit ahead of the first letter, which then does not have to. */
export function warmSearch(rows: readonly Ticket[]): Dispose {
  let next = 0
  const go = () => {
    for (const ticket of rows.slice(next, next + WARMED_AT_ONCE)) searchTextOf(ticket)
    next += WARMED_AT_ONCE
    if (next < rows.length) timer = setTimeout(go, WARM_PAUSE_MS)
  }
  let timer = setTimeout(go, WARM_AFTER_MS)
  return () => clearTimeout(timer)
}
