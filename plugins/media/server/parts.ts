import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { PluginHost, ServerContext } from '#core/server/plugin.ts'
import { createPreviewMaker, type PreviewMaker } from './preview/previewMaker.ts'
import { type Addresses, createAddresses } from './serve/addresses.ts'
import { openStorage } from './storage/openStorage.ts'
import type { MediaStorage } from './storage/storage.ts'
import { createTusServer, type TusServer } from './uploads/tusServer.ts'
import { uploadsFolder } from './uploads/uploadsFolder.ts'

/** Parts that the plugin holds for one running server. */
export interface MediaParts {
  storage: MediaStorage
  addresses: Addresses
  previews: PreviewMaker
  tus: TusServer
  /** Uploads, by id. */
  uploads: string
  /** Files on their way in or out of the storage. */
  workshop: string
}

const partsByHost = new WeakMap<PluginHost, MediaParts>()

export function partsOf({ host }: Pick<ServerContext, 'host'>): MediaParts {
  const parts = partsByHost.get(host)
  if (!parts) throw new Error('The media plugin is not set up')
  return parts
}

/** Makes folders and opens the storage; answers what lets go of them. */
export async function openParts(ctx: ServerContext): Promise<() => void> {
  const { files, deriveKey } = ctx.host
  const uploads = uploadsFolder(ctx)
  const workshop = join(files.folder, 'incoming')
  for (const folder of [uploads, workshop]) await mkdir(folder, { recursive: true, mode: 0o700 })
  const previews = createPreviewMaker()
  const storage = await openStorage(files)
  partsByHost.set(ctx.host, {
    storage,
    addresses: createAddresses(deriveKey('media addresses')),
    previews,
    tus: createTusServer(ctx, uploads),
    uploads,
    workshop,
  })
  return () => {
    previews.close()
    storage.close()
  }
}
