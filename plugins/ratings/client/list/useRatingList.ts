import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { z } from 'zod'
import { call } from '#core/client/http/call.ts'
import { listRatings } from '../../contract/index.ts'
import { RATINGS } from '../ratings.ts'

/** The filters of the screen, as its panel keeps them; empty for all. */
export const filterSchema = z.object({ startDate: z.string(), endDate: z.string(), userId: z.string(), queueId: z.string(), rate: z.string() })
export type RatingFilter = z.infer<typeof filterSchema>

export const NO_FILTER: RatingFilter = { startDate: '', endDate: '', userId: '', queueId: '', rate: '' }

/** The filters as calls have them. */
export const wishOf = ({ startDate, endDate, userId, queueId, rate }: RatingFilter) => ({
  startDate: startDate || undefined,
  endDate: endDate || undefined,
  userId: userId || undefined,
  queueId: queueId || undefined,
  rate: rate || undefined,
})

/** The pages that were asked for so far, and what is said of all that pass. */
export function useRatingList(filter: RatingFilter, sort: string) {
  const query = useInfiniteQuery({
    queryKey: [RATINGS, 'pages', filter, sort],
    initialPageParam: 1,
    queryFn: ({ pageParam }) => call(listRatings, { pageNumber: pageParam, sort, ...wishOf(filter) }),
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
    placeholderData: (previous) => previous,
  })
  const rows = useMemo(() => query.data?.pages.flatMap(({ ratings }) => ratings), [query.data])
  return { query, rows, summary: query.data?.pages[0] }
}
