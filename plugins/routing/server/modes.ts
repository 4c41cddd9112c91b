import { asc, eq } from 'drizzle-orm'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { noQueueFound } from '#plugins/team/contract/index.ts'
import { queues } from '#plugins/team/server/team.table.ts'
import { type QueueRouting, queueRoutingChanged, type RoutingMode } from '../contract/index.ts'
import { giveWaiting } from './giveWaiting.ts'
import { queueRouting } from './routing.table.ts'

const CACHE = 'queueRouting'

/** Queues of a company that give, with how; at most 5 s old on another node. */
export function givingQueues(ctx: ServerContext, tenantId: number): Promise<ReadonlyMap<number, RoutingMode>> {
  return ctx.cached(CACHE, String(tenantId), async (db) => {
    const rows = await tenantRows(db, { tenantId }, queueRouting).find()
    return new Map(rows.flatMap(({ queueId, mode }): [number, RoutingMode][] => (mode === 'none' ? [] : [[queueId, mode]])))
  })
}

export async function listModes(ctx: ServerContext, actor: Actor): Promise<QueueRouting[]> {
  const modes = await givingQueues(ctx, actor.tenantId)
  const all = await ctx.db.select({ id: queues.id }).from(queues).where(ofTenant(queues, actor)).orderBy(asc(queues.order), asc(queues.queue))
  return all.map(({ id }) => ({ queueId: id, mode: modes.get(id) ?? 'none' }))
}

/** @see contract putQueueRouting */
export async function changeMode(ctx: ServerContext, actor: Actor, { queueId, mode }: QueueRouting): Promise<QueueRouting> {
  const { tenantId } = actor
  await ctx.transact(async (tx) => {
    if (!(await tenantRows(tx.db, actor, queues).first(eq(queues.id, queueId)))) throw noQueueFound()
    const rows = tenantRows(tx.db, actor, queueRouting)
    const made = await rows.insertIfAbsent({ queueId, mode })
    if (!made) await rows.update(eq(queueRouting.queueId, queueId), { mode })
    tx.forget(CACHE, String(tenantId))
    tx.push(queueRoutingChanged, tenantId, { queueId, mode }, [rooms.tenant(tenantId)])
  })
  if (mode !== 'none') await giveWaiting(ctx, tenantId, queueId)
  return { queueId, mode }
}
