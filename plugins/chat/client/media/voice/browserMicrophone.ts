import { chooseType } from './chooseType.ts'
import { type Microphone, MicrophoneError, type Take } from './microphone.ts'
import { problemOf } from './problemOf.ts'
import { levelOf } from './waveform.ts'

const CONSTRAINTS: MediaStreamConstraints = { audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true } }
/** Ten minutes are 7 MB. */
const BITS_PER_SECOND = 96_000
/** Milliseconds between parts of a recording that are handed over, so that little is lost with a microphone that breaks. */
const SLICE_MS = 1_000
const METER_SAMPLES = 1_024

/** Needs a safe address: elsewhere browsers have no microphone at all. */
export const browserMicrophone: Microphone = {
  async open(onLost) {
    if (!window.isSecureContext) throw new MicrophoneError('insecure')
    const type = typeof MediaRecorder === 'undefined' ? null : chooseType((mime) => MediaRecorder.isTypeSupported(mime))
    if (!type || !navigator.mediaDevices) throw new MicrophoneError('unsupported')
    const stream = await navigator.mediaDevices.getUserMedia(CONSTRAINTS).catch((error: unknown) => {
      throw new MicrophoneError(problemOf(error))
    })
    try {
      return record(stream, type, onLost)
    } catch (error) {
      turnOff(stream)
      throw new MicrophoneError(problemOf(error))
    }
  },
}

const turnOff = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop()
}

function record(stream: MediaStream, { mime, extension }: { mime: string; extension: string }, onLost: () => void): Take {
  const recorder = new MediaRecorder(stream, { mimeType: mime, audioBitsPerSecond: BITS_PER_SECOND })
  const parts: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
  const stopped = new Promise<void>((resolve) => {
    recorder.addEventListener('stop', () => resolve())
  })
  // A microphone that is unplugged stops the recorder; one's own stop is no loss, which the listener knows.
  void stopped.then(onLost)
  const meter = meterOf(stream)
  recorder.start(SLICE_MS)
  return {
    pause: () => recorder.pause(),
    resume: () => recorder.resume(),
    level: meter.level,
    async finish() {
      if (recorder.state !== 'inactive') recorder.stop()
      await stopped
      return { blob: new Blob(parts, { type: mime }), extension }
    },
    close() {
      if (recorder.state !== 'inactive') recorder.stop()
      meter.close()
      turnOff(stream)
    },
  }
}

function meterOf(stream: MediaStream): { level(): number; close(): void } {
  const context = new AudioContext()
  const analyser = new AnalyserNode(context, { fftSize: METER_SAMPLES })
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(METER_SAMPLES)
  return {
    level() {
      analyser.getFloatTimeDomainData(samples)
      return levelOf(samples)
    },
    close: () => void (context.state !== 'closed' && context.close()),
  }
}
