/** @see specification §4, microphone recorder */
export type RecorderState = 'notReady' | 'ready' | 'recording'
export type RecorderStep = 'init' | 'start' | 'stop'

/** The state after a step; the same where the step is refused. */
export function nextRecorder(state: RecorderState, step: RecorderStep): { state: RecorderState; isRefused: boolean } {
  if (step === 'init') return state === 'recording' ? { state, isRefused: true } : { state: 'ready', isRefused: false }
  if (step === 'start') return state === 'ready' ? { state: 'recording', isRefused: false } : { state, isRefused: true }
  return state === 'recording' ? { state: 'ready', isRefused: false } : { state, isRefused: true }
}
