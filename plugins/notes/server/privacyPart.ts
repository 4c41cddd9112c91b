import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { users } from '#core/server/auth/identity.table.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import { definePrivacyPart, pagedSection } from '#core/server/privacy/definePrivacyPart.ts'
import { ticketIdsOf } from '#plugins/tickets/server/ofContacts.where.ts'
import { notes } from './notes.table.ts'

const PAGE = 500

/** Notes of the team about the person. */
export const privacyPart = definePrivacyPart('notes', 50, (ctx) => ({
  sections: (subject) => [
    pagedSection(
      'notes',
      async (last: { id: number } | undefined) =>
        ctx.db
          .select({ id: notes.id, ticketId: notes.ticketId, writtenBy: users.name, note: notes.note, createdAt: notes.createdAt })
          .from(notes)
          .innerJoin(users, and(eq(users.tenantId, notes.tenantId), eq(users.id, notes.userId)))
          .where(ofTenant(notes, subject, inArray(notes.ticketId, ticketIdsOf(ctx.db, subject)), last && gt(notes.id, last.id)))
          .orderBy(asc(notes.id))
          .limit(PAGE),
      ({ id: _id, createdAt, ...row }) => ({ values: { ...row, createdAt: createdAt.toISOString() } }),
    ),
  ],
  async erase(subject) {
    await tenantRows(ctx.db, subject, notes).remove(inArray(notes.ticketId, ticketIdsOf(ctx.db, subject)))
    return []
  },
}))
