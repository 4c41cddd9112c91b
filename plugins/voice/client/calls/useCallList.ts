import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { z } from 'zod'
import { call } from '#core/client/http/call.ts'
import { queriesOf } from '#core/client/http/queryOf.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { type CallDirection, type CallStatus, callDirections, callStatuses, listCallDevices, listVoiceCalls } from '../../contract/index.ts'

const CALLS = 'voice.calls'

/** The filters of the screen, as its panel keeps them; empty for all. */
export const filterSchema = z.object({
  tab: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  userId: z.string(),
  deviceId: z.string(),
  status: z.string(),
  direction: z.string(),
})
export type CallFilter = z.infer<typeof filterSchema>
export const NO_FILTER: CallFilter = { tab: '', startDate: '', endDate: '', userId: '', deviceId: '', status: '', direction: '' }

const statusOf = (text: string): CallStatus | undefined => callStatuses.find((one) => one === text)
const directionOf = (text: string): CallDirection | undefined => callDirections.find((one) => one === text)

/** The filters as calls have them. */
export const wishOf = ({ startDate, endDate, userId, deviceId, status, direction }: CallFilter) => ({
  startDate: startDate || undefined,
  endDate: endDate || undefined,
  agentId: userId || undefined,
  deviceId: deviceId || undefined,
  state: statusOf(status),
  direction: directionOf(direction),
})

export const refreshCalls = async (): Promise<void> =>
  void (await Promise.all([queryClient.invalidateQueries({ queryKey: [CALLS] }), queryClient.invalidateQueries(queriesOf(listCallDevices))]))

/** The pages that were asked for so far. */
export function useCallList(filter: CallFilter, sort: string) {
  const query = useInfiniteQuery({
    queryKey: [CALLS, 'pages', filter, sort],
    initialPageParam: 1,
    queryFn: ({ pageParam }) => call(listVoiceCalls, { pageNumber: pageParam, sort, ...wishOf(filter) }),
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
    placeholderData: (previous) => previous,
  })
  const rows = useMemo(() => query.data?.pages.flatMap(({ calls }) => calls), [query.data])
  return { query, rows, count: query.data?.pages[0]?.count }
}
