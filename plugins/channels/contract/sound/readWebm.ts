/** Elements that hold others, and those that hold what is asked for. @see RFC 8794, RFC 9559 */
const PARENTS = new Set([0x18538067, 0x1f43b675, 0xa0, 0x1654ae6b, 0xae])
const CODEC = 0x86
const CODEC_PRIVATE = 0x63a2
const SIMPLE_BLOCK = 0xa3
const BLOCK = 0xa1
/** Bits of a block's flags that say how several frames share it. */
const LACING = 0x06

export interface WebmSound {
  codec: string
  codecPrivate: Buffer | null
  packets: Buffer[]
}

/** A number of one to eight bytes, the first of which says how many; null for none, `isUnknown` where every bit is set. */
function numberAt(bytes: Buffer, at: number, keepsMarker: boolean): { value: number; length: number; isUnknown: boolean } | null {
  const first = bytes[at]
  if (first === undefined || first === 0) return null
  const length = Math.clz32(first) - 23
  if (at + length > bytes.length) return null
  let value = keepsMarker ? first : first & (0xff >> length)
  let isUnknown = (first & (0xff >> length)) === 0xff >> length
  for (const byte of bytes.subarray(at + 1, at + length)) {
    value = value * 256 + byte
    isUnknown &&= byte === 255
  }
  return { value, length, isUnknown }
}

/** The frame of a block; null for blocks that several frames share, which recorders of sound do not write. */
function frameOf(block: Buffer): Buffer | null {
  const track = numberAt(block, 0, false)
  const flags = track && block[track.length + 2]
  return track && flags !== null && flags !== undefined && (flags & LACING) === 0 ? block.subarray(track.length + 3) : null
}

/** The sound of a WebM file with one track; null for what cannot be read as such. A file that ends early keeps what is whole. */
export function readWebm(bytes: Buffer): WebmSound | null {
  const sound: WebmSound = { codec: '', codecPrivate: null, packets: [] }
  let at = 0
  while (at < bytes.length) {
    const id = numberAt(bytes, at, true)
    const size = id && numberAt(bytes, at + id.length, false)
    if (!id || !size) break
    const start = at + id.length + size.length
    // Elements that hold others are stepped into: their children follow, and the length of a recording is not known when it begins.
    if (PARENTS.has(id.value)) {
      at = start
      continue
    }
    const end = start + size.value
    if (size.isUnknown || end > bytes.length) break
    const content = bytes.subarray(start, end)
    if (id.value === CODEC) sound.codec = content.toString('latin1')
    else if (id.value === CODEC_PRIVATE) sound.codecPrivate = content
    else if (id.value === SIMPLE_BLOCK || id.value === BLOCK) {
      const frame = frameOf(content)
      if (!frame) return null
      sound.packets.push(frame)
    }
    at = end
  }
  return sound.codec === '' ? null : sound
}
