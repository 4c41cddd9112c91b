import { and, eq } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { connectionsService } from '#plugins/connections/contract/index.ts'
import type { ChannelReach } from '../contract/index.ts'
import { channelChats, channelConnections } from './channels.table.ts'
import { workingConnection } from './connectionOf.ts'
import { addressOf } from './recipient.ts'
import { isWindowOpen } from './window.ts'

export const createChannelReach = (ctx: ServerContext): ChannelReach => ({
  async reach({ tenantId, connectionId, contactId }) {
    const open = await workingConnection(ctx, tenantId, connectionId)
    const status = await ctx.use(connectionsService).statusOf(tenantId, connectionId)
    if (!open || status !== 'CONNECTED') return 'down'
    if (!(await addressOf(ctx, open.adapter, { tenantId, connectionId, contactId }))) return 'noAddress'
    const { windowHours } = open.adapter.abilities
    if (windowHours === null) return 'reached'
    const ofContact = and(eq(channelChats.connectionId, connectionId), eq(channelChats.contactId, contactId))
    const chat = await tenantRows(ctx.db, { tenantId }, channelChats).first(ofContact)
    return isWindowOpen(chat?.lastInboundAt ?? null, windowHours, ctx.now()) ? 'reached' : 'windowClosed'
  },
  async down({ tenantId, connectionId }) {
    const row = await tenantRows(ctx.db, { tenantId }, channelConnections).first(eq(channelConnections.connectionId, connectionId))
    return { since: row?.downSince ?? null, reason: row?.reason ?? null }
  },
})
