import { RATE } from './pcm.ts'

export interface PlayerStats {
  /** Samples that were heard. */
  played: number
  underruns: number
  dropped: number
  /** Samples that wait. */
  fill: number
}

const MS = RATE / 1000
/** Waits for so much before it plays, never holds more than `CAP`, and is too far behind above `SLACK`. */
export const PREBUFFER = 80 * MS
export const CAP = 400 * MS
const SLACK = 48 * MS
const ROOM = RATE
const FADE = 5 * MS
const BLOCK = 128
const WATCH = 2 * RATE
const CATCH_UP_EVERY = RATE / 4

/** Evens out packets that come unevenly: samples in, blocks out, silence where there is nothing. */
export class JitterBuffer {
  readonly #ring = new Float32Array(ROOM)
  #start = 0
  #fill = 0
  #isPlaying = false
  #last = 0
  #least = ROOM
  #watched = 0
  #sinceCatchUp = 0
  #stats = { played: 0, underruns: 0, dropped: 0 }

  get stats(): PlayerStats {
    return { ...this.#stats, fill: this.#fill }
  }

  push(samples: Float32Array): void {
    for (const sample of samples.subarray(Math.max(0, samples.length - CAP))) {
      if (this.#fill === CAP) this.#drop(CAP - PREBUFFER)
      this.#ring[(this.#start + this.#fill) % ROOM] = sample
      this.#fill += 1
    }
  }

  /** Fills a block for the loudspeaker. */
  pull(out: Float32Array): void {
    if (!this.#isPlaying && this.#fill >= PREBUFFER) this.#isPlaying = true
    if (this.#isPlaying && this.#fill < out.length) {
      this.#isPlaying = false
      this.#stats.underruns += 1
    }
    if (!this.#isPlaying) {
      this.#fadeOut(out)
      return
    }
    for (let at = 0; at < out.length; at += 1) out[at] = this.#ring[(this.#start + at) % ROOM] ?? 0
    this.#last = out.at(-1) ?? 0
    this.#take(out.length)
    this.#stats.played += out.length
    this.#catchUp(out.length)
  }

  #take(count: number): void {
    this.#start = (this.#start + count) % ROOM
    this.#fill -= count
  }

  #drop(count: number): void {
    this.#take(count)
    this.#stats.dropped += count
  }

  #fadeOut(out: Float32Array): void {
    for (let at = 0; at < out.length; at += 1) out[at] = this.#last * Math.max(0, 1 - at / FADE)
    this.#last = out.length >= FADE ? 0 : (out.at(-1) ?? 0)
  }

  /** A queue that never gets short is only delay: a block of it goes, blended into the next. */
  #catchUp(count: number): void {
    this.#least = Math.min(this.#least, this.#fill)
    this.#watched += count
    this.#sinceCatchUp += count
    if (this.#watched < WATCH || this.#sinceCatchUp < CATCH_UP_EVERY) return
    if (this.#least <= SLACK) {
      this.#watched = 0
      this.#least = ROOM
      return
    }
    for (let at = 0; at < BLOCK; at += 1) {
      const later = (this.#start + BLOCK + at) % ROOM
      const share = at / BLOCK
      this.#ring[later] = (this.#ring[(this.#start + at) % ROOM] ?? 0) * (1 - share) + (this.#ring[later] ?? 0) * share
    }
    this.#drop(BLOCK)
    this.#least -= BLOCK
    this.#sinceCatchUp = 0
  }
}
