import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Exchange } from '../plugin.ts'
import { type ByteRange, byteRange } from './byteRange.ts'

export interface SentFile {
  bytes: number
  headers: Record<string, string>
  /** The whole, or a part. Not called for HEAD. */
  open(range?: ByteRange): Promise<Readable>
}

/** Answers GET and HEAD with a file, or with the part that a `Range` header asks for; no more than a part is in memory. */
export async function sendFile({ request, response }: Exchange, { bytes, headers, open }: SentFile): Promise<void> {
  const answer = { ...headers, 'accept-ranges': 'bytes' }
  const range = byteRange(request.headers.range, bytes)
  if (range === 'unsatisfiable') {
    response.writeHead(416, { ...answer, 'content-range': `bytes */${bytes}`, 'content-length': 0 }).end()
    return
  }
  const part = range === 'whole' ? undefined : range
  const status = part ? 206 : 200
  const length = part ? part.end - part.start + 1 : bytes
  const all = { ...answer, ...(part && { 'content-range': `bytes ${part.start}-${part.end}/${bytes}` }), 'content-length': length }
  if (request.method === 'HEAD') {
    response.writeHead(status, all).end()
    return
  }
  const stream = await open(part)
  response.writeHead(status, all)
  await pipeline(stream, response)
}
