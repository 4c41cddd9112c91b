import { sql } from 'drizzle-orm'
import { insufficientStorage } from '#core/contract/errors.ts'
import { ofTenant } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { mediaFiles, mediaUploads } from './media.table.ts'

/** Bytes of a company's files and announced uploads; looked at anew after five seconds. */
const usedBytes = (ctx: ServerContext, tenantId: number): Promise<number> =>
  ctx.cached('media.usedBytes', String(tenantId), async (db) => {
    const sums = [mediaFiles, mediaUploads].map(async (table) => {
      const [row] = await db
        .select({ bytes: sql<number>`coalesce(sum(${table.bytes}), 0)::bigint` })
        .from(table)
        .where(ofTenant(table, { tenantId }))
      return row?.bytes ?? 0
    })
    return (await Promise.all(sums)).reduce((all, one) => all + one, 0)
  })

/** @throws insufficientStorage (507): the disk is nearly full, or the company has used up its share */
export async function requireRoom(ctx: ServerContext, tenantId: number, bytes: number): Promise<void> {
  const { disk, mostBytesOfTenant } = ctx.host.files
  await disk.require(bytes)
  if (mostBytesOfTenant > 0 && (await usedBytes(ctx, tenantId)) + bytes > mostBytesOfTenant) throw insufficientStorage({ missing: ['quota'] })
}
