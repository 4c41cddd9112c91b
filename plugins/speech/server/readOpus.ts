import { WAVEFORM_BARS } from '#plugins/media/contract/index.ts'

const PAGE_HEADER = 27
const FULL_SEGMENT = 255
/** Samples of Opus a millisecond, whatever the rate of the sound. */
const SAMPLES_PER_MS = 48
/** Identification and comments come before the sound. */
const HEADER_PACKETS = 2

export interface OpusFacts {
  ms: number
  /** 64 numbers 0..100. */
  waveform: number[]
}

/** Sizes of packets, fitted into the bars of a voice note: louder sound takes more bytes. */
function barsOf(sizes: readonly number[]): number[] {
  const bars = Array.from({ length: WAVEFORM_BARS }, (_, bar) => {
    const from = Math.floor((bar * sizes.length) / WAVEFORM_BARS)
    const part = sizes.slice(from, Math.max(from + 1, Math.floor(((bar + 1) * sizes.length) / WAVEFORM_BARS)))
    return part.reduce((sum, size) => sum + size, 0) / Math.max(part.length, 1)
  })
  const [least, most] = [Math.min(...bars), Math.max(...bars)]
  return bars.map((size) => (most === least ? 0 : Math.round((100 * (size - least)) / (most - least))))
}

/** Length and shape of an Ogg file with Opus in it; null for anything else. */
export function readOpus(bytes: Buffer): OpusFacts | null {
  const sizes: number[] = []
  let at = 0
  let packet = 0
  let granule = 0n
  let preSkip: number | null = null
  while (at + PAGE_HEADER <= bytes.length) {
    if (bytes.toString('latin1', at, at + 4) !== 'OggS') return null
    const segments = bytes[at + 26] ?? 0
    const body = at + PAGE_HEADER + segments
    if (preSkip === null) {
      if (bytes.toString('latin1', body, body + 8) !== 'OpusHead' || bytes.length < body + 12) return null
      preSkip = bytes.readUInt16LE(body + 10)
    }
    const position = bytes.readBigInt64LE(at + 6)
    // A page on which no packet ends has -1.
    if (position > granule) granule = position
    let end = body
    for (const size of bytes.subarray(at + PAGE_HEADER, body)) {
      packet += size
      end += size
      if (size === FULL_SEGMENT) continue
      sizes.push(packet)
      packet = 0
    }
    at = end
  }
  const ms = Math.round((Number(granule) - (preSkip ?? 0)) / SAMPLES_PER_MS)
  const sound = sizes.slice(HEADER_PACKETS)
  return ms > 0 && sound.length > 0 ? { ms, waveform: barsOf(sound) } : null
}
