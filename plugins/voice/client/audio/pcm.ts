/** Samples of the service: 16 bits, mono. */
export const RATE = 16_000
/** @see specification §9: a frame of the microphone is a twenty-fifth of a second. */
export const FRAME = RATE / 25

const NEGATIVE = 32_768
const POSITIVE = 32_767

export const toInt16 = (samples: Float32Array): Int16Array<ArrayBuffer> =>
  Int16Array.from(samples, (sample) => {
    const clipped = Math.max(-1, Math.min(1, sample))
    return Math.round(clipped < 0 ? clipped * NEGATIVE : clipped * POSITIVE)
  })

/** Bytes become samples; half a sample at the end waits for the next packet. */
export function createDecoder(): (bytes: ArrayBuffer) => Float32Array {
  let carried: number | null = null
  return (bytes) => {
    const all = new Uint8Array(bytes.byteLength + (carried === null ? 0 : 1))
    if (carried !== null) all[0] = carried
    all.set(new Uint8Array(bytes), carried === null ? 0 : 1)
    const whole = all.length - (all.length % 2)
    carried = whole < all.length ? (all.at(-1) ?? null) : null
    const view = new DataView(all.buffer, 0, whole)
    return Float32Array.from({ length: whole / 2 }, (_none, at) => view.getInt16(at * 2, true) / NEGATIVE)
  }
}

/** Collects samples into frames of one length. */
export function createChunker(length: number, onFrame: (frame: Float32Array) => void): (samples: Float32Array) => void {
  let frame = new Float32Array(length)
  let filled = 0
  return (samples) => {
    for (const sample of samples) {
      frame[filled] = sample
      filled += 1
      if (filled < length) continue
      onFrame(frame)
      frame = new Float32Array(length)
      filled = 0
    }
  }
}
