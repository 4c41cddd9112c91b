const MINUTE_MS = 60_000
const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES
/** From here on whole days say enough. */
const IN_DAYS = 2 * DAY_MINUTES

/** How long until an instant: a catalogue key and its number. */
export function timeLeft(at: number, now: number): { key: string; count: number } {
  const minutes = Math.ceil((at - now) / MINUTE_MS)
  if (minutes <= 0) return { key: 'schedules.left.now', count: 0 }
  if (minutes < HOUR_MINUTES) return { key: 'schedules.left.minutes', count: minutes }
  if (minutes < IN_DAYS) return { key: 'schedules.left.hours', count: Math.round(minutes / HOUR_MINUTES) }
  return { key: 'schedules.left.days', count: Math.round(minutes / DAY_MINUTES) }
}
