import { eq } from 'drizzle-orm'
import { newId } from '#core/contract/ids.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { DeliveryEvent, HookEvent } from '../contract/index.ts'
import { deliver } from './deliver.ts'
import { activeHooks } from './hookCache.ts'
import { announceDelivery, type HookRow } from './presentHook.ts'
import { reaches, type Subject } from './reach.ts'
import { webhookDeliveries, webhooks } from './webhooks.table.ts'

const hooksOf = (ctx: ServerContext, tenantId: number): Promise<HookRow[]> =>
  ctx.cached(activeHooks(tenantId), 'all', (db) => tenantRows(db, { tenantId }, webhooks).find(eq(webhooks.isActive, true)))

/** What is of no conversation goes to every hook that asks for it. */
const isMeant = ({ queueIds, connectionIds }: HookRow, subject: Subject): boolean => {
  if (!('ticket' in subject)) return true
  const { queueId, whatsappId } = subject.ticket
  const isQueue = queueIds.length === 0 || (queueId !== null && queueIds.includes(queueId))
  return isQueue && (connectionIds.length === 0 || connectionIds.includes(whatsappId))
}

/** Whether anybody wants to hear of it: then it is worth asking the database for more. */
export const isHeard = async (ctx: ServerContext, tenantId: number, event: HookEvent): Promise<boolean> =>
  (await hooksOf(ctx, tenantId)).some(({ events }) => events.includes(event))

/** Keeps one delivery with the job that makes it, in the open transaction. `id`: a uuid. */
export async function keepDelivery(
  tx: ServerContext,
  tenantId: number,
  hook: Pick<HookRow, 'id'>,
  event: DeliveryEvent,
  data: Readonly<Record<string, unknown>>,
  id: string,
): Promise<void> {
  const createdAt = tx.now()
  const body = JSON.stringify({ id, event, createdAt: createdAt.toISOString(), data })
  await tenantRows(tx.db, { tenantId }, webhookDeliveries).insert({ id, webhookId: hook.id, event, body, createdAt, nextAt: createdAt })
  await tx.enqueue(deliver, { tenantId, id, tries: 0 })
  await announceDelivery(tx, tenantId, hook.id)
}

/** Keeps one delivery for each hook that is meant, with the job that makes it, in the transaction of what it tells of. */
export async function dispatch(
  ctx: ServerContext,
  tenantId: number,
  event: HookEvent,
  subject: Subject,
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  const meant: HookRow[] = []
  for (const hook of await hooksOf(ctx, tenantId))
    if (hook.events.includes(event) && isMeant(hook, subject) && (await reaches(ctx, hook, subject))) meant.push(hook)
  if (meant.length === 0) return
  await ctx.transact(async (tx) => {
    for (const hook of meant) await keepDelivery(tx, tenantId, hook, event, data, newId())
  })
}
