import type { Getter } from 'jotai'
import type { Ticket } from '../../contract/index.ts'
import { tabAtom } from '../filter.ts'
import { shownIds } from '../list/listFocus.ts'
import { tickets } from '../tickets.ts'

/** The one that follows `ticketId` in `ids` among those that fit; after the last one the nearest above; the first where it is not among them. */
export function nextOf(ids: readonly number[], ticketId: number, fits: (id: number) => boolean): number | null {
  const at = ids.indexOf(ticketId)
  const inTurn = [...ids.slice(at + 1), ...ids.slice(0, Math.max(at, 0)).toReversed()]
  return inTurn.find((id) => id !== ticketId && fits(id)) ?? null
}

/** The ticket to go on with after one, in the list's order and of its tab; null when there is none left. */
export function nextTicket(get: Getter, ticketId: number): Ticket | null {
  const rows = get(tickets.rowsAtom)
  const tab = get(tabAtom)
  const next = nextOf(shownIds(), ticketId, (id) => rows.get(id)?.status === tab)
  return (next !== null && rows.get(next)) || null
}
