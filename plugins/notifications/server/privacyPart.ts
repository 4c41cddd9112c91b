import { inArray } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import { definePrivacyPart } from '#core/server/privacy/definePrivacyPart.ts'
import { ticketIdsOf } from '#plugins/tickets/server/ofContacts.where.ts'
import { notifications } from './notifications.table.ts'

/** News of the person's conversations have nothing left to lead to. */
export const privacyPart = definePrivacyPart('notifications', 50, (ctx) => ({
  async erase(subject) {
    await tenantRows(ctx.db, subject, notifications).remove(inArray(notifications.ticketId, ticketIdsOf(ctx.db, subject)))
    return []
  },
}))
