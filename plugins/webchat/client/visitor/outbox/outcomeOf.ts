import type { Answer } from '../wire/callServer.ts'
import type { VisitorMessage } from '../wire/shapes.ts'

export type SendOutcome =
  | { kind: 'sent'; message: VisitorMessage }
  /** Try again; `waitMs` where the server said how long. */
  | { kind: 'later'; waitMs: number | null }
  | { kind: 'refused' }
  | { kind: 'expired' }

/** Outcome for a sent message of the answer to it. */
export const outcomeOf = (answer: Answer<VisitorMessage>): SendOutcome => {
  if (answer.kind === 'answered') return { kind: 'sent', message: answer.value }
  if (answer.kind === 'unreachable') return { kind: 'later', waitMs: null }
  const { status, retryAfterSeconds } = answer.refusal
  if (status === 401) return { kind: 'expired' }
  if (status >= 500 || MAY_WORK_LATER.has(status)) return { kind: 'later', waitMs: retryAfterSeconds === null ? null : retryAfterSeconds * 1000 }
  return { kind: 'refused' }
}

/** Request timeout, too early, too many requests. */
const MAY_WORK_LATER = new Set([408, 425, 429])
