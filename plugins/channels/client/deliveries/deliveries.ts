import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { call } from '#core/client/http/call.ts'
import { queryOf } from '#core/client/http/queryOf.ts'
import type { Translate } from '#core/client/plugin.ts'
import { listUnreadDeliveries, showDeliveryText, type UnreadDelivery, type UnreadState, unreadStates } from '../../contract/index.ts'
import { connectionStatesQuery } from '../connectionStates.ts'
import { detailText, reasonText } from '../reasonText.ts'

export const filterSchema = z.object({ state: z.enum(['', ...unreadStates]) })
export type DeliveryFilter = z.infer<typeof filterSchema>
export const NO_FILTER: DeliveryFilter = { state: '' }

/** Part of the lines: whatever refreshes them refreshes it too. */
export const deliveriesQuery = (connectionId: number, state: UnreadState | '') =>
  infiniteQueryOptions({
    queryKey: [...connectionStatesQuery.queryKey, connectionId, 'deliveries', state],
    queryFn: ({ pageParam }) => call(listUnreadDeliveries, { connectionId, pageNumber: pageParam, ...(state && { state }) }),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
  })

export const deliveryTextQuery = (connectionId: number, id: number) => queryOptions({ ...queryOf(showDeliveryText, { connectionId, id }), gcTime: 0 })

/** Why a delivery was not read, and what to do about it. */
export function problemText({ problem, reason, detail }: Pick<UnreadDelivery, 'problem' | 'reason' | 'detail'>, t: Translate): string {
  const because = reason === null ? t(`channels.deliveries.problem.${problem ?? 'unknown'}`) : reasonText(t, reason)
  if (!detail) return because
  return problem === 'channel' ? `${because} ${detailText(t, detail)}` : `${detail} · ${because}`
}
