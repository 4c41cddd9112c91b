import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'
import { AppError } from '#core/contract/errors.ts'
import { newId } from '#core/contract/ids.ts'
import { asRefusal } from '#core/server/http/refusal.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { LARGEST_FILE, UPLOADS_PATH } from '../../contract/index.ts'
import type { Uploader } from '../owner.ts'
import { createUpload } from './createUpload.ts'
import { refusalOfTus } from './refusalOfTus.ts'

/** The uploader who asks, and the upload of theirs it is for; null where a new one begins. */
export interface UploadRequest {
  uploader: Uploader | null
  id: string | null
}

export interface TusServer {
  handle(asked: UploadRequest, request: IncomingMessage, response: ServerResponse): Promise<void>
}

/** Refuses in the words of all our calls: `{ error: 'ERR_…' }`. */
class RefusingServer extends Server {
  override write(context: Parameters<Server['write']>[0], headers: Headers, status: number, body = '') {
    if (status < 400) return super.write(context, headers, status, body)
    headers.set('content-type', 'application/json; charset=utf-8')
    return super.write(context, headers, status, body.startsWith('{') ? body : JSON.stringify(refusalOfTus(status)))
  }
}

/** The tus protocol over files in a folder. Who may do what is decided before: here an upload is the one that was asked for, whatever the address says. */
export function createTusServer(ctx: ServerContext, folder: string): TusServer {
  const asked = new AsyncLocalStorage<UploadRequest>()
  const server = new RefusingServer({
    path: UPLOADS_PATH,
    datastore: new FileStore({ directory: folder }),
    maxSize: LARGEST_FILE,
    relativeLocation: true,
    disableTerminationForFinishedUploads: false,
    // Pages of other origins have no business here: the web chat runs in a frame of ours.
    allowedOrigins: () => false,
    namingFunction: () => newId(),
    getFileIdFromRequest: () => asked.getStore()?.id ?? undefined,
    async onUploadCreate(_request, upload) {
      const uploader = asked.getStore()?.uploader
      if (!uploader) throw new Error('An upload begins without anybody')
      await createUpload(ctx, uploader, { id: upload.id, size: upload.size, metadata: upload.metadata })
      return {}
    },
    onResponseError(_request, error) {
      if (error instanceof AppError) return { status_code: error.status, body: JSON.stringify({ error: error.code, ...error.body }) }
      const refusal = asRefusal(error)
      if (refusal.status === 507 || refusal.status === 503)
        return { status_code: refusal.status, body: JSON.stringify({ error: refusal.code, ...refusal.body }) }
      const isKnown = 'status_code' in error
      if (!isKnown) ctx.log.error({ reason: error.message }, 'upload failed')
      return isKnown ? undefined : { status_code: 500, body: JSON.stringify(refusalOfTus(500)) }
    },
  })
  return { handle: (request, ...exchange) => asked.run(request, () => server.handle(...exchange)) }
}
