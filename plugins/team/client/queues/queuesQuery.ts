import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { listQueues } from '../../contract/index.ts'

/** Shared with every screen that asks for the queues. */
const QUEUES = ['queues'] as const

/** The company's queues in their order. */
export const queuesQuery = queryOptions({ queryKey: QUEUES, queryFn: () => call(listQueues, {}) })

/** A queue is new, different or gone, or somebody works in other queues: every list of queues is asked for again. */
export const invalidateQueues = (): Promise<void> => queryClient.invalidateQueries({ queryKey: QUEUES })
