import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { z } from 'zod'
import { call } from '#core/client/http/call.ts'
import { localOf } from '#core/contract/zone.ts'
import { listSchedules, scheduleStatusSchema } from '../contract/index.ts'
import { SCHEDULES } from './schedules.ts'

export const periods = ['all', 'today', 'week'] as const

/** The filters of the screen, as its panel keeps them. */
export const filterSchema = z.object({
  search: z.string(),
  period: z.enum(periods),
  status: z.union([scheduleStatusSchema, z.literal('')]),
  /** Id of who made it; empty for all. */
  userId: z.string(),
})
export type ScheduleFilter = z.infer<typeof filterSchema>

export const NO_FILTER: ScheduleFilter = { search: '', period: 'all', status: '', userId: '' }

const DAY_MS = 86_400_000
const WEEK_DAYS = 6

/** Days of the company's zone. */
function datesOf(period: ScheduleFilter['period'], timeZone: string): { startDate?: string; endDate?: string } {
  if (period === 'all') return {}
  const today = localOf(new Date(), timeZone)
  const day = (local: number) => new Date(local).toISOString().slice(0, 10)
  return { startDate: day(today), endDate: day(today + (period === 'week' ? WEEK_DAYS * DAY_MS : 0)) }
}

/** The pages that were asked for so far. */
export function useScheduleList({ search, period, status, userId }: ScheduleFilter, sort: string, timeZone: string | null) {
  const searchParam = useDeferredValue(search)
  const query = useInfiniteQuery({
    queryKey: [SCHEDULES, 'pages', searchParam, period, status, userId, sort, timeZone],
    initialPageParam: 1,
    enabled: timeZone !== null,
    queryFn: ({ pageParam }) =>
      call(listSchedules, {
        pageNumber: pageParam,
        sort,
        searchParam,
        ...datesOf(period, timeZone ?? 'UTC'),
        ...(status === '' ? {} : { status: [status] }),
        ...(userId === '' ? {} : { userId: Number(userId) }),
      }),
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
    placeholderData: (previous) => previous,
  })
  const rows = useMemo(() => query.data?.pages.flatMap(({ messages }) => messages), [query.data])
  return { query, rows, count: query.data?.pages[0]?.count }
}
