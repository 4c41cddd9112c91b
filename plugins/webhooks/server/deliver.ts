import { and, eq, gte, lt } from 'drizzle-orm'
import { z } from 'zod'
import { tenantRows } from '#core/server/db/repository.ts'
import { defineJob, type ServerContext } from '#core/server/plugin.ts'
import { RETRY_WAITS, webhookSwitchedOff } from '../contract/index.ts'
import { callWebhook } from './callWebhook.ts'
import { announceDelivery, announceWebhook, type DeliveryRow } from './presentWebhook.ts'
import { activeWebhooks } from './webhookCache.ts'
import { webhookDeliveries, webhooks } from './webhooks.table.ts'

const payload = z.object({
  tenantId: z.int(),
  id: z.string(),
  /** Tries before this one: a job that comes twice does nothing the second time. */ tries: z.int(),
})
type Payload = z.infer<typeof payload>

async function tryDelivery(ctx: ServerContext, { tenantId, id, tries }: Payload): Promise<void> {
  const rows = tenantRows(ctx.db, { tenantId }, webhookDeliveries)
  const delivery = await rows.first(eq(webhookDeliveries.id, id))
  if (delivery?.state !== 'waiting' || delivery.tries !== tries) return
  const webhook = await tenantRows(ctx.db, { tenantId }, webhooks).first(eq(webhooks.id, delivery.webhookId))
  const triedAt = ctx.now()
  if (!webhook?.isActive) {
    await rows.update(eq(webhookDeliveries.id, id), { state: 'failed', nextAt: null })
    return announceDelivery(ctx, tenantId, delivery.webhookId)
  }
  const { status, failure, answer, durationMs } = await callWebhook(ctx, webhook, delivery)
  const wait = failure === null ? undefined : RETRY_WAITS[tries]
  const state = failure === null ? 'delivered' : wait === undefined ? 'failed' : 'waiting'
  await ctx.transact(async (tx) => {
    const nextAt = wait === undefined ? null : new Date(triedAt.getTime() + wait * 1000)
    const ended = { status, failure, answer, durationMs, state, triedAt, nextAt, tries: tries + 1 } as const
    const mine = and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.tries, tries))
    const [written] = await tenantRows(tx.db, { tenantId }, webhookDeliveries).update(mine, ended)
    if (!written) return
    if (wait !== undefined) await tx.enqueue(deliver, { tenantId, id, tries: tries + 1 }, wait)
    if (state === 'failed') await switchOffIfDead(tx, written)
    await announceDelivery(tx, tenantId, webhook.id)
  })
}

/** A delivery was given up after a day: where nothing else got through since it began, the webhook is off. */
async function switchOffIfDead(tx: ServerContext, { tenantId, webhookId, createdAt }: DeliveryRow): Promise<void> {
  const through = and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.state, 'delivered'), gte(webhookDeliveries.triedAt, createdAt))
  if (await tenantRows(tx.db, { tenantId }, webhookDeliveries).first(through)) return
  const isOn = and(eq(webhooks.id, webhookId), eq(webhooks.isActive, true))
  const [off] = await tenantRows(tx.db, { tenantId }, webhooks).update(isOn, { isActive: false, failedAt: tx.now() })
  if (!off) return
  tx.forget(activeWebhooks(tenantId))
  tx.emit(webhookSwitchedOff, tenantId, { id: off.id, name: off.name })
  await announceWebhook(tx, tenantId, off)
}

/** Tries a delivery once. The tries have waits of their own; those of the queue are for a server that broke down. */
export const deliver = defineJob<Payload>({
  name: 'webhooks.deliver',
  payload,
  retries: 5,
  retryDelaySeconds: 10,
  run: (which, ctx) => tryDelivery(ctx, which),
})

const RETENTION_MS = 7 * 86_400_000

/** Forgets what is older than 7 days, of every company. */
export async function removeOldDeliveries(ctx: ServerContext): Promise<void> {
  await ctx.db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, new Date(ctx.now().getTime() - RETENTION_MS)))
}
