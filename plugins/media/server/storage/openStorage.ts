import { join } from 'node:path'
import type { PluginHost } from '#core/server/plugin.ts'
import { createDiskStorage } from './diskStorage.ts'
import type { MediaStorage } from './storage.ts'

/** S3 where it is set, else the data folder. The client of S3 is loaded only where it is used. */
export async function openStorage({ folder, s3 }: PluginHost['files']): Promise<MediaStorage> {
  if (!s3) return createDiskStorage(join(folder, 'media'))
  const { createS3Storage } = await import('./s3Storage.ts')
  return createS3Storage(s3)
}
