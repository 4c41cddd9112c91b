const HOUR_MS = 3_600_000
const MORNING = 9
const MONDAY = 1
const WEEK = 7

export interface SnoozePreset {
  /** Catalogue key. */
  title: string
  until: Date
}

/** A day so many days from now, at nine in the morning by this browser's clock. */
function morningIn(now: Date, days: number): Date {
  const day = new Date(now)
  day.setDate(day.getDate() + days)
  day.setHours(MORNING, 0, 0, 0)
  return day
}

/** Times until which people put things off; the soonest first. */
export function snoozePresets(now: Date): SnoozePreset[] {
  const toMonday = (MONDAY - now.getDay() + WEEK) % WEEK || WEEK
  return [
    { title: 'tickets.snooze.hour', until: new Date(now.getTime() + HOUR_MS) },
    { title: 'tickets.snooze.hours', until: new Date(now.getTime() + 3 * HOUR_MS) },
    { title: 'tickets.snooze.tomorrow', until: morningIn(now, 1) },
    ...(toMonday > 1 ? [{ title: 'tickets.snooze.monday', until: morningIn(now, toMonday) }] : []),
    { title: 'tickets.snooze.week', until: morningIn(now, WEEK) },
  ]
}
