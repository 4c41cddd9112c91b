import type { Ticket } from '../../contract/index.ts'

export interface SteadyQuestion {
  /** Ids of the rows as they stand before somebody's eyes. */
  current: readonly number[]
  /** The rows as they would stand by now. */
  wanted: readonly Ticket[]
  /** The ticket as this browser holds it; undefined once one may not see it any more. */
  known(id: number): Ticket | undefined
  /** Tickets that one has just changed oneself: they come and go at once. */
  own: ReadonlySet<number>
}

export interface Steady {
  rows: readonly Ticket[]
  /** Rows that keep their place although they are not of this list any more. */
  left: ReadonlySet<number>
  /** Rows that are waiting to come in, or to go up. */
  newCount: number
}

/** Length of the longest part of `places` that stands in ascending order. */
function longestAscent(places: readonly number[]): number {
  const ends: number[] = []
  for (const place of places) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] ?? 0) < place) low = middle + 1
      else high = middle
    }
    ends[low] = place
  }
  return ends.length
}

/**
 * The rows of a list that somebody is pointing at: each keeps its place and shows what it holds by now. What is new above the last of them waits;
 * what is new below comes in; what one may not see any more goes at once, and what only belongs elsewhere now stays until the news are taken.
 */
export function steadyRows({ current, wanted, known, own }: SteadyQuestion): Steady {
  const placeOf = new Map(wanted.map((ticket, place) => [ticket.id, place]))
  const rows: Ticket[] = []
  const left = new Set<number>()
  let last = -1
  const places: number[] = []
  for (const id of current) {
    const place = placeOf.get(id)
    const ticket = place === undefined ? known(id) : wanted[place]
    if (!ticket || (place === undefined && own.has(id))) continue
    rows.push(ticket)
    if (place === undefined) left.add(id)
    else {
      places.push(place)
      last = Math.max(last, place)
    }
  }
  const shown = new Set(current)
  let waiting = 0
  wanted.forEach((ticket, place) => {
    if (shown.has(ticket.id)) return
    if (place > last) rows.push(ticket)
    else if (own.has(ticket.id)) rows.splice(afterNeighbour(rows, wanted, place), 0, ticket)
    else waiting += 1
  })
  return { rows, left, newCount: waiting + places.length - longestAscent(places) }
}

/** Where a row comes in: below the nearest one that stands above it in the end. */
function afterNeighbour(rows: readonly Ticket[], wanted: readonly Ticket[], place: number): number {
  for (let above = place - 1; above >= 0; above -= 1) {
    const at = rows.findIndex(({ id }) => id === wanted[above]?.id)
    if (at >= 0) return at + 1
  }
  return 0
}
