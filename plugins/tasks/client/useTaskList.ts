import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { z } from 'zod'
import { call } from '#core/client/http/call.ts'
import { duePeriods, listTasks, priorities } from '../contract/index.ts'
import { TASKS } from './queries.ts'

/** `open`: everything that is not finished. */
export const shownStates = ['open', 'delayed', 'finished', 'all'] as const
export const layouts = ['list', 'board'] as const

/** The filters of the screen and its layout, as its panel keeps them; `view` is the id of the saved view that was chosen last. */
export const filterSchema = z.object({
  layout: z.enum(layouts).default('list'),
  search: z.string(),
  status: z.enum(shownStates),
  due: z.enum(duePeriods),
  priority: z.union([z.enum(priorities), z.literal('')]),
  /** Id of the owner; empty for all. */
  ownerId: z.string(),
  view: z.string().default(''),
})
export type TaskFilter = z.infer<typeof filterSchema>
export const NO_FILTER: TaskFilter = { layout: 'list', search: '', status: 'open', due: 'any', priority: '', ownerId: '', view: '' }

const statusesOf = { open: ['pending', 'delayed'], delayed: ['delayed'], finished: ['finished'], all: [] } as const

/** The part of the question that the list and the board share. */
export const sharedInputOf = ({ search, priority, ownerId }: Pick<TaskFilter, 'search' | 'priority' | 'ownerId'>) => ({
  searchParam: search,
  priority: priority === '' ? [] : [priority],
  ...(ownerId !== '' && { ownerId: Number(ownerId) }),
})

/** The pages that were asked for so far. */
export function useTaskList({ search, status, due, priority, ownerId }: TaskFilter, sort: string, isShown: boolean) {
  const searchParam = useDeferredValue(search)
  const query = useInfiniteQuery({
    queryKey: [TASKS, 'pages', searchParam, status, due, priority, ownerId, sort],
    initialPageParam: 1,
    queryFn: ({ pageParam }) =>
      call(listTasks, { ...sharedInputOf({ search: searchParam, priority, ownerId }), pageNumber: pageParam, sort, due, status: [...statusesOf[status]] }),
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
    placeholderData: (previous) => previous,
    enabled: isShown,
  })
  const rows = useMemo(() => query.data?.pages.flatMap(({ tasks }) => tasks), [query.data])
  return { query, rows, count: query.data?.pages[0]?.count }
}
