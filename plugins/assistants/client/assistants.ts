import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { queryOf } from '#core/client/http/queryOf.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { listConnections } from '#plugins/connections/contract/index.ts'
import { listQueues } from '#plugins/team/contract/index.ts'
import { getCopilot, getHandOver, listAnswers, listAssistantNames, listAssistants } from '../contract/index.ts'

const ASSISTANTS = 'assistants'

export const assistantsQuery = queryOptions({ queryKey: [ASSISTANTS, 'list'], queryFn: () => call(listAssistants, {}) })
export const queuesQuery = queryOf(listQueues, {})
export const connectionsQuery = queryOptions({ queryKey: [ASSISTANTS, 'connections'], queryFn: () => call(listConnections, {}) })
export const copilotQuery = queryOptions({ queryKey: [ASSISTANTS, 'copilot'], queryFn: () => call(getCopilot, {}) })
/** Asked anew when the ticket's assistants change: that is when one hands over. */
export const handOverQuery = (ticketId: number, rev: number) =>
  queryOptions({ queryKey: [ASSISTANTS, 'handOver', ticketId, rev], queryFn: () => call(getHandOver, { ticketId }) })
export const answersQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [ASSISTANTS, 'answers', id],
    queryFn: ({ pageParam }) => call(listAnswers, { id, pageNumber: pageParam }),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
  })

/** An assistant is new, different or gone, here or elsewhere, or has answered. */
export const refreshAssistants = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [ASSISTANTS] })

/** Assistants that a chat flow can hand a conversation to. */
export const loadForFlows = (): Promise<{ id: number; name: string }[]> => call(listAssistantNames, {})

const digits = (options: Intl.NumberFormatOptions = {}) => new Intl.NumberFormat(document.documentElement.lang || undefined, options)

/** Money in US dollars: small sums with as many digits as say something. */
export const formatUsd = (usd: number): string => `US$ ${digits({ minimumFractionDigits: 2, maximumFractionDigits: usd !== 0 && usd < 1 ? 5 : 2 }).format(usd)}`
export const formatCount = (count: number): string => digits().format(count)
export const formatSeconds = (ms: number): string => digits({ maximumFractionDigits: 1 }).format(ms / 1000)
