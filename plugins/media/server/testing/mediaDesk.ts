import { fileURLToPath } from 'node:url'
import { extend } from '#core/contract/define.ts'
import { defineServerPlugin, listen } from '#core/server/plugin.ts'
import { findPlugins } from '#core/server/plugins.ts'
import type { TestServerOptions } from '#core/server/testing/testServer.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import { type MediaFile, type MediaOwner, type MediaService, mediaPreviewReady, mediaReaders, mediaService } from '../../contract/index.ts'
import { createTusCalls, type TusCalls } from './tusCalls.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

export interface MediaDesk extends Desk {
  tus: TusCalls
  media: MediaService
  /** People who may see files, by their id; filled by tests. */
  readers: Map<string, number>
  /** Resolves when the preview of a file is ready. */
  previewOf(id: string): Promise<void>
  /** Stores bytes under a name, for the agent unless said otherwise. */
  store(name: string, bytes: Uint8Array<ArrayBuffer>, by?: MediaOwner): Promise<MediaFile>
  /** Fetches an address of this server as a browser does. */
  get(path: string, headers?: Record<string, string>, method?: string): Promise<Response>
}

/** The seeded company with a plugin that says who may see files and hears of previews. */
export async function startMediaDesk(options: TestServerOptions = {}): Promise<MediaDesk> {
  const readers = new Map<string, number>()
  const ready = new Map<string, PromiseWithResolvers<void>>()
  const awaited = (id: string) => {
    const known = ready.get(id) ?? Promise.withResolvers<void>()
    ready.set(id, known)
    return known
  }
  const { plugins } = await findPlugins(root)
  const watcher = defineServerPlugin({
    id: 'mediaWatcher',
    requires: ['media'],
    extends: [
      extend(mediaReaders, { id: 'nobody', mayRead: async () => false }),
      extend(mediaReaders, { id: 'watcher', mayRead: async ({ userId }, id) => readers.get(id) === userId }),
    ],
    listeners: [listen(mediaPreviewReady, 'note-preview', async ({ id }) => awaited(id).resolve())],
  })
  const desk = await startDesk({ ...options, plugins: [...plugins, watcher] })
  const media = desk.kernel.ctx.use(mediaService)
  return {
    ...desk,
    tus: createTusCalls(desk.base),
    media,
    readers,
    previewOf: (id) => awaited(id).promise,
    store: (name, bytes, by = { userId: desk.agent.userId }) => media.store(desk.agent, { name, from: { stream: piecesOf(bytes) } }, by),
    get: (path, headers = {}, method = 'GET') => fetch(desk.base + path, { headers, method }),
  }
}

/** Bytes as they come over a line. */
async function* piecesOf(bytes: Uint8Array) {
  for (let start = 0; start < bytes.length; start += 65_536) yield bytes.subarray(start, start + 65_536)
}

/** All bytes of an opened file. */
export async function bytesOf({ stream }: { stream: AsyncIterable<Uint8Array> }): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}
