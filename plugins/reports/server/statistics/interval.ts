import type { Interval } from '../../contract/index.ts'

const HOUR = 60
const DAY = 24 * HOUR

/** Minutes as a length in whole minutes; null for nothing measured. */
export function intervalOf(minutes: number | null): Interval | null {
  if (minutes === null) return null
  const whole = Math.round(minutes)
  return { days: Math.floor(whole / DAY), hours: Math.floor((whole % DAY) / HOUR), minutes: whole % HOUR, seconds: 0 }
}
