import { z } from 'zod'
import { defineEndpoint, defineSetting } from '#core/contract/define.ts'

export const gaugeLevels = ['calm', 'careful', 'danger'] as const
export type GaugeLevel = (typeof gaugeLevels)[number]

/** Signals for or against a number: messages that failed, people who want no more, the provider's own rating, and how much of a day's limit is used. */
export const gaugeSignals = ['failures', 'optOuts', 'quality', 'limit'] as const

export const gaugeSchema = z.object({
  level: z.enum(gaugeLevels),
  /** The signals that are known, `count` of `of`; the rating has no figures. */
  signals: z.array(z.object({ signal: z.enum(gaugeSignals), level: z.enum(gaugeLevels), count: z.int(), of: z.int() })),
})
export type Gauge = z.infer<typeof gaugeSchema>

/** Figures of a connection at a moment. */
export interface GaugeFacts {
  /** Of the latest messages of the last 24 hours whose outcome is known. */
  failed: number
  latest: number
  /** People of the last 7 days, and those of them who want no more or blocked us. */
  reached: number
  lost: number
  quality: 'good' | 'medium' | 'low' | null
  /** People written to in the last 24 hours, and how many may be; null: no limit is known. */
  usedToday: number
  mostPerDay: number | null
}

/** Messages of which failures are counted, from how many on it is careful, and dangerous. */
export const LATEST = 20
export const CAREFUL_FAILURES = 4
export const DANGEROUS_FAILURES = 10
/** Fewer people say nothing of how many want no more. */
const FEWEST_REACHED = 50
/** Percent of them. Rules of thumb of ours: providers publish none. */
const CAREFUL_LOST = 2
const DANGEROUS_LOST = 5
/** Percent of a day's limit. */
const CAREFUL_LIMIT = 80

const levelOf = (value: number, careful: number, danger: number): GaugeLevel => (value >= danger ? 'danger' : value >= careful ? 'careful' : 'calm')
const QUALITY_LEVELS = { good: 'calm', medium: 'careful', low: 'danger' } as const

/** How likely it is that a number is restricted, with what speaks for it: as bad as its worst signal. A limit that is used up is no danger, since nothing goes beyond it. */
export function gaugeOf({ failed, latest, reached, lost, quality, usedToday, mostPerDay }: GaugeFacts): Gauge {
  const signals: Gauge['signals'] = []
  if (latest > 0) signals.push({ signal: 'failures', level: levelOf(failed, CAREFUL_FAILURES, DANGEROUS_FAILURES), count: failed, of: latest })
  if (reached >= FEWEST_REACHED)
    signals.push({ signal: 'optOuts', level: levelOf((100 * lost) / reached, CAREFUL_LOST, DANGEROUS_LOST), count: lost, of: reached })
  if (quality !== null) signals.push({ signal: 'quality', level: QUALITY_LEVELS[quality], count: 0, of: 0 })
  if (mostPerDay !== null)
    signals.push({ signal: 'limit', level: levelOf((100 * usedToday) / mostPerDay, CAREFUL_LIMIT, Number.POSITIVE_INFINITY), count: usedToday, of: mostPerDay })
  return { level: gaugeLevels.findLast((level) => signals.some((one) => one.level === level)) ?? 'calm', signals }
}

/** The gauges of connections that campaigns have used in the last 7 days, or whose provider judges numbers. */
export const listGauges = defineEndpoint({
  method: 'GET',
  path: '/campaigns/gauges',
  permission: 'campaigns.view',
  summary: 'How close numbers are to being restricted',
  input: z.object({}),
  output: z.array(gaugeSchema.extend({ connectionId: z.int() })),
})

/** Prices of a template message by its category, in the currency of the company, as they are typed; empty: not known. */
export const categoryPrices = {
  MARKETING: defineSetting({ key: 'campaigns.priceMarketing', initial: '' }),
  UTILITY: defineSetting({ key: 'campaigns.priceUtility', initial: '' }),
  AUTHENTICATION: defineSetting({ key: 'campaigns.priceAuthentication', initial: '' }),
}

/** A price as it is typed, '0,35' or '0.35'; null for none. */
export function readPrice(text: string): number | null {
  const price = Number(text.replaceAll(/[^\d.,]/g, '').replace(',', '.'))
  return text.trim() === '' || !/\d/.test(text) || Number.isNaN(price) ? null : price
}
