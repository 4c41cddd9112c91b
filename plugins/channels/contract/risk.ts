import { z } from 'zod'

/**
 * Signals that make providers of WhatsApp restrict a number, of the last 24 hours: people written to who had never written, people who got the same text,
 * messages in the busiest minute, percent that failed; and times the account was restricted in the last 7 days.
 */
export const riskSignals = ['cold', 'sameText', 'burst', 'failing', 'restricted'] as const
export type RiskSignal = (typeof riskSignals)[number]

export const riskSchema = z.object({
  level: z.enum(['low', 'raised', 'high']),
  /** Signals that are above what is usual, with their figure. */
  signals: z.array(z.object({ signal: z.enum(riskSignals), value: z.int() })),
})
export type Risk = z.infer<typeof riskSchema>

/** From where a signal counts, and from where it counts for much. Rules of thumb of ours: providers publish none. */
const BOUNDS: Record<RiskSignal, readonly [number, number]> = {
  cold: [20, 60],
  sameText: [15, 50],
  burst: [15, 30],
  failing: [10, 25],
  restricted: [1, 1],
}
/** So many raised signals together are as bad as a high one. */
const MANY = 3

/** How likely it is that a number is restricted for what it sends. */
export function riskOf(values: Readonly<Record<RiskSignal, number>>): Risk {
  const signals = riskSignals.filter((signal) => values[signal] >= BOUNDS[signal][0]).map((signal) => ({ signal, value: values[signal] }))
  const isHigh = signals.length >= MANY || signals.some(({ signal, value }) => value >= BOUNDS[signal][1])
  return { level: isHigh ? 'high' : signals.length > 0 ? 'raised' : 'low', signals }
}
