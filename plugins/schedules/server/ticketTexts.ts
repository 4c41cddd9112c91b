import { companyTimeZone } from '#core/contract/timeZone.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { quickRepliesService } from '#plugins/quickReplies/contract/index.ts'
import type { TicketTexts } from '../contract/index.ts'

export const createTicketTexts = (ctx: ServerContext): TicketTexts => ({
  async fill(tenantId, ticket, text) {
    const { contactId, userId } = ticket
    return ctx.use(quickRepliesService).filledText(text, { tenantId, contactId, userId, ticket, timeZone: await ctx.setting(tenantId, companyTimeZone) })
  },
})
