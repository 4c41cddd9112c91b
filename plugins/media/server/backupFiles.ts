import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { ArchivedFile, BackupFiles } from '#core/server/backup/files.ts'
import { createDiskStorage } from './storage/diskStorage.ts'
import { openStorage } from './storage/openStorage.ts'
import { placeOf, type StoredName } from './storage/storage.ts'

/** Files named by one statement. */
const PAGE = 1_000

const rowsSchema = z.array(z.object({ tenantId: z.int(), id: z.string(), preview: z.string() }))

const NEXT_FILES = `
  select tenant_id as "tenantId", id, preview from media_files where (tenant_id, id) > ($1, $2) order by tenant_id, id limit ${PAGE}`

const pathOf = ({ tenantId, id, variant }: StoredName): string => `${tenantId}/${id}/${variant}`

/** @throws Error for what is not the path of a stored file */
function nameOf(path: string): StoredName {
  const [tenantId, id = '', variant] = path.split('/')
  if (variant !== 'original' && variant !== 'preview') throw new Error('This is not the name of a stored file')
  return { tenantId: Number(tenantId), id, variant }
}

function archivedFile(root: string, name: StoredName): ArchivedFile {
  const storage = createDiskStorage(root)
  return {
    path: pathOf(name),
    async open() {
      const found = await stat(join(root, placeOf(name))).catch(() => null)
      const stream = found && (await storage.open(name))
      return stream && { bytes: found.size, stream }
    },
  }
}

/** Originals and previews of the data folder. */
export const mediaBackup: BackupFiles = {
  id: 'media',
  async *list({ folder }, { query }) {
    const root = join(folder, 'media')
    let last = { tenantId: -1, id: '' }
    for (;;) {
      const rows = rowsSchema.parse(await query(NEXT_FILES, [last.tenantId, last.id]))
      for (const { tenantId, id, preview } of rows) {
        yield archivedFile(root, { tenantId, id, variant: 'original' })
        if (preview === 'ready') yield archivedFile(root, { tenantId, id, variant: 'preview' })
        last = { tenantId, id }
      }
      if (rows.length < PAGE) return
    }
  },
  async restore(files, path, source) {
    const storage = await openStorage(files)
    try {
      await storage.put(nameOf(path), source, 'application/octet-stream')
    } finally {
      storage.close()
    }
  },
}
