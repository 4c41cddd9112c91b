import { companyTimeZone } from '#core/contract/timeZone.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { quickRepliesService } from '#plugins/quickReplies/contract/index.ts'
import type { Ticket } from '#plugins/tickets/contract/index.ts'

/** A closing message as the contact of a ticket reads it now, by who closes it or, where a rule does, by its owner. */
export async function filledFarewell(ctx: ServerContext, tenantId: number, userId: number | null, ticket: Ticket, text: string): Promise<string> {
  const timeZone = await ctx.setting(tenantId, companyTimeZone)
  return ctx.use(quickRepliesService).filledText(text, { tenantId, contactId: ticket.contactId, userId: userId ?? ticket.userId, ticket, timeZone })
}
