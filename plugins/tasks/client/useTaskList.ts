import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { z } from 'zod'
import { call } from '#core/client/http/call.ts'
import { duePeriods, listTasks, priorities } from '../contract/index.ts'
import { TASKS } from './queries.ts'

/** `open`: everything that is not finished. */
export const shownStates = ['open', 'delayed', 'finished', 'all'] as const

/** The filters of the screen, as its panel keeps them. */
export const filterSchema = z.object({
  search: z.string(),
  status: z.enum(shownStates),
  due: z.enum(duePeriods),
  priority: z.union([z.enum(priorities), z.literal('')]),
  /** Id of the owner; empty for all. */
  ownerId: z.string(),
})
export type TaskFilter = z.infer<typeof filterSchema>
export const NO_FILTER: TaskFilter = { search: '', status: 'open', due: 'any', priority: '', ownerId: '' }

const statusesOf = { open: ['pending', 'delayed'], delayed: ['delayed'], finished: ['finished'], all: [] } as const

/** The pages that were asked for so far. */
export function useTaskList({ search, status, due, priority, ownerId }: TaskFilter, sort: string) {
  const searchParam = useDeferredValue(search)
  const query = useInfiniteQuery({
    queryKey: [TASKS, 'pages', searchParam, status, due, priority, ownerId, sort],
    initialPageParam: 1,
    queryFn: ({ pageParam }) =>
      call(listTasks, {
        pageNumber: pageParam,
        sort,
        searchParam,
        due,
        status: [...statusesOf[status]],
        priority: priority === '' ? [] : [priority],
        ...(ownerId !== '' && { ownerId: Number(ownerId) }),
      }),
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
    placeholderData: (previous) => previous,
  })
  const rows = useMemo(() => query.data?.pages.flatMap(({ tasks }) => tasks), [query.data])
  return { query, rows, count: query.data?.pages[0]?.count }
}
