/** A card of a board. */
export interface BoardCard {
  id: number
}

export interface BoardColumn<C extends BoardCard> {
  id: string
  title: string
  colour?: string | null
  /** Cards that the column has, also those that are not loaded. */
  count: number
  /** Said behind the count, such as a sum. */
  meta?: string
  cards: readonly C[]
  /** Nothing goes in or out. */
  isLocked?: boolean
  /** More cards than this are marked as too many. */
  limit?: number | null
}

/** A place on a board: a column and the cards above it. */
export interface Place {
  column: number
  row: number
}

/** Where a card goes: before another one, or at the end of the column. */
export interface BoardMove {
  columnId: string
  beforeId: number | null
}

export const placeOf = <C extends BoardCard>(columns: readonly BoardColumn<C>[], cardId: number): Place | null => {
  for (const [column, { cards }] of columns.entries()) {
    const row = cards.findIndex(({ id }) => id === cardId)
    if (row >= 0) return { column, row }
  }
  return null
}

const between = (value: number, most: number): number => Math.max(0, Math.min(value, most))

/** The nearest place that there is; with room behind the last card for one that is carried. */
export function nearest<C extends BoardCard>(columns: readonly BoardColumn<C>[], { column, row }: Place, room = 0): Place {
  const at = between(column, columns.length - 1)
  return { column: at, row: between(row, Math.max(0, (columns[at]?.cards.length ?? 0) - 1 + room)) }
}

/** The columns as they look while a card is carried to a place. A locked column takes and gives none. */
export function carried<C extends BoardCard>(columns: readonly BoardColumn<C>[], cardId: number, to: Place): readonly BoardColumn<C>[] {
  const from = placeOf(columns, cardId)
  const card = from && columns[from.column]?.cards[from.row]
  if (!from || !card || columns[to.column]?.isLocked || columns[from.column]?.isLocked) return columns
  return columns.map((column, at) => {
    const cards = at === from.column ? column.cards.filter(({ id }) => id !== cardId) : column.cards
    const isTarget = at === to.column
    const change = Number(isTarget) - Number(at === from.column)
    if (!isTarget && change === 0) return column
    return { ...column, count: column.count + change, cards: isTarget ? cards.toSpliced(between(to.row, cards.length), 0, card) : cards }
  })
}

/** The move that a carried card makes; null where it stays where it was. */
export function moveOf<C extends BoardCard>(columns: readonly BoardColumn<C>[], cardId: number, to: Place): BoardMove | null {
  const from = placeOf(columns, cardId)
  const after = carried(columns, cardId, to)
  const now = placeOf(after, cardId)
  const column = now && after[now.column]
  if (!from || !now || !column || (from.column === now.column && from.row === now.row)) return null
  return { columnId: column.id, beforeId: column.cards[now.row + 1]?.id ?? null }
}

/** Where the cursor goes by a key; null for a key that moves nothing. */
export function stepOf<C extends BoardCard>(columns: readonly BoardColumn<C>[], { column, row }: Place, key: string, room = 0): Place | null {
  const last = columns[column]?.cards.length ?? 0
  const steps: Record<string, Place> = {
    ArrowDown: { column, row: row + 1 },
    j: { column, row: row + 1 },
    ArrowUp: { column, row: row - 1 },
    k: { column, row: row - 1 },
    ArrowRight: { column: column + 1, row },
    l: { column: column + 1, row },
    ArrowLeft: { column: column - 1, row },
    h: { column: column - 1, row },
    Home: { column, row: 0 },
    End: { column, row: last },
  }
  const step = steps[key]
  return step ? nearest(columns, step, room) : null
}
