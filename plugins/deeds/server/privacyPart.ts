import { inArray, or } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import { definePrivacyPart } from '#core/server/privacy/definePrivacyPart.ts'
import { ticketIdsOf } from '#plugins/tickets/server/ofContacts.where.ts'
import { deeds } from './activity.table.ts'

/** Erases the actions about the person, which name them, and whose undo would bring back what is erased: the texts stored for it go with the entries. */
export const privacyPart = definePrivacyPart('deeds', 60, (ctx) => ({
  async erase(subject) {
    const isAbout = or(inArray(deeds.contactId, [...subject.contactIds]), inArray(deeds.ticketId, ticketIdsOf(ctx.db, subject)))
    if (isAbout) await tenantRows(ctx.db, subject, deeds).remove(isAbout)
    return []
  },
}))
