import { eq } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { connectionInUse, connectionIsDefault, connectionUses, lastConnection, noConnectionFound, refusedConnection } from '../contract/index.ts'
import { announceConnection, announceGone } from './announce.ts'
import { lockConnections } from './checks.ts'
import { type ConnectionRow, connections } from './connections.table.ts'
import { trackedConnections } from './tracked.ts'

export interface Successors {
  conversationsTo?: 'closed' | number | undefined
  defaultTo?: number | undefined
}

/** Open conversations by connection, of everything that has any. */
export async function countOpen(ctx: ServerContext, tenantId: number): Promise<ReadonlyMap<number, number>> {
  const total = new Map<number, number>()
  for (const uses of ctx.contributionsOf(connectionUses))
    for (const [id, count] of await ctx.use(uses).countOpen(tenantId)) total.set(id, (total.get(id) ?? 0) + count)
  return total
}

/** @throws invalidInput (422) for one that is not there, is switched off, or is of another channel where that counts */
function checkSuccessor(field: string, gone: ConnectionRow, others: readonly ConnectionRow[], id: number, isOfChannel: boolean): void {
  const successor = others.find((other) => other.id === id && other.isActive)
  if (!successor) throw refusedConnection([{ field, code: 'unknown', message: 'There is no such connection in use' }])
  if (isOfChannel && successor.type !== gone.type) throw refusedConnection([{ field, code: 'channel', message: 'The connection is of another channel' }])
}

/** @see deleteConnection of the contract */
export async function deleteConnection(ctx: ServerContext, actor: Actor, id: number, { conversationsTo, defaultTo }: Successors): Promise<void> {
  await ctx.transact(async (tx) => {
    await lockConnections(tx, actor)
    const rows = tenantRows(tx.db, actor, connections)
    // Held, so that no conversation begins on it between the count and the end.
    await rows.hold(eq(connections.id, id))
    const all = await rows.find()
    const row = all.find((one) => one.id === id)
    if (!row) throw noConnectionFound()
    const others = all.filter((one) => one.id !== id)
    if (others.length === 0) throw lastConnection()
    if (row.isDefault && defaultTo === undefined) throw connectionIsDefault()
    const openTicketCount = (await countOpen(tx, actor.tenantId)).get(id) ?? 0
    if (openTicketCount > 0 && conversationsTo === undefined) throw connectionInUse({ openTicketCount })
    if (row.isDefault && defaultTo !== undefined) checkSuccessor('defaultTo', row, others, defaultTo, false)
    if (typeof conversationsTo === 'number') checkSuccessor('conversationsTo', row, others, conversationsTo, true)
    if (openTicketCount > 0 && conversationsTo !== undefined)
      for (const uses of tx.contributionsOf(connectionUses)) await tx.use(uses).release(actor, id, conversationsTo === 'closed' ? null : conversationsTo)
    if (row.isDefault && defaultTo !== undefined) {
      await rows.write(eq(connections.id, id), { isDefault: false })
      for (const next of await rows.update(eq(connections.id, defaultTo), { isDefault: true })) await announceConnection(tx, next)
    }
    const [now = row] = await rows.find(eq(connections.id, id))
    await trackedConnections.remove(tx, actor, now)
    await announceGone(tx, now)
  })
}
