import { and, eq } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { ChannelThreads } from '../contract/index.ts'
import { channelChats } from './channels.table.ts'

export const createChannelThreads = (ctx: ServerContext): ChannelThreads => ({
  async of({ tenantId, connectionId, contactId }) {
    const where = and(eq(channelChats.connectionId, connectionId), eq(channelChats.contactId, contactId))
    return (await tenantRows(ctx.db, { tenantId }, channelChats).first(where))?.thread ?? null
  },
  async change({ tenantId, connectionId, contactId }, { before, after }) {
    const where = and(eq(channelChats.connectionId, connectionId), eq(channelChats.contactId, contactId), eq(channelChats.thread, before))
    return (await tenantRows(ctx.db, { tenantId }, channelChats).update(where, { thread: after })).length > 0
  },
})
