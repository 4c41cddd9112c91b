import { JitterBuffer } from './jitterBuffer.ts'
import { createDecoder, RATE } from './pcm.ts'
import { createResampler } from './resampler.ts'

/** Plays the packets that arrive, and says each second how it goes. */
class PlayerProcessor extends AudioWorkletProcessor {
  #isOver = false
  readonly #buffer = new JitterBuffer()
  readonly #decode = createDecoder()
  readonly #resample = createResampler(RATE, sampleRate)
  #waiting = new Float32Array(0)
  #sinceStats = 0

  constructor() {
    super()
    this.port.onmessage = ({ data }) => {
      if (data instanceof ArrayBuffer) this.#buffer.push(this.#decode(data))
      else this.#isOver = true
    }
  }

  /** Blocks of the service's rate become as many samples as the loudspeaker asks for. */
  #fill(out: Float32Array): void {
    while (this.#waiting.length < out.length) {
      const block = new Float32Array(out.length)
      this.#buffer.pull(block)
      const more = this.#resample(block)
      const joined = new Float32Array(this.#waiting.length + more.length)
      joined.set(this.#waiting)
      joined.set(more, this.#waiting.length)
      this.#waiting = joined
    }
    out.set(this.#waiting.subarray(0, out.length))
    this.#waiting = this.#waiting.slice(out.length)
  }

  process(_inputs: readonly (readonly Float32Array[])[], [output]: readonly (readonly Float32Array[])[]): boolean {
    const channel = output?.[0]
    if (!channel) return !this.#isOver
    if (sampleRate === RATE) this.#buffer.pull(channel)
    else this.#fill(channel)
    this.#sinceStats += channel.length
    if (this.#sinceStats >= sampleRate / 2) {
      this.#sinceStats = 0
      this.port.postMessage(this.#buffer.stats)
    }
    return !this.#isOver
  }
}

registerProcessor('voice-player', PlayerProcessor)
