import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { newId } from '#core/contract/ids.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { defineJob, type ServerContext } from '#core/server/plugin.ts'
import { createTurns } from '#core/server/turns.ts'
import { mediaPreviewReady } from '../../contract/index.ts'
import { type MediaRow, mediaFiles } from '../media.table.ts'
import { partsOf } from '../parts.ts'

const payload = z.object({ tenantId: z.int(), id: z.string() })
type Payload = z.infer<typeof payload>

/** Writes how it ended, unless another run was faster. */
async function setPreview(ctx: ServerContext, { tenantId, id }: Payload, preview: MediaRow['preview']): Promise<void> {
  await ctx.transact(async (tx) => {
    const isWaiting = and(eq(mediaFiles.id, id), eq(mediaFiles.preview, 'waiting'))
    const changed = await tenantRows(tx.db, { tenantId }, mediaFiles).update(isWaiting, { preview })
    if (changed.length > 0 && preview === 'ready') tx.emit(mediaPreviewReady, tenantId, { id })
  })
}

/** Draws one picture after the other, so that a hundred at once need the disk and the memory of one. */
const inTurn = createTurns()

/** Draws the picture and stores the preview; false when it cannot be drawn. @throws Error when the storage does not answer */
async function draw(ctx: ServerContext, { tenantId, id }: Payload): Promise<boolean> {
  const { storage, previews, workshop } = partsOf(ctx)
  const original = await storage.open({ tenantId, id, variant: 'original' })
  if (!original) throw new Error('The file is not in the storage')
  const [source, target] = [join(workshop, newId()), join(workshop, newId())]
  try {
    await pipeline(original, createWriteStream(source, { mode: 0o600 }))
    const isDrawn = await previews.make(source, target).then(
      () => true,
      () => false,
    )
    if (isDrawn) await storage.put({ tenantId, id, variant: 'preview' }, target, 'image/webp')
    return isDrawn
  } finally {
    await rm(source, { force: true })
    await rm(target, { force: true })
  }
}

/** Draws the small picture of an image. One that cannot be drawn has none; a storage that does not answer is asked again later. */
export const makePreview = defineJob<Payload>({
  name: 'media.makePreview',
  payload,
  retries: 5,
  retryDelaySeconds: 5,
  async run({ tenantId, id }, ctx) {
    const row = await tenantRows(ctx.db, { tenantId }, mediaFiles).first(eq(mediaFiles.id, id))
    if (row?.preview !== 'waiting') return
    const isDrawn = await inTurn('preview', () => draw(ctx, { tenantId, id }))
    await setPreview(ctx, { tenantId, id }, isDrawn ? 'ready' : 'failed')
  },
  giveUp: (file, _error, ctx) => setPreview(ctx, file, 'failed'),
})
