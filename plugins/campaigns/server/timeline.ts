import { and, desc, eq, lt } from 'drizzle-orm'
import { defineService, extend } from '#core/contract/define.ts'
import { ofTenant } from '#core/server/db/repository.ts'
import { provide, type ServerContext, type ServerPart } from '#core/server/plugin.ts'
import { type TimelineSource, timelineSources } from '#plugins/contacts/contract/index.ts'
import { campaignRecipients, campaigns } from './campaigns.table.ts'

const source = defineService<TimelineSource>('campaigns.timeline')

/** Campaigns that were sent to the contact, also those that are deleted by now. */
const createSource = (ctx: ServerContext): TimelineSource => ({
  async entries(reader, contactId, { before, limit }) {
    const rows = await ctx.db
      .select({ id: campaigns.id, name: campaigns.name, deletedAt: campaigns.deletedAt, at: campaignRecipients.sentAt, state: campaignRecipients.state })
      .from(campaignRecipients)
      .innerJoin(campaigns, and(eq(campaigns.tenantId, campaignRecipients.tenantId), eq(campaigns.id, campaignRecipients.campaignId)))
      .where(ofTenant(campaignRecipients, reader, eq(campaignRecipients.contactId, contactId), lt(campaignRecipients.sentAt, before)))
      .orderBy(desc(campaignRecipients.sentAt))
      .limit(limit)
    return rows.flatMap(({ id, name, deletedAt, at, state }) =>
      at === null
        ? []
        : {
            ...{ id: String(id), at, text: null },
            key: state === 'failed' ? 'campaigns.timeline.failed' : 'campaigns.timeline.sent',
            values: { name },
            path: deletedAt === null ? `/campanhas/${id}` : null,
          },
    )
  },
})

/** Campaigns in the timeline of their recipients. */
export const timeline: ServerPart = {
  extends: [extend(timelineSources, { id: 'campaigns', permission: 'campaigns.view', service: source })],
  provides: [provide(source, createSource)],
}
