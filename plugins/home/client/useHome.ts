import { useQuery } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { type Connection, listConnections } from '#plugins/connections/contract/index.ts'
import { everybodyQuery } from '#plugins/team/contract/everybody.ts'
import { listQueues, type Queue, type User } from '#plugins/team/contract/index.ts'
import { listTickets } from '#plugins/tickets/contract/index.ts'

/** Totals of what one may see, asked again this often while they are on screen. */
const REFRESH_MS = 10_000

interface Counters {
  open: number
  pending: number
}

export interface Home {
  all: Counters
  queues: readonly { queue: Queue; counters: Counters }[]
  people: readonly User[]
  connections: readonly Connection[]
}

/** Everything the first page shows, or none of it: a part that is missing would be read as nothing. What was shown stays while the server is away. */
export function useHome(): { home: Home | null; error: unknown; retry: () => void } {
  const totals = useQuery({
    queryKey: ['home', 'totals'],
    refetchInterval: REFRESH_MS,
    queryFn: async () => {
      const count = (queuesIds: number[]) => call(listTickets, { status: ['open', 'pending'], queuesIds, includeNotQueueDefined: queuesIds.length === 0 })
      const [all, queues] = await Promise.all([count([]), call(listQueues, {})])
      const ofQueues = await Promise.all(queues.map(async (queue) => ({ queue, counters: (await count([queue.id])).counters })))
      return { all: all.counters, queues: ofQueues }
    },
  })
  const people = useQuery(everybodyQuery(call))
  const connections = useQuery({ queryKey: ['connections'], refetchInterval: REFRESH_MS, queryFn: () => call(listConnections, {}) })
  const questions = [totals, people, connections]
  const isWhole = totals.data !== undefined && people.data !== undefined && connections.data !== undefined
  return {
    home: isWhole ? { ...totals.data, people: people.data, connections: connections.data } : null,
    error: isWhole ? null : (questions.find(({ isError }) => isError)?.error ?? null),
    retry: () => {
      for (const question of questions) if (question.isError) void question.refetch()
    },
  }
}
