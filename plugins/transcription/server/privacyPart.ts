import { inArray } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import { definePrivacyPart } from '#core/server/privacy/definePrivacyPart.ts'
import { transcripts } from './transcription.table.ts'

/** Texts of the person's voice messages. */
export const privacyPart = definePrivacyPart('transcription', 62, (ctx) => ({
  async erase(subject) {
    await tenantRows(ctx.db, subject, transcripts).remove(inArray(transcripts.contactId, [...subject.contactIds]))
    return []
  },
}))
