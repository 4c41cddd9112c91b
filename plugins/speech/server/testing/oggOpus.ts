/** A page of an Ogg file: its packets, each shorter than 255 bytes, and how many samples there are until its end. */
function page(packets: readonly Buffer[], granule: number): Buffer {
  const header = Buffer.alloc(27)
  header.write('OggS', 'latin1')
  header.writeBigInt64LE(BigInt(granule), 6)
  header[26] = packets.length
  return Buffer.concat([header, Buffer.from(packets.map(({ length }) => length)), ...packets])
}

/** The smallest file that is Ogg/Opus: packets of 20 ms with these sizes. */
export function oggOpus(sizes: readonly number[] = Array.from({ length: 100 }, (_, index) => 20 + (index % 50))): Buffer {
  const preSkip = 312
  const head = Buffer.alloc(19)
  head.write('OpusHead', 'latin1')
  head[8] = 1
  head[9] = 1
  head.writeUInt16LE(preSkip, 10)
  const sound = sizes.map((size) => Buffer.alloc(size, 7))
  const pages = Array.from({ length: Math.ceil(sound.length / 50) }, (_, index) =>
    page(sound.slice(index * 50, index * 50 + 50), preSkip + Math.min((index + 1) * 50, sound.length) * 960),
  )
  return Buffer.concat([page([head], 0), page([Buffer.from('OpusTags')], 0), ...pages])
}
