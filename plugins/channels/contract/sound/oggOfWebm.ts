import { oggPages } from './oggPages.ts'
import { readWebm } from './readWebm.ts'

/** Samples of a packet last so long at 48 kHz, by the first five bits of the packet's first byte. @see RFC 6716 §3.1 */
const SILK_MS = [10, 20, 40, 60]
const HYBRID_MS = [10, 20]
const CELT_MS = [2.5, 5, 10, 20]
const SAMPLES_OF_MS = 48
/** Bytes that no packet of sound has: 120 ms at the highest rate are less. */
const LONGEST_PACKET = 60_000

/** Length of an Opus packet in samples at 48 kHz. */
export function samplesOf(packet: Uint8Array): number {
  const [toc = 0, count = 0] = packet
  const config = toc >> 3
  const ms = (config < 12 ? SILK_MS[config % 4] : config < 16 ? HYBRID_MS[config % 2] : CELT_MS[config % 4]) ?? 0
  const code = toc & 3
  const frames = code === 0 ? 1 : code === 3 ? count & 63 : 2
  return ms * SAMPLES_OF_MS * frames
}

/** An empty comment header: a vendor, and no comments. @see RFC 7845 §5.2 */
function tags(): Buffer {
  const vendor = Buffer.from('balcao')
  const head = Buffer.alloc(12)
  head.write('OpusTags')
  head.writeUInt32LE(vendor.length, 8)
  return Buffer.concat([head, vendor, Buffer.alloc(4)])
}

/** Opus sound in WebM, as browsers record it, in the container that phones take for voice notes: the sound itself stays as it is. Null for what is no Opus in WebM. */
export function oggOfWebm(webm: Buffer): Buffer | null {
  const read = readWebm(webm)
  if (read?.codec !== 'A_OPUS' || read.packets.length === 0 || !read.codecPrivate?.subarray(0, 8).equals(Buffer.from('OpusHead'))) return null
  if (read.packets.some(({ length }) => length > LONGEST_PACKET)) return null
  let samples = 0
  const timed = read.packets.map((packet) => {
    samples += samplesOf(packet)
    return { packet, position: samples }
  })
  return oggPages(read.codecPrivate, tags(), timed)
}
