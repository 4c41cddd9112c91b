import type { Ticket } from '../../contract/index.ts'
import { isListed, type ListQuestion, listRows, orders } from './listRows.ts'

type Rows = ReadonlyMap<number, Ticket>
type Order = (one: Ticket, other: Ticket) => number

/** Where `ticket` comes in among `sorted`, from `low` on. */
function placeOf(ticket: Ticket, sorted: readonly Ticket[], order: Order, low: number): number {
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    const other = sorted[middle]
    if (other && order(other, ticket) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** Merges two sorted lists; `some` is much the shorter one. */
function merge(many: readonly Ticket[], some: readonly Ticket[], order: Order): Ticket[] {
  const parts: Ticket[][] = []
  let from = 0
  for (const ticket of some) {
    const place = placeOf(ticket, many, order, from)
    parts.push(many.slice(from, place), [ticket])
    from = place
  }
  return parts.concat(many.slice(from)).flat()
}

/**
 * The rows of a list, in its order. The collection changes little by little: only what changed since the call before is asked for and sorted, and a
 * change of other rows leaves the same list. With ten thousand rows and a busy tenant this happens every frame.
 *
 * @param changesSince see `Collection`
 */
export function createListing(changesSince: (rows: Rows) => ReadonlySet<number> | null): (rows: Rows, question: ListQuestion) => readonly Ticket[] {
  let before: { rows: Rows; question: ListQuestion; listed: readonly Ticket[] } | null = null
  const listedOf = (rows: Rows, question: ListQuestion): readonly Ticket[] => {
    const order = orders[question.order]
    const changed = before?.question === question ? changesSince(before.rows) : null
    if (before === null || changed === null) return listRows([...rows.values()], question).toSorted(order)
    const unchanged = before.listed.filter(({ id }) => !changed.has(id))
    const fresh = [...changed].flatMap((id) => rows.get(id) ?? []).filter((ticket) => isListed(ticket, question))
    return fresh.length === 0 && unchanged.length === before.listed.length ? before.listed : merge(unchanged, fresh.sort(order), order)
  }
  return (rows, question) => {
    const listed = before?.rows === rows && before.question === question ? before.listed : listedOf(rows, question)
    before = { rows, question, listed }
    return listed
  }
}
