import { WAVEFORM_BARS } from '#plugins/media/contract/index.ts'

/** Loudness that fills a bar: speech into a microphone seldom passes it. */
const LOUD = 0.25
/** Below this much of the loudest a recording is taken as it is, or the noise of a silent room would look like speech. */
const QUIET = 0.02

const FULL = 100

function loudness(samples: ArrayLike<number>, from: number, to: number): number {
  let sum = 0
  for (let at = from; at < to; at += 1) sum += (samples[at] ?? 0) ** 2
  return to > from ? Math.sqrt(sum / (to - from)) : 0
}

/** How loud a moment is, 0..100. `samples` are -1..1. */
export const levelOf = (samples: ArrayLike<number>): number => Math.min(Math.round((loudness(samples, 0, samples.length) / LOUD) * FULL), FULL)

/** 64 numbers 0..100, the loudness of each part of a recording; the loudest part of one that is not silent is 100. `samples` are -1..1. */
export function waveformOf(samples: ArrayLike<number>): number[] {
  const edge = (bar: number) => Math.floor((bar * samples.length) / WAVEFORM_BARS)
  // Where samples are fewer than bars, a sample fills several.
  const heights = Array.from({ length: WAVEFORM_BARS }, (_, bar) =>
    loudness(samples, edge(bar), Math.min(Math.max(edge(bar + 1), edge(bar) + 1), samples.length)),
  )
  const loudest = Math.max(...heights)
  const full = Math.max(loudest, QUIET)
  return heights.map((height) => Math.round((height / full) * FULL))
}
