import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import type { BoardMove } from '#core/client/ui/board/boardRules.ts'
import { type BoardCard, type BoardColumn, type BoardKind, getBoard, listCards } from '../../contract/index.ts'

/** Start of the keys of boards. */
const BOARD = 'kanban.board'

export interface BoardFilter {
  by: BoardKind
  searchParam: string
  userId: number | null
}

const inputOf = ({ by, searchParam, userId }: BoardFilter) => ({ by, searchParam, ...(userId !== null && { userId }) })

export const boardQuery = (filter: BoardFilter) =>
  queryOptions({ queryKey: [BOARD, filter], queryFn: () => call(getBoard, inputOf(filter)), placeholderData: (previous) => previous })

/** Cards stand elsewhere, here or elsewhere; asked for once for many changes at a time. */
let waiting: ReturnType<typeof setTimeout> | undefined
const TOGETHER_MS = 250
export function refreshBoards(): void {
  waiting ??= setTimeout(() => {
    waiting = undefined
    void queryClient.invalidateQueries({ queryKey: [BOARD] })
  }, TOGETHER_MS)
}

/** The board as it will be, before the server has answered. */
export function moveHere(filter: BoardFilter, card: BoardCard, { columnId, beforeId }: BoardMove, fromId: number): void {
  queryClient.setQueryData<BoardColumn[]>(boardQuery(filter).queryKey, (now) =>
    now?.map((column) => {
      const isTarget = String(column.id) === columnId
      const isSource = column.id === fromId
      if (!isTarget && !isSource) return column
      const others = isSource || isTarget ? column.cards.filter(({ id }) => id !== card.id) : column.cards
      const change = Number(isTarget) - Number(isSource)
      const at = beforeId === null ? others.length : others.findIndex(({ id }) => id === beforeId)
      const cards = isTarget ? others.toSpliced(at < 0 ? others.length : at, 0, card) : others
      return { ...column, cards, count: column.count + change, value: column.value + change * (card.value ?? 0) }
    }),
  )
}

/** Further cards of a column join those that are there. */
export async function loadMore(filter: BoardFilter, columnId: number): Promise<void> {
  const { queryKey } = boardQuery(filter)
  const column = queryClient.getQueryData<BoardColumn[]>(queryKey)?.find(({ id }) => id === columnId)
  if (!column || column.cards.length >= column.count) return
  const more = await call(listCards, { ...inputOf(filter), columnId, offset: column.cards.length })
  queryClient.setQueryData<BoardColumn[]>(queryKey, (now) =>
    now?.map((one) => (one.id === columnId ? { ...one, cards: [...one.cards, ...more.filter(({ id }) => !one.cards.some((card) => card.id === id))] } : one)),
  )
}
