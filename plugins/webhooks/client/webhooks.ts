import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#core/client/http/call.ts'
import { queryOf } from '#core/client/http/queryOf.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import type { Translate } from '#core/client/plugin.ts'
import { listConnections } from '#plugins/connections/contract/index.ts'
import { listQueues } from '#plugins/team/contract/index.ts'
import { listDeliveries, listWebhooks, type TryResult, type Webhook } from '../contract/index.ts'

const WEBHOOKS = 'webhooks'

export const webhooksQuery = queryOptions({ queryKey: [WEBHOOKS], queryFn: () => call(listWebhooks, {}) })
export const queuesQuery = queryOf(listQueues, {})
export const connectionsQuery = queryOptions({ queryKey: [WEBHOOKS, 'connections'], queryFn: () => call(listConnections, {}) })
export const deliveriesQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [WEBHOOKS, 'deliveries', id],
    queryFn: ({ pageParam }) => call(listDeliveries, { id, pageNumber: pageParam }),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
  })

/** A webhook or a delivery is new, different or gone, here or elsewhere. */
export const refreshWebhooks = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [WEBHOOKS] })

/** How a try ended, in words. */
export const endText = ({ status, failure }: Pick<TryResult, 'status' | 'failure'>, t: Translate): string =>
  status === null ? t(`webhooks.failure.${failure ?? 'refused'}`) : t('webhooks.answered', { status })

export type WebhookState = 'on' | 'off' | 'failed'
export const stateOf = ({ isActive, failedAt }: Webhook): WebhookState => (isActive ? 'on' : failedAt === null ? 'off' : 'failed')
