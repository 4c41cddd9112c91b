import { toMillis } from '#core/contract/row.ts'
import { type InclusionFilter, type InclusionSettings, includesTicket, type Ticket, type TicketStatus, type Viewer } from '../../contract/index.ts'

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
  const at = toMillis(ticket.lastMessageAt) || toMillis(ticket.updatedAt)
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

export interface ListQuestion {
  status: TicketStatus
  search: string
  filter: InclusionFilter
  viewer: Viewer
  settings: InclusionSettings
}

/** Rows of `sorted` that stand in a tab of the list: the same rule as the server's, on what this browser holds. */
export function listRows(sorted: readonly Ticket[], { status, search, filter, viewer, settings }: ListQuestion): Ticket[] {
  const wanted = { ...filter, status: [status] }
  const text = fold(search.trim())
  return sorted.filter(
    (ticket) => ticket.status === status && (text === '' || searchTextOf(ticket).includes(text)) && includesTicket(ticket, viewer, settings, wanted),
  )
}
