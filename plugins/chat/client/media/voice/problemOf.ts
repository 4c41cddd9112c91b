import type { MicrophoneProblem } from './microphone.ts'

/** Names of what `getUserMedia` rejects with. @see https://www.w3.org/TR/mediacapture-streams/#dom-mediadevices-getusermedia */
const problems: Readonly<Record<string, MicrophoneProblem>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
  NotSupportedError: 'unsupported',
}

/** Problem of the microphone, from what the browser threw. */
export const problemOf = (error: unknown): MicrophoneProblem => (error instanceof Error ? (problems[error.name] ?? 'failed') : 'failed')
