/** Cards of a column by id; below zero stands the place of a ticket that is not in the column any more. */
export type Cards = readonly number[]

/** Columns by their id. */
export type Placement = ReadonlyMap<string, Cards>

export interface SteadyQuestion {
  /** The cards as they are on the screen. */
  before: Placement
  /** The cards as the server has them by now. */
  wanted: Placement
  /** Somebody points at the board or works in it by keys. */
  isBusy: boolean
  /** The ticket under the cursor of the keyboard: its card stays in its row also when nobody is busy. */
  cursorId: number | null
}

/** Each card in its place, tickets that left as empty places, what is new at the end. */
const inPlace = (before: Cards, wanted: Cards): Cards => {
  const shown = before.map(Math.abs)
  return [...shown.map((id) => (wanted.includes(id) ? id : -id)), ...wanted.filter((id) => !shown.includes(id))]
}

const withCursor = (before: Cards, wanted: Cards, ticketId: number | null): Cards => {
  const row = before.indexOf(ticketId ?? 0)
  return ticketId !== null && row >= 0 && wanted.includes(ticketId) ? wanted.filter((id) => id !== ticketId).toSpliced(row, 0, ticketId) : wanted
}

/** The cards as they are to be shown: nothing moves under the pointer or the cursor. */
export function steadyCards({ before, wanted, isBusy, cursorId }: SteadyQuestion): Placement {
  return new Map(
    [...wanted].map(([columnId, cards]): [string, Cards] => {
      const shown = before.get(columnId)
      if (!shown) return [columnId, cards]
      return [columnId, isBusy ? inPlace(shown, cards) : withCursor(shown, cards, cursorId)]
    }),
  )
}

/** The card where somebody put it, on the screen at once: out of every other column, before `beforeId` or at the end. */
export const placedAt = (placement: Placement, ticketId: number, columnId: string, beforeId: number | null): Placement =>
  new Map(
    [...placement].map(([id, cards]): [string, Cards] => {
      const others = cards.filter((card) => Math.abs(card) !== ticketId)
      if (id !== columnId) return [id, others]
      const at = beforeId === null ? -1 : others.indexOf(beforeId)
      return [id, others.toSpliced(at < 0 ? others.length : at, 0, ticketId)]
    }),
  )

/** Whether the screen shows the cards in another order than they are in, or tickets that left. */
export const isBehind = (shown: Placement, wanted: Placement): boolean => [...wanted].some(([id, cards]) => cards.join() !== (shown.get(id) ?? []).join())
