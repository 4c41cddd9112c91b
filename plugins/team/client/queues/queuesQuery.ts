import { queriesOf, queryOf } from '#core/client/http/queryOf.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { listQueues } from '../../contract/index.ts'

/** The company's queues in their order. */
export const queuesQuery = queryOf(listQueues, {})

/** A queue is new, different or gone, or somebody works in other queues: every list of queues is asked for again. */
export const invalidateQueues = (): Promise<void> => queryClient.invalidateQueries(queriesOf(listQueues))
