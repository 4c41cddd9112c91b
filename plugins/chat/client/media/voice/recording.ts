import { atom } from 'jotai'
import { t } from '#core/client/i18n/index.ts'
import { notify } from '#core/client/notify/index.ts'
import { store } from '#core/client/store/store.ts'
import type { Dispose } from '#core/contract/define.ts'
import type { VoiceFacts } from '../../../contract/client.ts'
import { stageVoice } from '../staged.ts'
import { browserMicrophone } from './browserMicrophone.ts'
import { createRecorder, type Recorder, type VoiceMeter, type VoiceOutcome, type VoicePhase } from './createRecorder.ts'
import { measureVoice } from './measureVoice.ts'
import { signalRecording } from './recordingSignal.ts'

/** A voice note that is over, with all that is needed to stage it. */
export interface VoiceNote {
  file: File
  facts: VoiceFacts
}

/** Where a recording is made, and what becomes of it. */
export interface RecordingPlace {
  /** Null: not for a conversation, but for a form. */
  ticketId: number | null
  take(note: VoiceNote): void
}

/** There is one microphone, so one recording at a time. */
export const recordingAtom = atom<{ ticketId: number | null; phase: VoicePhase } | null>(null)
/** Moves ten times a second. */
export const voiceMeterAtom = atom<VoiceMeter>({ elapsedMs: 0, levels: [] })

let current: { ticketId: number | null; recorder: Recorder; over: Promise<VoiceNote | null>; isWanted: boolean } | null = null

/** Above the reply box of a ticket. */
export const inReplyBox = (ticketId: number): RecordingPlace => ({ ticketId, take: ({ file, facts }) => stageVoice(ticketId, file, facts) })

/** Begins a voice note; one that runs elsewhere is stopped and kept there. Says why when there is no microphone. */
export async function startRecording({ ticketId, take }: RecordingPlace): Promise<void> {
  await stopRecording()
  if (current) return
  // Media that play would be recorded, or keep one from speaking.
  for (const player of document.querySelectorAll<HTMLMediaElement>('audio, video')) player.pause()
  let stopSignal: Dispose = () => {}
  store.set(voiceMeterAtom, { elapsedMs: 0, levels: [] })
  store.set(recordingAtom, { ticketId, phase: 'asking' })
  const recorder = createRecorder({
    microphone: browserMicrophone,
    now: () => performance.now(),
    every(milliseconds, work) {
      const timer = setInterval(work, milliseconds)
      return () => clearInterval(timer)
    },
    onPhase(phase) {
      stopSignal()
      stopSignal = phase === 'recording' && ticketId !== null ? signalRecording(ticketId) : () => {}
      store.set(recordingAtom, { ticketId, phase })
    },
    onMeter: (meter) => store.set(voiceMeterAtom, meter),
  })
  const over = recorder.done.then(noteOf)
  const running = { ticketId, recorder, over, isWanted: true }
  current = running
  void over.then((note) => {
    stopSignal()
    if (current === running) current = null
    store.set(recordingAtom, null)
    if (note && running.isWanted) take(note)
  })
}

/** The file of a recording; null where there is none, which is said in words unless nobody waits for one. */
async function noteOf(outcome: VoiceOutcome): Promise<VoiceNote | null> {
  if (outcome.kind === 'failed') notify(t(`chat.voice.problem.${outcome.problem}`), { intent: 'warning' })
  if (outcome.kind === 'tooShort') notify(t('chat.voice.tooShort'))
  if (outcome.kind !== 'recorded') return null
  if (outcome.isFull) notify(t('chat.voice.full'))
  const { blob, extension } = outcome.sound
  return { file: new File([blob], `${t('chat.voice.fileName')}.${extension}`, { type: blob.type }), facts: await measureVoice(blob, outcome.elapsedMs) }
}

export const pauseRecording = (): void => current?.recorder.pause()
export const resumeRecording = (): void => current?.recorder.resume()

/** Ends the recording, wherever it is made unless a place is named, which takes it. */
export async function stopRecording(ticketId?: number | null): Promise<void> {
  if (!current || (ticketId !== undefined && current.ticketId !== ticketId)) return
  const { recorder, over } = current
  recorder.stop()
  await over
}

/** The reply box of a ticket goes away: nothing is recorded unseen, and nothing is lost. */
export function leaveRecording(ticketId: number): void {
  const recording = store.get(recordingAtom)
  if (recording?.ticketId !== ticketId) return
  if (recording.phase !== 'asking') notify(t('chat.voice.kept'))
  void stopRecording(ticketId)
}

/** Ends the recording and does not stage it; answers it for whoever may want it back. */
export async function dropRecording(): Promise<VoiceNote | null> {
  if (!current) return null
  current.isWanted = false
  const { recorder, over } = current
  recorder.stop()
  return over
}

/** The form that records goes away: what was said in it goes with it. */
export function leaveForm(): void {
  if (store.get(recordingAtom)?.ticketId === null) void dropRecording()
}
