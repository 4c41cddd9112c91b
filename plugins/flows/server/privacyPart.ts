import { inArray } from 'drizzle-orm'
import { ofTenantWithDeleted, tenantRows } from '#core/server/db/repository.ts'
import { definePrivacyPart } from '#core/server/privacy/definePrivacyPart.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { flowCases } from './cases/cases.table.ts'
import { flowSessions } from './flows.table.ts'

/** Data that flows were told by the person goes, with everything that happened in their conversations; the messages themselves are the chat's. */
export const privacyPart = definePrivacyPart('flows', 65, (ctx) => ({
  async erase(subject) {
    await tenantRows(ctx.db, subject, flowSessions).remove(inArray(flowSessions.contactId, [...subject.contactIds]))
    const theirs = ctx.db
      .select({ id: tickets.id })
      .from(tickets)
      .where(ofTenantWithDeleted(tickets, subject, inArray(tickets.contactId, [...subject.contactIds])))
    // A case is their conversation: without it there is nothing to run.
    await tenantRows(ctx.db, subject, flowCases, { withDeleted: true }).remove(inArray(flowCases.ticketId, theirs))
    return []
  },
}))
