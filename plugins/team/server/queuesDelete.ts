import { eq } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import * as contract from '../contract/index.ts'
import { MEMBERS, QUEUES } from './members.ts'
import { announceMembers, type Named } from './queueMembers.ts'
import { arrange, idsOf, listQueues, lockQueues, queueForUpdate, trackedQueues } from './queues.ts'
import { countInQueue, leaveQueue } from './queueUses.ts'
import { queues } from './team.table.ts'

/** @throws queueInUse (409) */
async function checkEmpty(tx: ServerContext, actor: Actor, id: number): Promise<void> {
  const ticketCount = await countInQueue(tx, actor, id)
  if (ticketCount > 0) throw contract.queueInUse({ ticketCount })
}

/** @see deleteQueue of the contract */
export function deleteQueue(
  ctx: ServerContext,
  actor: Actor,
  id: number,
  moveTo: number | undefined,
): Promise<{ message: 'QUEUE_DELETED'; withoutQueue: Named[] }> {
  return ctx.transact(async (tx) => {
    await lockQueues(tx, actor)
    const all = await listQueues(tx, actor)
    const queue = all.find((row) => row.id === id)
    if (!queue) throw contract.noQueueFound()
    const isTarget = (row: contract.Queue) => row.id === moveTo && row.id !== id && row.isActive
    if (moveTo !== undefined && !all.some(isTarget))
      throw contract.refusedQueue([{ field: 'moveTo', code: 'invalid_value', message: 'There is no such active queue' }])
    if (moveTo === undefined) await checkEmpty(tx, actor, id)
    const toId = moveTo ?? null
    // Conversations before the queue, as whoever transfers one takes them; once the queue is held none can come, and those that came meanwhile go too.
    const early = await leaveQueue(tx, actor, id, toId)
    await tenantRows(tx.db, actor, queues).hold(eq(queues.id, id))
    if (moveTo === undefined) await checkEmpty(tx, actor, id)
    const taken = await leaveQueue(tx, actor, id, toId, early)
    const row = await queueForUpdate(tx, actor, id)
    if (row) await trackedQueues.remove(tx, actor, row, taken)
    for (const cache of [MEMBERS, QUEUES]) tx.forget(cache, String(actor.tenantId))
    const others = idsOf(all).filter((one) => one !== id)
    await arrange(tx, actor, others, null)
    tx.push(contract.queueGone, actor.tenantId, { id, movedTo: toId }, [rooms.tenant(actor.tenantId)])
    const people = queue.users.map((person) => person.id)
    return { message: 'QUEUE_DELETED', withoutQueue: await announceMembers(tx, actor, people) }
  })
}
