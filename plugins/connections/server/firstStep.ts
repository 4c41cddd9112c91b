import { ne } from 'drizzle-orm'
import { defineService } from '#core/contract/define.ts'
import type { FirstStep } from '#core/contract/firstSteps.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { connections } from './connections.table.ts'

export const channelFirstStep = defineService<FirstStep>('connections.firstStep')

/** There is a connection other than the web chat, with which every company begins. */
export const createChannelFirstStep = (ctx: ServerContext): FirstStep => ({
  id: 'connections',
  isDone: async (tenantId) => (await tenantRows(ctx.db, { tenantId }, connections).first(ne(connections.type, 'webchat'))) !== undefined,
})
