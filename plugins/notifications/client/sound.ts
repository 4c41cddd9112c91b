import { store } from '#core/client/store/store.ts'
import type { Kind } from '../contract/index.ts'
import { preferencesAtom } from './preferences.ts'

/** Two short notes, in hertz: rising for what comes in, falling for what failed. */
const TUNES: Partial<Record<Kind, readonly number[]>> = { waiting: [660, 880], mention: [880, 1109], scheduleFailed: [523, 392], exportFailed: [523, 392] }
const USUAL_TUNE = [784, 988]
const NOTE_SECONDS = 0.14
const ATTACK_SECONDS = 0.01
/** Full volume of the setting: louder than a whisper, softer than a call. */
const LOUDEST = 0.35
const SILENCE = 0.0001
/** A browser that lets nobody play before a press answers within this time, or not at all. */
const WAKE_MS = 400

let context: AudioContext | null = null

/** Plays the notes of a kind with the chosen volume. Answers whether the browser let it. */
export async function playTune(kind: Kind): Promise<boolean> {
  const volume = store.get(preferencesAtom).volume / 100
  if (volume === 0 || typeof AudioContext === 'undefined') return false
  context ??= new AudioContext()
  const { currentTime, destination, state } = context
  if (state !== 'running') await Promise.race([context.resume(), new Promise((resolve) => setTimeout(resolve, WAKE_MS))])
  if (context.state !== 'running') return false
  for (const [index, hertz] of (TUNES[kind] ?? USUAL_TUNE).entries()) playNote(context, destination, hertz, volume, currentTime + index * NOTE_SECONDS)
  return true
}

function playNote(audio: AudioContext, to: AudioNode, hertz: number, volume: number, at: number): void {
  const tone = audio.createOscillator()
  const loudness = audio.createGain()
  tone.frequency.value = hertz
  loudness.gain.setValueAtTime(SILENCE, at)
  loudness.gain.exponentialRampToValueAtTime(Math.max(SILENCE, LOUDEST * volume), at + ATTACK_SECONDS)
  loudness.gain.exponentialRampToValueAtTime(SILENCE, at + NOTE_SECONDS)
  tone.connect(loudness).connect(to)
  tone.start(at)
  tone.stop(at + NOTE_SECONDS)
}
