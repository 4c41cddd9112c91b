import { inArray } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { MediaFile } from '../contract/index.ts'
import { type MediaRow, mediaFiles } from './media.table.ts'
import { partsOf } from './parts.ts'

/** A row as browsers get it, with addresses signed now. */
export function presentRow(ctx: ServerContext, row: MediaRow): MediaFile {
  const { addresses } = partsOf(ctx)
  const { tenantId, id, name, mime, kind, bytes, width, height, durationMs, waveform } = row
  return {
    ...{ id, name, mime, kind, bytes, width, height, durationMs, waveform },
    url: addresses.of({ tenantId, id, variant: 'original' }, name, ctx.now()),
    previewUrl: row.preview === 'ready' ? addresses.of({ tenantId, id, variant: 'preview' }, 'preview.webp', ctx.now()) : null,
  }
}

export async function presentMedia(ctx: ServerContext, tenantId: number, ids: readonly string[]): Promise<Map<string, MediaFile>> {
  if (ids.length === 0) return new Map()
  const rows = await tenantRows(ctx.db, { tenantId }, mediaFiles).find(inArray(mediaFiles.id, [...ids]))
  return new Map(rows.map((row) => [row.id, presentRow(ctx, row)]))
}
