import { inArray } from 'drizzle-orm'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { mediaFiles } from '../media.table.ts'
import { removeBytes } from './removeBytes.ts'
import { usedOf } from './removeUnused.ts'

/** Removes at once those of the files that nothing names any more; their bytes go with the caller's transaction. @see MediaService.removeUnused */
export async function removeErased(tx: ServerContext, tenantId: number, ids: readonly string[]): Promise<number> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return 0
  const locked = await tx.db
    .select({ id: mediaFiles.id })
    .from(mediaFiles)
    .where(ofTenant(mediaFiles, { tenantId }, inArray(mediaFiles.id, wanted)))
    .for('update')
  const used = await usedOf(tx, tenantId, wanted)
  const gone = locked.map(({ id }) => id).filter((id) => !used.has(id))
  if (gone.length > 0) await tenantRows(tx.db, { tenantId }, mediaFiles).remove(inArray(mediaFiles.id, gone))
  for (const id of gone) await tx.enqueue(removeBytes, { tenantId, id })
  return gone.length
}
