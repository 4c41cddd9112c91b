import { and, eq, inArray, sql } from 'drizzle-orm'
import { defineService } from '#core/contract/define.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { MergedRows } from '#plugins/contacts/contract/index.ts'
import { campaignOptOuts, campaignRecipients } from './campaigns.table.ts'

export const mergedRecipients = defineService<MergedRows>('campaigns.mergedRows')

/** The campaigns that a contact got follow it into another; where both got one, each row stays. Whoever asked for no campaigns goes on getting none. */
export const createMergedRecipients = (ctx: ServerContext): MergedRows => {
  const rows = (tenantId: number) => tenantRows(ctx.db, { tenantId }, campaignRecipients)
  const optOuts = (tenantId: number) => tenantRows(ctx.db, { tenantId }, campaignOptOuts)
  return {
    async move(tenantId, fromId, toId) {
      const isNew = sql`not exists (select 1 from campaign_recipients other where other.tenant_id = ${campaignRecipients.tenantId}
        and other.campaign_id = ${campaignRecipients.campaignId} and other.contact_id = ${toId})`
      const moved = await rows(tenantId).update(and(eq(campaignRecipients.contactId, fromId), isNew), { contactId: toId })
      const stopped = await optOuts(tenantId).first(eq(campaignOptOuts.contactId, fromId))
      const isStopped = stopped && (await optOuts(tenantId).insertIfAbsent({ contactId: toId, campaignId: stopped.campaignId, since: stopped.since }))
      return [...moved.map(({ campaignId }) => String(campaignId)), ...(isStopped ? ['optOut'] : [])]
    },
    async moveBack(tenantId, keptId, goneId, moved) {
      if (moved.includes('optOut')) await optOuts(tenantId).remove(eq(campaignOptOuts.contactId, keptId))
      const ids = moved.filter((id) => id !== 'optOut').map(Number)
      if (ids.length > 0)
        await rows(tenantId).update(and(eq(campaignRecipients.contactId, keptId), inArray(campaignRecipients.campaignId, ids)), { contactId: goneId })
    },
  }
}
