/** @see RFC 3533: pages of a logical stream, each with a checksum over itself. */
const HEAD_BYTES = 27
const MOST_SEGMENTS = 255
const SEGMENT_BYTES = 255
const FIRST = 2
const LAST = 4
const CHECKSUM_AT = 22
const POLYNOMIAL = 0x04c11db7

const table = Array.from({ length: 256 }, (_none, byte) => {
  let rest = byte << 24
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 0x80000000 ? (rest << 1) ^ POLYNOMIAL : rest << 1
  return rest >>> 0
})

/** The checksum of a page whose own checksum is zero. */
export function checksumOf(page: Uint8Array): number {
  let rest = 0
  for (const byte of page) rest = ((rest << 8) ^ (table[((rest >>> 24) ^ byte) & 255] ?? 0)) >>> 0
  return rest
}

interface Page {
  packets: readonly Uint8Array[]
  /** Samples until the end of its last packet. */
  position: number
  flags: number
}

/** Segments that a packet takes: the last one is shorter than the others, or empty. */
const segmentsOf = (packet: Uint8Array): number => Math.floor(packet.length / SEGMENT_BYTES) + 1

const lengthsOf = (packet: Uint8Array): number[] => [...Array.from({ length: segmentsOf(packet) - 1 }, () => SEGMENT_BYTES), packet.length % SEGMENT_BYTES]

/** The serial number of the only stream. */
const SERIAL = 1

function bytesOf({ packets, position, flags }: Page, number: number): Buffer {
  const lengths = packets.flatMap(lengthsOf)
  const head = Buffer.alloc(HEAD_BYTES)
  head.write('OggS')
  head.writeUInt8(flags, 5)
  head.writeBigInt64LE(BigInt(position), 6)
  head.writeUInt32LE(SERIAL, 14)
  head.writeUInt32LE(number, 18)
  head.writeUInt8(lengths.length, 26)
  const page = Buffer.concat([head, Buffer.from(lengths), ...packets])
  page.writeUInt32LE(checksumOf(page), CHECKSUM_AT)
  return page
}

/** Packets by pages that hold whole ones. */
function pagesOf(timed: readonly { packet: Uint8Array; position: number }[]): Page[] {
  const pages: Page[] = []
  let open: { packets: Uint8Array[]; position: number } = { packets: [], position: 0 }
  let segments = 0
  for (const { packet, position } of timed) {
    if (segments + segmentsOf(packet) > MOST_SEGMENTS) {
      pages.push({ ...open, flags: 0 })
      open = { packets: [], position: 0 }
      segments = 0
    }
    open.packets.push(packet)
    open.position = position
    segments += segmentsOf(packet)
  }
  return [...pages, { ...open, flags: LAST }]
}

/** Stream of packets behind its two headers, each on a page of its own. */
export function oggPages(head: Uint8Array, comments: Uint8Array, timed: readonly { packet: Uint8Array; position: number }[]): Buffer {
  const pages: Page[] = [{ packets: [head], position: 0, flags: FIRST }, { packets: [comments], position: 0, flags: 0 }, ...pagesOf(timed)]
  return Buffer.concat(pages.map(bytesOf))
}
