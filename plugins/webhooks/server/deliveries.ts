import { desc, eq, sql } from 'drizzle-orm'
import { newId } from '#core/contract/ids.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import * as contract from '../contract/index.ts'
import { callWebhook } from './callWebhook.ts'
import { deliver } from './deliver.ts'
import { announceDelivery, presentDelivery } from './presentWebhook.ts'
import { requireReach } from './reach.ts'
import { webhookDeliveries } from './webhooks.table.ts'
import { webhookOf } from './webhooks.ts'

const PAGE = 40
const TESTS_PER_MINUTE = 10

/** @see listDeliveries of the contract */
export async function listDeliveries(ctx: ServerContext, actor: Actor, id: number, page: number, state: contract.Delivery['state'] | undefined) {
  requireReach(actor, await webhookOf(ctx, actor, id))
  const where = ofTenant(webhookDeliveries, actor, eq(webhookDeliveries.webhookId, id), state && eq(webhookDeliveries.state, state))
  const rows = await ctx.db
    .select()
    .from(webhookDeliveries)
    .where(where)
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(PAGE)
    .offset((page - 1) * PAGE)
  const [total] = await ctx.db.select({ count: sql<number>`count(*)::int` }).from(webhookDeliveries).where(where)
  const count = total?.count ?? 0
  return { deliveries: rows.map(presentDelivery), count, hasMore: page * PAGE < count }
}

/** @see replayDelivery of the contract. A try that waits is done at once, and its own job does nothing then. */
export function replayDelivery(ctx: ServerContext, actor: Actor, id: string): Promise<contract.Delivery> {
  return ctx.transact(async (tx) => {
    const rows = tenantRows(tx.db, actor, webhookDeliveries)
    await rows.hold(eq(webhookDeliveries.id, id))
    const delivery = await rows.first(eq(webhookDeliveries.id, id))
    if (!delivery) throw contract.noDeliveryFound()
    const webhook = await webhookOf(tx, actor, delivery.webhookId)
    requireReach(actor, webhook)
    if (!webhook.isActive) throw contract.webhookIsOff()
    // The same number as a job that still waits: whichever of the two comes later finds that the try was made.
    const { tries } = delivery
    const [again] = await rows.update(eq(webhookDeliveries.id, id), { state: 'waiting', nextAt: tx.now() })
    if (!again) throw contract.noDeliveryFound()
    await tx.enqueue(deliver, { tenantId: actor.tenantId, id, tries })
    await announceDelivery(tx, actor.tenantId, webhook.id)
    return presentDelivery(again)
  })
}

/** @see testWebhook of the contract */
export async function testWebhook(ctx: ServerContext, actor: Actor, id: number): Promise<contract.TryResult> {
  const webhook = await webhookOf(ctx, actor, id)
  requireReach(actor, webhook)
  await ctx.host.limit('webhooks.test', TESTS_PER_MINUTE, 60)(`${actor.tenantId}:${id}`)
  const body = JSON.stringify({ event: 'test', origin: 'webhook-config', timestamp: ctx.now().getTime() })
  return callWebhook(ctx, webhook, { id: newId(), event: 'test', body })
}
