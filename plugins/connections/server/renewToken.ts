import { eq } from 'drizzle-orm'
import { newId } from '#core/contract/ids.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { noConnectionFound, tokenRenewed } from '../contract/index.ts'
import { announceConnection, forgetConnection } from './announce.ts'
import { type ConnectionRow, connections } from './connections.table.ts'

/** @see renewToken of the contract */
export function renewToken(ctx: ServerContext, actor: Actor, id: number): Promise<ConnectionRow> {
  return ctx.transact(async (tx) => {
    const rows = tenantRows(tx.db, actor, connections)
    await rows.hold(eq(connections.id, id))
    const before = await rows.first(eq(connections.id, id))
    const [row] = before ? await rows.update(eq(connections.id, id), { token: newId() }) : []
    if (!before || !row) throw noConnectionFound()
    forgetConnection(tx, before)
    tx.emit(tokenRenewed, actor.tenantId, { id, type: row.type })
    await announceConnection(tx, row)
    return row
  })
}
