import type { Answer } from '../wire/callServer.ts'

/** The few calls of the tus protocol that an upload needs. */
export interface UploadWire {
  /** Answers the new upload's id. */
  begin: (file: { name: string; size: number }, signal: AbortSignal) => Promise<Answer<string>>
  /** Answers how many bytes are there. */
  offsetOf: (id: string, signal: AbortSignal) => Promise<Answer<number>>
  /** Answers how many bytes are there now; `onSent` hears how many of `bytes` left so far. */
  send: (id: string, offset: number, bytes: ArrayBuffer, onSent: (count: number) => void, signal: AbortSignal) => Promise<Answer<number>>
  /** Throws the upload away; nobody waits for the answer. */
  stop: (id: string) => void
}
