import { type Query, QueryClient } from '@tanstack/react-query'
import { isRefusal } from '#core/client/http/refusal.ts'
import { onResync } from '#core/client/socket/index.ts'
import type { Dispose } from '#core/contract/define.ts'

/** Lists are kept right by the live line, so they are asked again only after this long. */
const STALE_MS = 60_000
const KEEP_MS = 10 * 60_000
const RETRIES = 2

/** The one query cache of the page: ids, cursors and plain admin tables. @see architecture §6 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: STALE_MS,
      gcTime: KEEP_MS,
      refetchOnWindowFocus: false,
      // Without a line a question fails, and the screen says so; it is asked again with the next one.
      networkMode: 'always',
      retry: (failed, error) => failed < RETRIES && !isRefusal(error),
    },
    mutations: { retry: false },
  },
})

/**
 * Queries that are to be asked again. A change of a part of their answer does not make the rest current: without this, an event about one value would leave a
 * list that nobody looks at as it was.
 */
const outdated = new WeakSet<Query>()
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated') return
  const { action, query } = event
  if (action.type === 'invalidate') outdated.add(query)
  if (action.type !== 'success') return
  if (!action.manual) outdated.delete(query)
  else if (outdated.has(query)) query.invalidate()
})

/** After a gap in the live line every open list is asked again; what is being asked just now, when its answer is here. */
export const refetchOnResync = (): Dispose => onResync(() => void refetchAll())

async function refetchAll(): Promise<void> {
  const asking = new Set(queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' }))
  const again = (isAsking: boolean) => queryClient.invalidateQueries({ predicate: (query) => asking.has(query) === isAsking })
  void again(false)
  await Promise.allSettled([...asking].map((query) => query.promise))
  await again(true)
}
