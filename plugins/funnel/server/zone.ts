import { instantOf, localOf } from '#core/contract/zone.ts'

const DAY_MS = 86_400_000

/** Midnight of a day, or of the day of an instant, on the clocks of a zone; so many days later by `days`. */
export function dayStart(when: string | Date, zone: string, days = 0): { at: Date; day: string } {
  const local = typeof when === 'string' ? Date.parse(`${when}T00:00:00Z`) : Math.floor(localOf(when, zone) / DAY_MS) * DAY_MS
  const moved = local + days * DAY_MS
  return { at: instantOf(moved, zone), day: new Date(moved).toISOString().slice(0, 10) }
}
