import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { tenantRows } from '#core/server/db/repository.ts'
import { defineJob } from '#core/server/plugin.ts'
import { mediaFiles } from '../media.table.ts'
import { partsOf } from '../parts.ts'

/** Removes what lies in the storage of a file whose row is gone. */
export const removeBytes = defineJob<{ tenantId: number; id: string }>({
  name: 'media.removeBytes',
  payload: z.object({ tenantId: z.int(), id: z.uuid() }),
  retries: 8,
  retryDelaySeconds: 60,
  async run({ tenantId, id }, ctx) {
    // Stored anew under the same id: the bytes are the new one's.
    if (await tenantRows(ctx.db, { tenantId }, mediaFiles).first(eq(mediaFiles.id, id))) return
    const { storage } = partsOf(ctx)
    for (const variant of ['original', 'preview'] as const) await storage.remove({ tenantId, id, variant })
  },
})
