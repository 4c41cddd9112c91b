import { useQuery } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { listQueueRouting, type QueueRouting, type RoutingMode } from '../contract/index.ts'

const MODES = ['queueRouting'] as const

export const useModes = () => useQuery({ queryKey: MODES, queryFn: () => call(listQueueRouting, {}) })

export function noteMode(changed: QueueRouting): void {
  queryClient.setQueryData<QueueRouting[]>(MODES, (current) => current?.map((row) => (row.queueId === changed.queueId ? changed : row)))
}

/** How a queue gives, as far as this window knows. */
export const cachedMode = (queueId: number): RoutingMode =>
  queryClient.getQueryData<QueueRouting[]>(MODES)?.find((row) => row.queueId === queueId)?.mode ?? 'none'
