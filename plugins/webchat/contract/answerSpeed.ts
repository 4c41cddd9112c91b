/** How fast a first answer usually comes, in the words of the visitor's page. */
export const answerSpeeds = ['minutes', 'hour', 'hours', 'day', 'days'] as const
export type AnswerSpeed = (typeof answerSpeeds)[number]

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Longest wait that each word still is true of, in milliseconds. */
const LIMITS: readonly [AnswerSpeed, number][] = [
  ['minutes', 10 * MINUTE_MS],
  ['hour', HOUR_MS],
  ['hours', 6 * HOUR_MS],
  ['day', 24 * HOUR_MS],
]

/** The word for a usual wait in milliseconds. */
export const speedOf = (waitMs: number): AnswerSpeed => LIMITS.find(([, limit]) => waitMs <= limit)?.[0] ?? 'days'
