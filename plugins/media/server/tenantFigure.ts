import { sql } from 'drizzle-orm'
import { figuresById, type TenantFigure } from '#core/server/tenantFigures.ts'
import { mediaFiles } from './media.table.ts'

/** Bytes of the files that each company keeps. */
export const storageFigure: TenantFigure = {
  name: 'storageBytes',
  async count({ db }) {
    const rows = await db
      .select({ tenantId: mediaFiles.tenantId, bytes: sql<string>`sum(${mediaFiles.bytes})` })
      .from(mediaFiles)
      .groupBy(mediaFiles.tenantId)
    return figuresById(rows.map(({ tenantId, bytes }) => ({ tenantId, count: Number(bytes) })))
  },
}
