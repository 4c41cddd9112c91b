import type { ServerContext } from '#core/server/plugin.ts'
import { fillVariables, quickRepliesService, variablesIn } from '#plugins/quickReplies/contract/index.ts'
import { scheduleTimeZone } from '#plugins/schedules/contract/index.ts'
import type { Ticket } from '#plugins/tickets/contract/index.ts'

/** A text as the contact of a ticket reads it now; a name that means nothing leaves nothing: nobody is there to mend it. */
export async function filledFarewell(ctx: ServerContext, tenantId: number, userId: number | null, ticket: Ticket, text: string): Promise<string> {
  if (variablesIn(text).length === 0) return text
  const timeZone = await ctx.setting(tenantId, scheduleTimeZone)
  const facts = await ctx.use(quickRepliesService).factsOf({ tenantId, contactId: ticket.contactId, userId: userId ?? ticket.userId, ticket, timeZone })
  const { text: filled, unknown } = fillVariables(text, facts)
  const nothing = { ...facts, extra: [...facts.extra, ...unknown.map((name) => ({ name, value: '' }))] }
  return unknown.length === 0 ? filled : fillVariables(text, nothing).text
}
