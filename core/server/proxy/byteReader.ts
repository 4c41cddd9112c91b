import type { Socket } from 'node:net'
import { ProxyFailed } from './proxyFailed.ts'

/** More than this no proxy says before the way is open. */
const MOST_BYTES = 16_384

/** Reads what a proxy says, and puts back what is of the host behind it. */
export function createByteReader(socket: Socket) {
  const next = (): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      const end = (settle: () => void) => () => {
        socket.off('readable', onReadable).off('end', onGone).off('error', onGone).off('close', onGone)
        settle()
      }
      const onReadable = () => {
        const part: unknown = socket.read()
        if (Buffer.isBuffer(part)) end(() => resolve(part))()
      }
      const onGone = end(() => reject(new ProxyFailed('refused')))
      socket.on('readable', onReadable).on('end', onGone).on('error', onGone).on('close', onGone)
      if (socket.destroyed || socket.readableEnded) onGone()
      else onReadable()
    })
  /** Up to the place that `endOf` finds; -1: not there yet. */
  async function until(endOf: (bytes: Buffer) => number): Promise<Buffer> {
    let bytes: Buffer = Buffer.alloc(0)
    for (let end = endOf(bytes); ; end = endOf(bytes)) {
      if (end >= 0) {
        if (bytes.length > end) socket.unshift(bytes.subarray(end))
        return bytes.subarray(0, end)
      }
      if (bytes.length > MOST_BYTES) throw new ProxyFailed('protocol')
      bytes = Buffer.concat([bytes, await next()])
    }
  }
  return { until, take: (count: number) => until(({ length }) => (length >= count ? count : -1)) }
}
export type ByteReader = ReturnType<typeof createByteReader>
