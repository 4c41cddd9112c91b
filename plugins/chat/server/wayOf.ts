import { eq } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import type { MessageWay } from '../contract/index.ts'

/** A connection as it is called now; one that was deleted meanwhile has no name. */
export async function wayOf(ctx: ServerContext, tenantId: number, connectionId: number, type: string): Promise<MessageWay> {
  const row = await tenantRows(ctx.db, { tenantId }, connections).first(eq(connections.id, connectionId))
  return { connectionId, name: row?.name ?? '', type: row?.type ?? type }
}
