import { eq } from 'drizzle-orm'
import { newId } from '#core/contract/ids.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { DeliveryEvent, WebhookEvent } from '../contract/index.ts'
import { deliver } from './deliver.ts'
import { announceDelivery, type WebhookRow } from './presentWebhook.ts'
import { reaches, type Subject } from './reach.ts'
import { activeWebhooks } from './webhookCache.ts'
import { webhookDeliveries, webhooks } from './webhooks.table.ts'

const webhooksOf = (ctx: ServerContext, tenantId: number): Promise<WebhookRow[]> =>
  ctx.cached(activeWebhooks(tenantId), 'all', (db) => tenantRows(db, { tenantId }, webhooks).find(eq(webhooks.isActive, true)))

/** Events of no conversation go to every webhook that asks for them. */
const isMeant = ({ queueIds, connectionIds }: WebhookRow, subject: Subject): boolean => {
  if (!('ticket' in subject)) return true
  const { queueId, whatsappId } = subject.ticket
  const isQueue = queueIds.length === 0 || (queueId !== null && queueIds.includes(queueId))
  return isQueue && (connectionIds.length === 0 || connectionIds.includes(whatsappId))
}

/** Whether anybody wants to hear of it: then it is worth asking the database for more. */
export const isHeard = async (ctx: ServerContext, tenantId: number, event: WebhookEvent): Promise<boolean> =>
  (await webhooksOf(ctx, tenantId)).some(({ events }) => events.includes(event))

/** Keeps one delivery with the job that makes it, in the open transaction. `id`: a uuid. */
export async function keepDelivery(
  tx: ServerContext,
  tenantId: number,
  webhook: Pick<WebhookRow, 'id'>,
  event: DeliveryEvent,
  data: Readonly<Record<string, unknown>>,
  id: string,
): Promise<void> {
  const createdAt = tx.now()
  const body = JSON.stringify({ id, event, createdAt: createdAt.toISOString(), data })
  await tenantRows(tx.db, { tenantId }, webhookDeliveries).insert({ id, webhookId: webhook.id, event, body, createdAt, nextAt: createdAt })
  await tx.enqueue(deliver, { tenantId, id, tries: 0 })
  await announceDelivery(tx, tenantId, webhook.id)
}

/** Keeps one delivery for each webhook that is meant, with the job that makes it, in the transaction of what it tells of. */
export async function dispatch(
  ctx: ServerContext,
  tenantId: number,
  event: WebhookEvent,
  subject: Subject,
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  const meant: WebhookRow[] = []
  for (const webhook of await webhooksOf(ctx, tenantId))
    if (webhook.events.includes(event) && isMeant(webhook, subject) && (await reaches(ctx, webhook, subject))) meant.push(webhook)
  if (meant.length === 0) return
  await ctx.transact(async (tx) => {
    for (const webhook of meant) await keepDelivery(tx, tenantId, webhook, event, data, newId())
  })
}
