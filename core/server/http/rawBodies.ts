import type { IncomingMessage } from 'node:http'
import { bodyTooLarge, bodyTooSlow, unavailable } from '#core/contract/errors.ts'

/** Multiple of its limit up to which a longer body is received, and thrown away, so that the sender hears the answer. */
const RECEIVED_TIMES = 4

export interface RawBodies {
  /** The body of a request, which counts as held until `release`. @throws bodyTooLarge (413), bodyTooSlow (408), unavailable (503) where this node holds too much already */
  read(request: IncomingMessage, mostBytes: number): Promise<Buffer>
  release(request: IncomingMessage): void
  /** Nothing that is still to come is kept, and the line ends with the patience. */
  discard(request: IncomingMessage): void
}

export interface RawBodiesLimits {
  /** Bytes of all bodies that a node holds at once. */
  mostBytes: number
  /** How long a body may take, in milliseconds. */
  patienceMs: number
}

export const RAW_BODIES_LIMITS: RawBodiesLimits = { mostBytes: 64 * 1024 * 1024, patienceMs: 10_000 }

/** Reads bodies that the framework leaves alone, all of them together within the limits of a node. */
export function createRawBodies({ mostBytes, patienceMs }: RawBodiesLimits): RawBodies {
  const bytesByRequest = new Map<IncomingMessage, number>()
  let bytesInMemory = 0

  /** Whether there is room for it. */
  function hold(request: IncomingMessage, bytes: number): boolean {
    if (bytesInMemory + bytes > mostBytes) return false
    bytesByRequest.set(request, (bytesByRequest.get(request) ?? 0) + bytes)
    bytesInMemory += bytes
    return true
  }
  function release(request: IncomingMessage): void {
    bytesInMemory -= bytesByRequest.get(request) ?? 0
    bytesByRequest.delete(request)
  }

  function discard(request: IncomingMessage): void {
    request.resume()
    const timer = setTimeout(() => request.destroy(), patienceMs)
    timer.unref()
    request.once('close', () => clearTimeout(timer))
  }

  return {
    read: (request, mostBytes) =>
      new Promise((resolve, reject) => {
        const parts: Buffer[] = []
        let bytes = 0
        const timer = setTimeout(() => refuse(bodyTooSlow()), patienceMs)
        const listeners = { data: take, end, close: () => refuse(bodyTooSlow()), error: () => refuse(bodyTooSlow()) }
        for (const [event, listener] of Object.entries(listeners)) request.on(event, listener)

        function leave(): void {
          clearTimeout(timer)
          for (const [event, listener] of Object.entries(listeners)) request.off(event, listener)
        }
        function refuse(error: Error): void {
          leave()
          release(request)
          // An error that comes after this is nobody's.
          request.on('error', () => {})
          discard(request)
          reject(error)
        }
        function take(part: Buffer): void {
          bytes += part.length
          if (bytes <= mostBytes) {
            parts.push(part)
            if (!hold(request, part.length)) refuse(unavailable({ retryAfterSeconds: 1 }))
          } else {
            parts.length = 0
            release(request)
            if (bytes > mostBytes * RECEIVED_TIMES) refuse(bodyTooLarge())
          }
        }
        function end(): void {
          leave()
          if (bytes > mostBytes) refuse(bodyTooLarge())
          else resolve(Buffer.concat(parts))
        }
      }),
    release,
    discard,
  }
}
