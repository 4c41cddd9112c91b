import { instantOf, type LocalMillis, localOf } from '#core/contract/zone.ts'

export const recurrences = ['none', 'daily', 'weekdays', 'weekly', 'monthly', 'yearly'] as const
/** How often a message goes out again; `weekdays` is Monday to Friday. */
export type Recurrence = (typeof recurrences)[number]

const DAY_MS = 86_400_000
const WEEK_DAYS = 7
const MONTHS = 12

/** The same day so many months later; the last one of a month that is shorter. */
function addMonths(local: LocalMillis, months: number): LocalMillis {
  const from = new Date(local)
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const day = Math.min(from.getUTCDate(), lastDay)
  return Date.UTC(year, month, day) + (local - Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate()))
}

/** The n-th repetition on the clock; the 0th is the anchor itself. */
function repetition(anchor: LocalMillis, recurrence: Exclude<Recurrence, 'none'>, n: number): LocalMillis {
  if (recurrence === 'monthly') return addMonths(anchor, n)
  if (recurrence === 'yearly') return addMonths(anchor, n * MONTHS)
  return anchor + n * DAY_MS * (recurrence === 'weekly' ? WEEK_DAYS : 1)
}

const isWeekday = (local: LocalMillis): boolean => ![0, 6].includes(new Date(local).getUTCDay())

/** Days of the longest span between two repetitions: a repetition before `after` to begin with. */
const longestDays = { daily: 1, weekdays: 1, weekly: WEEK_DAYS, monthly: 31, yearly: 366 } as const

/**
 * The first repetition later than `after`, or null without a recurrence. Counted from the first date on the clock of the zone (`anchor`), so that
 * what began on the 31st comes back to it, and nine o'clock stays nine when the clocks change.
 */
export function nextOccurrence(anchor: LocalMillis, recurrence: Recurrence, after: Date, timeZone: string): Date | null {
  if (recurrence === 'none') return null
  const passed = localOf(after, timeZone) - anchor
  for (let n = Math.max(Math.floor(passed / (longestDays[recurrence] * DAY_MS)) - 1, 0); ; n += 1) {
    const local = repetition(anchor, recurrence, n)
    if (recurrence === 'weekdays' && !isWeekday(local)) continue
    const instant = instantOf(local, timeZone)
    if (instant > after) return instant
  }
}
