import { inArray } from 'drizzle-orm'
import { ofTenantWithDeleted, tenantRows } from '#core/server/db/repository.ts'
import { definePrivacyPart } from '#core/server/privacy/definePrivacyPart.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { assistantAnswers, assistantSessions } from './assistants.table.ts'
import { assistantCases } from './cases/cases.table.ts'

/** Texts that assistants read of the person, and answered. Those that reached another company's engine are its own to erase. */
export const privacyPart = definePrivacyPart('assistants', 60, (ctx) => ({
  async erase(subject) {
    const theirs = ctx.db
      .select({ id: tickets.id })
      .from(tickets)
      .where(ofTenantWithDeleted(tickets, subject, inArray(tickets.contactId, [...subject.contactIds])))
    // The cost stays counted: the month's budget is the company's.
    await tenantRows(ctx.db, subject, assistantAnswers).update(inArray(assistantAnswers.ticketId, theirs), {
      read: [],
      answer: '',
      acts: [],
      sources: [],
      ticketId: null,
    })
    await tenantRows(ctx.db, subject, assistantSessions).update(inArray(assistantSessions.ticketId, theirs), { summary: '', remoteSession: null })
    // A case is their conversation: without it there is nothing to run.
    await tenantRows(ctx.db, subject, assistantCases, { withDeleted: true }).remove(inArray(assistantCases.ticketId, theirs))
    return []
  },
}))
