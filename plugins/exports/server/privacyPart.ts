import { inArray } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import { definePrivacyPart } from '#core/server/privacy/definePrivacyPart.ts'
import { ticketIdsOf } from '#plugins/tickets/server/ofContacts.where.ts'
import { conversationExports } from './exports.table.ts'

/** Files of the person's conversations: one that is being written finds its row gone and stops. */
export const privacyPart = definePrivacyPart('exports', 50, (ctx) => ({
  async erase(subject) {
    const rows = tenantRows(ctx.db, subject, conversationExports)
    const ofPerson = inArray(conversationExports.ticketId, ticketIdsOf(ctx.db, subject))
    const ids = (await rows.find(ofPerson)).map(({ id }) => id)
    await rows.remove(ofPerson)
    return ids
  },
}))
