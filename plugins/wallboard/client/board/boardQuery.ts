import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import type { BoardMove } from '#core/client/ui/board/boardRules.ts'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import { CARDS_AT_ONCE, getPanelColumns, MOST_CARDS, type PanelColumn } from '../../contract/index.ts'
import { WALLBOARD } from '../refresh.ts'
import type { BoardFilter } from './boardFilter.ts'

/** Cards that are wanted of columns from which somebody scrolled further, by the key of the column. */
export type Sizes = ReadonlyMap<string, number>

export const columnKey = ({ id }: Pick<PanelColumn, 'id'>): string => (id === null ? 'none' : String(id))

/** So many more cards of a column; the same sizes where it has no more. */
export function withMore(sizes: Sizes, column: PanelColumn): Sizes {
  const { length } = column.tickets
  if (length >= column.count || length >= MOST_CARDS) return sizes
  const wanted = Math.min(length + 2 * CARDS_AT_ONCE, MOST_CARDS)
  return wanted === sizes.get(columnKey(column)) ? sizes : new Map(sizes).set(columnKey(column), wanted)
}

const textOf = (sizes: Sizes): string => [...sizes].map(([key, size]) => `${key}:${size}`).join(',')

const isSameShape = (one: BoardFilter | undefined, other: BoardFilter): boolean => one?.by === other.by && one.hasCards === other.hasCards

/** The columns; `take` gets every ticket that comes with them. */
export const panelQuery = (filter: BoardFilter, sizes: Sizes, take: (tickets: Ticket[]) => void) =>
  queryOptions({
    queryKey: [WALLBOARD, 'columns', filter, textOf(sizes)] as const,
    queryFn: async () => {
      const columns = await call(getPanelColumns, { ...filter, sizes: textOf(sizes) })
      take(columns.flatMap(({ tickets }) => tickets))
      return columns
    },
    // Columns of another grouping would stand under the wrong names.
    placeholderData: (previous, query) => (isSameShape(query?.queryKey[2], filter) ? previous : undefined),
  })

/** The columns as they will be, before the server has answered. */
export function moveHere(key: readonly unknown[], ticketId: number, { columnId, beforeId }: BoardMove): void {
  queryClient.setQueryData<PanelColumn[]>(key, (columns) => {
    const ticket = columns?.flatMap(({ tickets }) => tickets).find(({ id }) => id === ticketId)
    return columns?.map((column) => {
      const others = column.tickets.filter(({ id }) => id !== ticketId)
      const left = column.tickets.length - others.length
      if (columnKey(column) !== columnId || !ticket) return { ...column, tickets: others, count: column.count - left }
      const at = others.findIndex(({ id }) => id === beforeId)
      return { ...column, tickets: others.toSpliced(at < 0 ? others.length : at, 0, ticket), count: column.count - left + 1 }
    })
  })
}
