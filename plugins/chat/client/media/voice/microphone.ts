/** Why nothing is recorded. */
export const microphoneProblems = ['refused', 'missing', 'busy', 'insecure', 'unsupported', 'failed'] as const
export type MicrophoneProblem = (typeof microphoneProblems)[number]

export class MicrophoneError extends Error {
  override readonly name = 'MicrophoneError'
  readonly problem: MicrophoneProblem

  constructor(problem: MicrophoneProblem) {
    super(problem)
    this.problem = problem
  }
}

/** Sound that the microphone gave. */
export interface RecordedSound {
  blob: Blob
  extension: string
}

/** A recording that runs from the moment it is there. */
export interface Take {
  pause(): void
  resume(): void
  /** How loud it is now, 0..100. */
  level(): number
  /** All that was recorded. */
  finish(): Promise<RecordedSound>
  /** Turns the microphone off. May be called again. */
  close(): void
}

/** The browser's microphone. */
export interface Microphone {
  /** Asks the person and records at once. `onLost`: it was taken away; what is recorded is still there. @throws MicrophoneError */
  open(onLost: () => void): Promise<Take>
}
