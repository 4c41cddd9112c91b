import { and, eq, isNotNull } from 'drizzle-orm'
import { defineService } from '#core/contract/define.ts'
import { ofTenant } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { ConnectionCodes } from '#plugins/connections/contract/index.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { channelConnections } from './channels.table.ts'

export const shownCodes = defineService<ConnectionCodes>('channels.shownCodes')

/** Codes of connections in use that wait for a phone. */
export const createShownCodes = (ctx: ServerContext): ConnectionCodes => ({
  async codesOf(tenantId) {
    const waits = and(eq(connections.status, 'qrcode'), eq(connections.isActive, true), isNotNull(channelConnections.qrcode))
    const rows = await ctx.db
      .select({ connectionId: channelConnections.connectionId, code: channelConnections.qrcode })
      .from(channelConnections)
      .innerJoin(connections, and(eq(connections.tenantId, channelConnections.tenantId), eq(connections.id, channelConnections.connectionId)))
      .where(ofTenant(channelConnections, { tenantId }, waits))
    return new Map(rows.flatMap(({ connectionId, code }) => (code === null ? [] : [[connectionId, code] as const])))
  },
})
