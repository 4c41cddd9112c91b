import { inArray } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import { definePrivacyPart } from '#core/server/privacy/definePrivacyPart.ts'
import { ticketIdsOf } from '#plugins/tickets/server/ofContacts.where.ts'
import { drafts } from './drafts.table.ts'

/** Texts that somebody typed to the person and has not sent. */
export const privacyPart = definePrivacyPart('quickReplies', 50, (ctx) => ({
  async erase(subject) {
    await tenantRows(ctx.db, subject, drafts).remove(inArray(drafts.ticketId, ticketIdsOf(ctx.db, subject)))
    return []
  },
}))
