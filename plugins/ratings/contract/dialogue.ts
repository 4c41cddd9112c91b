import { type RatingConfig, SCORES } from './config.ts'

/** Answers that are no score, before the next one is an ordinary message. */
export const MOST_INVALID = 3
const MINUTE_MS = 60_000

export const dialogueStates = ['asked', 'feedback', 'done', 'expired', 'canceled'] as const
/** `asked` waits for a score, `feedback` for its reason; the others are ends. */
export type DialogueState = (typeof dialogueStates)[number]

export interface Dialogue {
  state: DialogueState
  invalidCount: number
  /** Until when an answer counts. */
  expiresAt: Date
}

export type Happening =
  | { kind: 'message'; body: string }
  /** Nobody wrote. */
  | { kind: 'time' }
  /** The conversation goes on in an open ticket, or another one ended after it. */
  | { kind: 'superseded' }

export interface Step extends Dialogue {
  /** Whether the message is an answer; else it opens a conversation as usual. */
  takes: boolean
  says: 'thanks' | 'invalid' | 'feedback' | 'expired' | null
  rate: number | null
  feedback: string | null
}

export const isOpenDialogue = ({ state }: Pick<Dialogue, 'state'>): boolean => state === 'asked' || state === 'feedback'

/** The score that somebody writes or presses; null for anything else. */
export function scoreOf(body: string, options: readonly string[]): number | null {
  const text = body.trim().toLowerCase()
  const pressed = options.findIndex((option) => option.trim().toLowerCase() === text)
  if (pressed >= 0) return pressed + 1
  return /^\d$/.test(text) && Number(text) >= 1 && Number(text) <= SCORES ? Number(text) : null
}

/** The next step in a dialogue about a closed conversation: no clock, no database. @see contract reference §5.8 */
export function nextStep(dialogue: Dialogue, happening: Happening, config: RatingConfig, now: Date): Step {
  const { state, invalidCount, expiresAt } = dialogue
  const still: Step = { state, invalidCount, expiresAt, takes: false, says: null, rate: null, feedback: null }
  if (!isOpenDialogue(dialogue)) return still
  if (happening.kind === 'superseded') return { ...still, state: 'canceled' }
  if (happening.kind === 'time') {
    if (now < expiresAt) return still
    return { ...still, state: 'expired', says: state === 'asked' && config.expiredMessage.trim() !== '' ? 'expired' : null }
  }
  // An answer that comes late is something new; what stays unsaid is said by nobody.
  if (now >= expiresAt) return { ...still, state: 'expired' }
  if (state === 'feedback') return { ...still, state: 'done', takes: true, says: 'thanks', feedback: happening.body.trim() }
  const rate = scoreOf(happening.body, config.listFormat.options)
  if (rate === null) return onInvalid(still, config)
  if (rate > config.feedbackThreshold) return { ...still, state: 'done', takes: true, says: 'thanks', rate }
  return { ...still, state: 'feedback', takes: true, says: 'feedback', rate, expiresAt: new Date(now.getTime() + config.waitMinutes * MINUTE_MS) }
}

function onInvalid(still: Step, { voluntary }: RatingConfig): Step {
  if (voluntary || still.invalidCount >= MOST_INVALID) return { ...still, state: 'canceled' }
  return { ...still, takes: true, says: 'invalid', invalidCount: still.invalidCount + 1 }
}
