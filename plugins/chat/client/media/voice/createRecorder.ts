import type { Dispose } from '#core/contract/define.ts'
import { type Microphone, MicrophoneError, type MicrophoneProblem, type RecordedSound, type Take } from './microphone.ts'

/** Longest recording. */
export const LONGEST_MS = 600_000
/** Shorter or smaller recordings were made by mistake, or have no sound. */
export const SHORTEST_MS = 500
export const FEWEST_BYTES = 10_000
/** How often the meter moves. */
export const METER_MS = 100
/** Bars of the meter: those before are forgotten. */
const METER_BARS = 60

/** `asking`: the person has not allowed the microphone yet; `finishing`: its last bytes are on their way. */
export type VoicePhase = 'asking' | 'recording' | 'paused' | 'finishing'

export interface VoiceMeter {
  /** Without the pauses. */
  elapsedMs: number
  /** The last moments, 0..100 each, the newest last. */
  levels: readonly number[]
}

/** Outcome of a recording. `nothing`: it was stopped before the microphone was there. */
export type VoiceOutcome =
  | { kind: 'recorded'; sound: RecordedSound; elapsedMs: number; isFull: boolean }
  | { kind: 'tooShort' }
  | { kind: 'nothing' }
  | { kind: 'failed'; problem: MicrophoneProblem }

export interface RecorderParts {
  microphone: Microphone
  /** Milliseconds of a clock that never goes back. */
  now(): number
  every(milliseconds: number, work: () => void): Dispose
  onPhase(phase: VoicePhase): void
  onMeter(meter: VoiceMeter): void
}

export interface Recorder {
  /** Never rejects. The microphone is off once it is there. */
  done: Promise<VoiceOutcome>
  pause(): void
  resume(): void
  stop(): void
}

/** Records one voice note, from asking for the microphone to turning it off; stops by itself after ten minutes or when the microphone is lost. */
export function createRecorder({ microphone, now, every, onPhase, onMeter }: RecorderParts): Recorder {
  let phase: VoicePhase = 'asking'
  let take: Take | null = null
  let earlierMs = 0
  let sinceMs = 0
  let levels: readonly number[] = []
  let finish = () => {}
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })

  const enter = (next: VoicePhase) => {
    phase = next
    onPhase(next)
  }
  const elapsedMs = () => Math.min(earlierMs + (phase === 'recording' ? now() - sinceMs : 0), LONGEST_MS)
  const stop = () => {
    if (phase === 'finishing') return
    earlierMs = elapsedMs()
    enter('finishing')
    finish()
  }
  const tick = () => {
    if (phase !== 'recording' || !take) return
    levels = [...levels, take.level()].slice(-METER_BARS)
    onMeter({ elapsedMs: elapsedMs(), levels })
    if (elapsedMs() >= LONGEST_MS) stop()
  }
  const run = async (): Promise<VoiceOutcome> => {
    take = await microphone.open(stop)
    if (phase === 'finishing') return { kind: 'nothing' }
    sinceMs = now()
    enter('recording')
    const stopTicks = every(METER_MS, tick)
    await finished.finally(stopTicks)
    const sound = await take.finish()
    if (earlierMs < SHORTEST_MS || sound.blob.size < FEWEST_BYTES) return { kind: 'tooShort' }
    return { kind: 'recorded', sound, elapsedMs: earlierMs, isFull: earlierMs >= LONGEST_MS }
  }
  const done = run()
    .catch((error: unknown): VoiceOutcome => {
      // Somebody who changed their mind need not hear that it was refused.
      if (phase === 'finishing' && !take) return { kind: 'nothing' }
      return { kind: 'failed', problem: error instanceof MicrophoneError ? error.problem : 'failed' }
    })
    .finally(() => take?.close())
  return {
    done,
    stop,
    pause() {
      if (phase !== 'recording') return
      earlierMs = elapsedMs()
      take?.pause()
      enter('paused')
    },
    resume() {
      if (phase !== 'paused') return
      sinceMs = now()
      take?.resume()
      enter('recording')
    },
  }
}
