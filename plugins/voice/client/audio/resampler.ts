/** Zero crossings of the filter on each side. */
const LOBES = 16
/** Share of the lower rate's band that passes. */
const PASSED = 0.92

/** Sinc below a Blackman window: `x` in samples of the lower rate, from -LOBES to LOBES. */
function kernel(x: number): number {
  if (Math.abs(x) >= LOBES) return 0
  const turn = Math.PI * x * PASSED
  const sinc = turn === 0 ? PASSED : (Math.sin(turn) / turn) * PASSED
  const phase = (Math.PI * x) / LOBES
  return sinc * (0.42 + 0.5 * Math.cos(phase) + 0.08 * Math.cos(2 * phase))
}

/** Samples of one rate become those of another, packet by packet, without a drift. */
export function createResampler(from: number, to: number): (samples: Float32Array) => Float32Array {
  if (from === to) return (samples) => samples
  const step = from / to
  const scale = Math.min(1, to / from)
  const reach = Math.ceil(LOBES / scale)
  let history = new Float32Array(reach)
  let made = 0
  /** Samples that came before those in `history`. */
  let dropped = -reach
  return (samples) => {
    const all = new Float32Array(history.length + samples.length)
    all.set(history)
    all.set(samples, history.length)
    const out: number[] = []
    for (;;) {
      const center = made * step - dropped
      if (center + reach >= all.length) break
      let sum = 0
      for (let at = Math.ceil(center - reach); at <= center + reach; at += 1) sum += (all[at] ?? 0) * kernel((at - center) * scale)
      out.push(sum * scale)
      made += 1
    }
    const first = Math.max(0, Math.floor(made * step - dropped) - reach)
    history = all.slice(first)
    dropped += first
    return Float32Array.from(out)
  }
}
