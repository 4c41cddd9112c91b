import { inArray } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import { definePrivacyPart } from '#core/server/privacy/definePrivacyPart.ts'
import { mediaFiles, mediaUploads } from './media.table.ts'
import { removeUpload } from './uploads/removeUpload.ts'

/** Files that the person brought, also those that nothing names: uploads that were given up. */
export const privacyPart = definePrivacyPart('media', 50, (ctx) => ({
  async erase(subject) {
    const ids = [...subject.contactIds]
    for (const { id } of await tenantRows(ctx.db, subject, mediaUploads).find(inArray(mediaUploads.contactId, ids))) {
      await ctx.enqueue(removeUpload, { tenantId: subject.tenantId, id })
    }
    return (await tenantRows(ctx.db, subject, mediaFiles).find(inArray(mediaFiles.contactId, ids))).map(({ id }) => id)
  },
}))
