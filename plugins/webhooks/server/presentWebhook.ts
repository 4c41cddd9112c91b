import { desc, eq } from 'drizzle-orm'
import { ofTenant, type TenantScope } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import { type Delivery, deliveryChanged, type Webhook, webhookGone, webhookSaved } from '../contract/index.ts'
import { webhookDeliveries, type webhooks } from './webhooks.table.ts'

export type WebhookRow = typeof webhooks.$inferSelect
export type DeliveryRow = typeof webhookDeliveries.$inferSelect

/** The webhook with the end of its last try. */
export async function presentWebhook(ctx: ServerContext, scope: TenantScope, row: WebhookRow): Promise<Webhook> {
  const [last] = await ctx.db
    .select()
    .from(webhookDeliveries)
    .where(ofTenant(webhookDeliveries, scope, eq(webhookDeliveries.webhookId, row.id)))
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(1)
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    events: row.events,
    queueIds: row.queueIds,
    connectionIds: row.connectionIds,
    isActive: row.isActive,
    failedAt: row.failedAt?.toISOString() ?? null,
    last: last ? { state: last.state, status: last.status, failure: last.failure, at: (last.triedAt ?? last.createdAt).toISOString() } : null,
    createdAt: row.createdAt.toISOString(),
    rev: row.rev,
  }
}

export const presentDelivery = (row: DeliveryRow): Delivery => ({
  id: row.id,
  webhookId: row.webhookId,
  event: row.event,
  state: row.state,
  tries: row.tries,
  status: row.status,
  failure: row.failure,
  durationMs: row.durationMs,
  createdAt: row.createdAt.toISOString(),
  triedAt: row.triedAt?.toISOString() ?? null,
  nextAt: row.nextAt?.toISOString() ?? null,
  body: row.body,
  answer: row.answer,
})

/** Rooms of the company's administrators. */
async function administrators(ctx: ServerContext, tenantId: number): Promise<string[]> {
  const members = await ctx.use(teamService).membersOf(tenantId)
  return members.filter(({ profile }) => profile === 'admin').map(({ userId }) => rooms.user(tenantId, userId))
}

export const announceWebhook = async (ctx: ServerContext, tenantId: number, row: WebhookRow): Promise<void> =>
  ctx.push(webhookSaved, tenantId, await presentWebhook(ctx, { tenantId }, row), await administrators(ctx, tenantId))

export const announceGone = async (ctx: ServerContext, tenantId: number, id: number): Promise<void> =>
  ctx.push(webhookGone, tenantId, { id }, await administrators(ctx, tenantId))

export const announceDelivery = async (ctx: ServerContext, tenantId: number, webhookId: number): Promise<void> =>
  ctx.push(deliveryChanged, tenantId, { webhookId }, await administrators(ctx, tenantId))
