import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { z } from 'zod'
import { call } from '#core/client/http/call.ts'
import { listNotes } from '../contract/index.ts'
import { NOTES } from './notes.ts'

export const periods = ['all', 'today', 'week'] as const

/** The filters of the screen, as its panel keeps them. */
export const filterSchema = z.object({
  search: z.string(),
  period: z.enum(periods),
  /** Id of who wrote it; empty for all. */
  userId: z.string(),
})
export type NoteFilter = z.infer<typeof filterSchema>

export const NO_FILTER: NoteFilter = { search: '', period: 'all', userId: '' }

const DAYS_BEFORE = { all: null, today: 0, week: 6 }

/** Midnight of this browser's clock, so many days ago. */
function startOf(period: NoteFilter['period']): { startDate?: string } {
  const days = DAYS_BEFORE[period]
  if (days === null) return {}
  const midnight = new Date()
  midnight.setHours(0, 0, 0, 0)
  midnight.setDate(midnight.getDate() - days)
  return { startDate: midnight.toISOString() }
}

/** The pages that were asked for so far. */
export function useNoteList({ search, period, userId }: NoteFilter, sort: string) {
  const searchParam = useDeferredValue(search)
  const query = useInfiniteQuery({
    queryKey: [NOTES, 'pages', searchParam, period, userId, sort],
    initialPageParam: 1,
    queryFn: ({ pageParam }) =>
      call(listNotes, { pageNumber: pageParam, sort, searchParam, ...startOf(period), ...(userId === '' ? {} : { userId: Number(userId) }) }),
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
    placeholderData: (previous) => previous,
  })
  const rows = useMemo(() => query.data?.pages.flatMap(({ notes }) => notes), [query.data])
  return { query, rows, count: query.data?.pages[0]?.count }
}
