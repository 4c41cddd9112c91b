import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { queryOf } from '#core/client/http/queryOf.ts'
import { type ActKind, type actStates, listActs, listGroupConnections, listGroups } from '../contract/index.ts'

export const ACTS = 'groupActs'
const GROUPS_STALE_MS = 60_000

export const groupConnectionsQuery = queryOf(listGroupConnections, {})

/** Asked of the channel: not each time. */
export const groupsQuery = (whatsappId: number) =>
  queryOptions({
    ...queryOf(listGroups, { whatsappId }),
    enabled: whatsappId > 0,
    staleTime: GROUPS_STALE_MS,
  })

export interface ActFilter {
  search: string
  kind: ActKind | ''
  state: (typeof actStates)[number] | ''
}

export const actsQuery = ({ search, kind, state }: ActFilter) =>
  infiniteQueryOptions({
    queryKey: [ACTS, search, kind, state] as const,
    queryFn: ({ pageParam }) => call(listActs, { pageNumber: pageParam, searchParam: search, ...(kind && { kind }), ...(state && { state }) }),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
    placeholderData: (previous) => previous,
  })
