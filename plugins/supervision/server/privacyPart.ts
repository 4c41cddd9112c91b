import { asc, gt, inArray } from 'drizzle-orm'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import { definePrivacyPart, pagedSection } from '#core/server/privacy/definePrivacyPart.ts'
import { ticketIdsOf } from '#plugins/tickets/server/ofContacts.where.ts'
import { whispers } from './whispers.table.ts'

const PAGE = 500

/** Whispers of the team about conversations of the person. */
export const privacyPart = definePrivacyPart('supervision', 50, (ctx) => ({
  sections: (subject) => [
    pagedSection(
      'whispers',
      async (last: { id: number } | undefined) =>
        ctx.db
          .select({ id: whispers.id, ticketId: whispers.ticketId, body: whispers.body, createdAt: whispers.createdAt })
          .from(whispers)
          .where(ofTenant(whispers, subject, inArray(whispers.ticketId, ticketIdsOf(ctx.db, subject)), last && gt(whispers.id, last.id)))
          .orderBy(asc(whispers.id))
          .limit(PAGE),
      ({ id: _id, createdAt, ...row }) => ({ values: { ...row, createdAt: createdAt.toISOString() } }),
    ),
  ],
  async erase(subject) {
    await tenantRows(ctx.db, subject, whispers).remove(inArray(whispers.ticketId, ticketIdsOf(ctx.db, subject)))
    return []
  },
}))
