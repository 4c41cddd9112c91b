import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { fileTooLarge } from '#core/contract/errors.ts'
import { newId } from '#core/contract/ids.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { durationSchema, LARGEST_FILE, type MediaFile, type MediaOwner, type NewMedia, waveformSchema } from '../contract/index.ts'
import { harmlessName } from './content/harmlessName.ts'
import { wrongFields } from './content/wrongFields.ts'
import { keepFile } from './keepFile.ts'
import { mediaFiles } from './media.table.ts'
import { broughtBy } from './owner.ts'
import { partsOf } from './parts.ts'
import { presentRow } from './presentMedia.ts'
import { requireRoom } from './requireRoom.ts'

const mediaDetailsSchema = z.object({ id: z.uuid().optional(), durationMs: durationSchema.nullish(), waveform: waveformSchema.nullish() })

function parseAnswer(media: NewMedia) {
  const parsed = mediaDetailsSchema.safeParse(media)
  if (!parsed.success) throw wrongFields(parsed.error)
  return parsed.data
}

/** Bytes as they come, up to the largest file. @throws fileTooLarge (413) */
async function* limited(stream: AsyncIterable<Uint8Array>) {
  let bytes = 0
  for await (const chunk of stream) {
    bytes += chunk.length
    if (bytes > LARGEST_FILE) throw fileTooLarge(LARGEST_FILE)
    yield chunk
  }
}

/** Stores a file that came otherwise than by an upload. @throws fileTooLarge (413), insufficientStorage (507), invalidInput (400) */
export async function storeMedia(ctx: ServerContext, tenantId: number, media: NewMedia, owner: MediaOwner): Promise<MediaFile> {
  const { id = newId(), durationMs = null, waveform = null } = parseAnswer(media)
  const known = await tenantRows(ctx.db, { tenantId }, mediaFiles).first(and(eq(mediaFiles.id, id), broughtBy(mediaFiles, owner)))
  if (known) return presentRow(ctx, known)
  await requireRoom(ctx, tenantId, 'path' in media.from ? (await stat(media.from.path)).size : 0)
  const file = { id, name: harmlessName(media.name), durationMs, waveform, isSticker: media.isSticker ?? false, owner }
  if ('path' in media.from) {
    const { path } = media.from
    if ((await stat(path)).size > LARGEST_FILE) throw fileTooLarge(LARGEST_FILE)
    return presentRow(ctx, await keepFile(ctx, tenantId, { ...file, path }))
  }
  const path = join(partsOf(ctx).workshop, newId())
  try {
    await pipeline(limited(media.from.stream), createWriteStream(path, { mode: 0o600, flags: 'wx' }))
    return presentRow(ctx, await keepFile(ctx, tenantId, { ...file, path }))
  } finally {
    await rm(path, { force: true })
  }
}
