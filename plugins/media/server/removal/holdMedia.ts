import { sql } from 'drizzle-orm'
import { ofTenant } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { noMediaFound } from '../../contract/index.ts'
import { mediaFiles } from '../media.table.ts'

/** Any number may hold a file at once; whoever removes it waits for all of them, or is waited for. @see MediaService.hold */
export async function holdMedia(ctx: ServerContext, tenantId: number, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  const rows = await ctx.db
    .select({ id: mediaFiles.id })
    .from(mediaFiles)
    .where(ofTenant(mediaFiles, { tenantId }, sql`${mediaFiles.id} = any(${sql.param(wanted)}::text[])`))
    .for('key share')
  if (rows.length < wanted.length) throw noMediaFound()
}
