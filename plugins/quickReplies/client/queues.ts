import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#core/client/http/queryOf.ts'
import { listQueues } from '#plugins/team/contract/index.ts'

/** The queues of the company, by the key every screen asks them under. */
export const queuesQuery = queryOf(listQueues, {})
export const useQueues = () => useQuery(queuesQuery).data
