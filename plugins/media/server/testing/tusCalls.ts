import { request } from 'node:http'
import type { Caller } from '#core/server/testing/calls.ts'

/** Answer of a server of the tus protocol. */
export interface TusReply {
  status: number
  headers: Headers
  body: unknown
}

export interface TusCalls {
  /** Begins an upload of so many bytes; answers its address. */
  begin(bytes: number, metadata: Record<string, string>, caller: Caller | null): Promise<TusReply & { id: string }>
  /** How many bytes are there. */
  head(id: string, caller: Caller | null): Promise<TusReply & { offset: number }>
  send(id: string, offset: number, bytes: Uint8Array<ArrayBuffer>, caller: Caller | null): Promise<TusReply>
  stop(id: string, caller: Caller | null): Promise<TusReply>
  /** Announces all of `bytes` from `offset`, sends `sent` of them, and cuts the line. */
  sendAndCut(id: string, offset: number, bytes: Uint8Array<ArrayBuffer>, sent: number, caller: Caller): Promise<void>
  /** A whole upload; answers its id. */
  upload(bytes: Uint8Array<ArrayBuffer>, metadata: Record<string, string>, caller: Caller): Promise<string>
}

const metadataText = (metadata: Record<string, string>) =>
  Object.entries(metadata)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')

const idOf = (location: string | null) => location?.split('/').at(-1) ?? ''

export function createTusCalls(base: string): TusCalls {
  const headersOf = (caller: Caller | null): Record<string, string> => ({
    'tus-resumable': '1.0.0',
    ...(caller ? { authorization: `Bearer ${caller.token}` } : {}),
    ...(caller?.address ? { 'x-forwarded-for': caller.address } : {}),
  })
  const call = async (method: string, path: string, headers: Record<string, string>, body?: Uint8Array<ArrayBuffer>): Promise<TusReply> => {
    const reply = await fetch(base + path, { method, headers, ...(body ? { body } : {}) })
    const text = await reply.text()
    return { status: reply.status, headers: reply.headers, body: text.startsWith('{') ? JSON.parse(text) : text }
  }
  const patchHeaders = (offset: number, caller: Caller | null) => ({
    ...headersOf(caller),
    'content-type': 'application/offset+octet-stream',
    'upload-offset': String(offset),
  })
  const calls: TusCalls = {
    async begin(bytes, metadata, caller) {
      const reply = await call('POST', '/uploads', { ...headersOf(caller), 'upload-length': String(bytes), 'upload-metadata': metadataText(metadata) })
      return { ...reply, id: idOf(reply.headers.get('location')) }
    },
    async head(id, caller) {
      const reply = await call('HEAD', `/uploads/${id}`, headersOf(caller))
      return { ...reply, offset: Number(reply.headers.get('upload-offset')) }
    },
    send: (id, offset, bytes, caller) => call('PATCH', `/uploads/${id}`, patchHeaders(offset, caller), bytes),
    stop: (id, caller) => call('DELETE', `/uploads/${id}`, headersOf(caller)),
    sendAndCut: (id, offset, bytes, sent, caller) =>
      new Promise((resolve, reject) => {
        const headers = { ...patchHeaders(offset, caller), 'content-length': bytes.length - offset }
        const line = request(`${base}/uploads/${id}`, { method: 'PATCH', headers })
        line.on('close', resolve)
        line.on('error', (error) => ('code' in error && error.code === 'ECONNRESET' ? undefined : reject(error)))
        line.write(bytes.subarray(offset, offset + sent), () => line.destroy())
      }),
    async upload(bytes, metadata, caller) {
      const { id, status, body } = await calls.begin(bytes.length, metadata, caller)
      if (status !== 201) throw new Error(`The upload is refused: ${status} ${JSON.stringify(body)}`)
      const sent = await calls.send(id, 0, bytes, caller)
      if (sent.status !== 204) throw new Error(`The bytes are refused: ${sent.status} ${JSON.stringify(sent.body)}`)
      return id
    },
  }
  return calls
}
