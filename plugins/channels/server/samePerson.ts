import { eq, or } from 'drizzle-orm'
import { defineService } from '#core/contract/define.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { SamePersonSource } from '#plugins/contacts/contract/index.ts'
import { channelSamePeople } from './channels.table.ts'

export const samePersonSource = defineService<SamePersonSource>('channels.samePersonSource')

export const createSamePersonSource = (ctx: ServerContext): SamePersonSource => ({
  async idsOf(tenantId, contactId) {
    const isOne = or(eq(channelSamePeople.contactId, contactId), eq(channelSamePeople.otherId, contactId))
    const pairs = await tenantRows(ctx.db, { tenantId }, channelSamePeople).find(isOne)
    return pairs.map((pair) => (pair.contactId === contactId ? pair.otherId : pair.contactId))
  },
})
