import { inArray, or } from 'drizzle-orm'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import { definePrivacyPart } from '#core/server/privacy/definePrivacyPart.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import { apiRequests } from './apiTokens.table.ts'

/** Requests about the person: callers choose the keys themselves, and may put a number into them. */
export const privacyPart = definePrivacyPart('apiService', 50, (ctx) => ({
  async erase(subject) {
    const contactIds = [...subject.contactIds]
    const ofPerson = ctx.db
      .select({ id: messages.id })
      .from(messages)
      .where(ofTenant(messages, subject, inArray(messages.contactId, contactIds)))
    const isAbout = or(inArray(apiRequests.contactId, contactIds), inArray(apiRequests.messageId, ofPerson))
    if (isAbout) await tenantRows(ctx.db, subject, apiRequests).remove(isAbout)
    return []
  },
}))
