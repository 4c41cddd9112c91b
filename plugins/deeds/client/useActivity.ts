import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { z } from 'zod'
import { call } from '#core/client/http/call.ts'
import { listActivity } from '../contract/index.ts'
import { ACTIVITY } from './activity.ts'

/** Which actions, as the panel keeps it. */
export const whichSchema = z.object({
  /** Empty for today. */
  day: z.string(),
  /** Id of another person, for administrators; empty for one's own. */
  userId: z.string(),
})
export type Which = z.infer<typeof whichSchema>

export const OWN_TODAY: Which = { day: '', userId: '' }

/** The pages of a day that were asked for so far. */
export function useActivity({ day, userId }: Which) {
  const query = useInfiniteQuery({
    queryKey: [ACTIVITY, day, userId],
    initialPageParam: 1,
    queryFn: ({ pageParam }) =>
      call(listActivity, { pageNumber: pageParam, ...(day === '' ? {} : { day }), ...(userId === '' ? {} : { userId: Number(userId) }) }),
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
    placeholderData: (previous) => previous,
  })
  const rows = useMemo(() => query.data?.pages.flatMap(({ deeds }) => deeds), [query.data])
  return { query, rows, count: query.data?.pages[0]?.count, shownDay: query.data?.pages[0]?.day ?? day }
}
