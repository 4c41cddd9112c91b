import { eq } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { type MediaOwner, UNUSED_HOURS } from '../contract/index.ts'
import { inspect } from './content/inspect.ts'
import { type MediaRow, mediaFiles } from './media.table.ts'
import { columnsOf } from './owner.ts'
import { partsOf } from './parts.ts'
import { makePreview } from './preview/makePreview.ts'
import { hoursAfter } from './removal/hoursAfter.ts'

/** A whole file on this machine, and what its owner says of it. */
export interface WholeFile {
  id: string
  path: string
  /** Harmless already. */
  name: string
  durationMs: number | null
  waveform: number[] | null
  isSticker: boolean
  owner: MediaOwner
}

/** Bytes first, row second: a crash between them leaves bytes without a row, and doing it again changes nothing. */
export async function keepFile(ctx: ServerContext, tenantId: number, file: WholeFile): Promise<MediaRow> {
  const { id, path, name, durationMs, waveform } = file
  const facts = await inspect(path, file.isSticker)
  await partsOf(ctx).storage.put({ tenantId, id, variant: 'original' }, path, facts.mime)
  return ctx.transact(async (tx) => {
    const rows = tenantRows(tx.db, { tenantId }, mediaFiles)
    const now = tx.now()
    const values = { ...facts, ...columnsOf(file.owner), id, name, durationMs, waveform, unusedSince: now, lookAt: hoursAfter(now, UNUSED_HOURS) }
    const made = await rows.insertIfAbsent(values)
    if (made?.preview === 'waiting') await tx.enqueue(makePreview, { tenantId, id })
    const row = made ?? (await rows.first(eq(mediaFiles.id, id)))
    if (!row) throw new Error('A stored file has no row')
    return row
  })
}
