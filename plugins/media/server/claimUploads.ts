import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { isUuid } from '#core/contract/ids.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { type MediaFile, type MediaOwner, uploadNotFound, uploadUnfinished } from '../contract/index.ts'
import { keepFile } from './keepFile.ts'
import { type MediaRow, mediaFiles, mediaUploads } from './media.table.ts'
import { broughtBy } from './owner.ts'
import { partsOf } from './parts.ts'
import { presentRow } from './presentMedia.ts'
import { removeUpload } from './uploads/removeUpload.ts'

const claimedRow = (ctx: ServerContext, tenantId: number, id: string, by: MediaOwner) =>
  tenantRows(ctx.db, { tenantId }, mediaFiles).first(and(eq(mediaFiles.id, id), broughtBy(mediaFiles, by)))

async function claimOne(ctx: ServerContext, tenantId: number, id: string, by: MediaOwner): Promise<MediaRow> {
  if (!isUuid(id)) throw uploadNotFound()
  const known = await claimedRow(ctx, tenantId, id, by)
  if (known) return known
  const upload = await tenantRows(ctx.db, { tenantId }, mediaUploads).first(and(eq(mediaUploads.id, id), broughtBy(mediaUploads, by)))
  if (!upload) return claimedMeanwhile(ctx, tenantId, id, by, uploadNotFound())
  const path = join(partsOf(ctx).uploads, id)
  const facts = await stat(path).catch(() => null)
  if (facts?.size !== upload.bytes) return claimedMeanwhile(ctx, tenantId, id, by, uploadUnfinished())
  const { name, durationMs, waveform } = upload
  try {
    const row = await keepFile(ctx, tenantId, { id, path, name, durationMs, waveform, isSticker: false, owner: by })
    await ctx.enqueue(removeUpload, { tenantId, id })
    return row
  } catch (error) {
    return claimedMeanwhile(ctx, tenantId, id, by, error)
  }
}

/** Of two claims at once the slower one may find the upload gone, since the other has it. */
async function claimedMeanwhile(ctx: ServerContext, tenantId: number, id: string, by: MediaOwner, error: unknown): Promise<MediaRow> {
  const row = await claimedRow(ctx, tenantId, id, by)
  if (!row) throw error
  return row
}

/** Turns finished uploads into stored files, one after the other. @throws uploadNotFound (404), uploadUnfinished (409) */
export async function claimUploads(ctx: ServerContext, tenantId: number, ids: readonly string[], by: MediaOwner): Promise<MediaFile[]> {
  const files: MediaFile[] = []
  for (const id of ids) files.push(presentRow(ctx, await claimOne(ctx, tenantId, id, by)))
  return files
}
