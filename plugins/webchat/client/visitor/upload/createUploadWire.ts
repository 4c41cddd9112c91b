import { UPLOADS_PATH } from '../contractConstants.ts'
import type { Answer } from '../wire/callServer.ts'
import { parseJson } from '../wire/parseJson.ts'
import { readRefusal } from '../wire/readRefusal.ts'
import { metadataText } from './metadataText.ts'
import type { UploadWire } from './UploadWire.ts'

/** A call on which nothing moves for so long is lost. */
const LONGEST_STILLNESS_MS = 20_000

interface TusCall<T> {
  method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE'
  path: string
  headers?: Record<string, string>
  body?: ArrayBuffer
  onSent?: (count: number) => void
  signal?: AbortSignal
  /** Null for an answer that makes no sense. */
  read: (request: XMLHttpRequest) => T | null
}

/** Uploads of one visitor. By XMLHttpRequest, since `fetch` does not tell how much has left. @see https://tus.io/protocols/resumable-upload */
export const createUploadWire = (visitorToken: string): UploadWire => {
  const call = <T>({ method, path, headers = {}, body, onSent, signal, read }: TusCall<T>) =>
    new Promise<Answer<T>>((resolve) => {
      const request = new XMLHttpRequest()
      let stillness: ReturnType<typeof setTimeout> | undefined
      const moves = () => {
        clearTimeout(stillness)
        stillness = setTimeout(() => request.abort(), LONGEST_STILLNESS_MS)
      }
      const abort = () => request.abort()
      request.open(method, path)
      const all = { 'tus-resumable': '1.0.0', authorization: `Bearer ${visitorToken}`, ...headers }
      for (const [name, value] of Object.entries(all)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded }) => {
        moves()
        onSent?.(loaded)
      }
      request.onloadend = () => {
        clearTimeout(stillness)
        signal?.removeEventListener('abort', abort)
        const { status } = request
        const value = status >= 200 && status < 300 ? read(request) : null
        if (value !== null) resolve({ kind: 'answered', value })
        else if (status >= 400) resolve({ kind: 'refused', refusal: readRefusal(status, parseJson(request.responseText)) })
        else resolve({ kind: 'unreachable' })
      }
      signal?.addEventListener('abort', abort)
      moves()
      request.send(body ?? null)
    })
  return {
    begin: ({ name, size }, signal) => {
      const headers = { 'upload-length': String(size), 'upload-metadata': metadataText(name) }
      return call({ method: 'POST', path: UPLOADS_PATH, headers, signal, read: readId })
    },
    offsetOf: (id, signal) => call({ method: 'HEAD', path: pathOf(id), signal, read: readOffset }),
    send: (id, offset, body, onSent, signal) => {
      const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) }
      return call({ method: 'PATCH', path: pathOf(id), headers, body, onSent, signal, read: readOffset })
    },
    stop: (id) => void call({ method: 'DELETE', path: pathOf(id), read: () => true }),
  }
}

const pathOf = (id: string) => `${UPLOADS_PATH}/${id}`

const readId = (request: XMLHttpRequest) => /\/([\w-]{1,64})$/.exec(request.getResponseHeader('location') ?? '')?.[1] ?? null

const readOffset = (request: XMLHttpRequest) => {
  const offset = request.getResponseHeader('upload-offset') ?? ''
  return /^\d{1,15}$/.test(offset) ? Number(offset) : null
}
