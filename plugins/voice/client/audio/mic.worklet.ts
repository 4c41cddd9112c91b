import { createChunker, FRAME, RATE, toInt16 } from './pcm.ts'
import { createResampler } from './resampler.ts'

/** Sends frames of the microphone as 16-bit samples until it is told to stop. */
class MicProcessor extends AudioWorkletProcessor {
  #isOver = false
  readonly #resample = createResampler(sampleRate, RATE)
  readonly #collect = createChunker(FRAME, (frame) => {
    const { buffer } = toInt16(frame)
    this.port.postMessage(buffer, [buffer])
  })

  constructor() {
    super()
    this.port.onmessage = () => {
      this.#isOver = true
    }
  }

  process([input]: readonly (readonly Float32Array[])[]): boolean {
    const channel = input?.[0]
    if (channel) this.#collect(this.#resample(channel))
    return !this.#isOver
  }
}

registerProcessor('voice-mic', MicProcessor)
