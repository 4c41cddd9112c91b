import { eq } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { type ByteRange, noMediaFound, type OpenMedia } from '../contract/index.ts'
import { mediaFiles } from './media.table.ts'
import { partsOf } from './parts.ts'

/** @throws noMediaFound (404), also when the row is there and its bytes are not */
export async function openMedia(ctx: ServerContext, tenantId: number, id: string, range?: ByteRange): Promise<OpenMedia> {
  const row = await tenantRows(ctx.db, { tenantId }, mediaFiles).first(eq(mediaFiles.id, id))
  const stream = row && (await partsOf(ctx).storage.open({ tenantId, id, variant: 'original' }, range))
  if (!row || !stream) throw noMediaFound()
  return { name: row.name, mime: row.mime, kind: row.kind, bytes: row.bytes, stream }
}
