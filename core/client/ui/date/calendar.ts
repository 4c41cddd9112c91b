import { DAY_MS, type LocalMillis } from './localText.ts'

const WEEK = 7
/** As many as the longest month touches: the calendar never changes its height. */
const WEEKS = 6

/** The weeks that a month touches, from Sunday on, six of them. */
export function weeksOf(day: LocalMillis): LocalMillis[][] {
  const first = firstOf(day)
  const start = first - new Date(first).getUTCDay() * DAY_MS
  return Array.from({ length: WEEKS }, (_none, week) => Array.from({ length: WEEK }, (_day, index) => start + (week * WEEK + index) * DAY_MS))
}

export function firstOf(day: LocalMillis): LocalMillis {
  const at = new Date(day)
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth())
}

export const isSameMonth = (one: LocalMillis, other: LocalMillis): boolean => firstOf(one) === firstOf(other)

/** The same day of another month; its last day where it is shorter. */
export function monthsFrom(day: LocalMillis, months: number): LocalMillis {
  const at = new Date(day)
  const first = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months)
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months + 1, 0)).getUTCDate()
  return first + (Math.min(at.getUTCDate(), last) - 1) * DAY_MS
}

/** Where a key leads from a day; null for one that does not move. */
export function dayByKey(day: LocalMillis, key: string): LocalMillis | null {
  const weekday = new Date(day).getUTCDay()
  const days = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -WEEK, ArrowDown: WEEK, Home: -weekday, End: WEEK - 1 - weekday }[key]
  if (days !== undefined) return day + days * DAY_MS
  const months = { PageUp: -1, PageDown: 1 }[key]
  return months === undefined ? null : monthsFrom(day, months)
}
