import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { tenantRows } from '#core/server/db/repository.ts'
import { defineJob } from '#core/server/plugin.ts'
import { mediaUploads } from '../media.table.ts'
import { uploadsFolder } from './uploadsFolder.ts'

/** Forgets an upload: one that has become a file, or one that nobody finished in time. */
export const removeUpload = defineJob<{ tenantId: number; id: string }>({
  name: 'media.removeUpload',
  payload: z.object({ tenantId: z.int(), id: z.uuid() }),
  retries: 5,
  retryDelaySeconds: 60,
  async run({ tenantId, id }, ctx) {
    const file = join(uploadsFolder(ctx), id)
    // The bytes, and what the tus store notes beside them.
    for (const path of [file, `${file}.json`]) await rm(path, { force: true })
    await tenantRows(ctx.db, { tenantId }, mediaUploads).remove(eq(mediaUploads.id, id))
  },
})
