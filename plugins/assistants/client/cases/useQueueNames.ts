import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queuesQuery } from '../assistants.ts'
import type { QueueNames } from './cases.ts'

/** Names of the company's queues by id. */
export function useQueueNames(): QueueNames {
  const { data } = useQuery(queuesQuery)
  return useMemo(() => new Map((data ?? []).map(({ id, queue }) => [id, queue])), [data])
}
