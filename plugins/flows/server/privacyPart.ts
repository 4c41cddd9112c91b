import { inArray } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import { definePrivacyPart } from '#core/server/privacy/definePrivacyPart.ts'
import { flowSessions } from './flows.table.ts'

/** What flows were told by the person goes, with everything that happened in their conversations; the messages themselves are the chat's. */
export const privacyPart = definePrivacyPart('flows', 65, (ctx) => ({
  async erase(subject) {
    await tenantRows(ctx.db, subject, flowSessions).remove(inArray(flowSessions.contactId, [...subject.contactIds]))
    return []
  },
}))
