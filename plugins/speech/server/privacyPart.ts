import { inArray } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import { definePrivacyPart } from '#core/server/privacy/definePrivacyPart.ts'
import { speechFiles } from './speech.table.ts'

/** Texts that were spoken to the person. */
export const privacyPart = definePrivacyPart('speech', 63, (ctx) => ({
  async erase(subject) {
    await tenantRows(ctx.db, subject, speechFiles).remove(inArray(speechFiles.contactId, [...subject.contactIds]))
    return []
  },
}))
