/** A moment as clocks of a place show it, in milliseconds as if the place were at UTC. */
export type LocalMillis = number

const DAY_MS = 86_400_000
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(timeZone, made)
  return made
}

/** Time that the clocks of a zone show at an instant. */
export function localOf(at: Date, timeZone: string): LocalMillis {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0
  const milliseconds = ((at.getTime() % 1000) + 1000) % 1000
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'), milliseconds)
}

const offsetAt = (instant: number, timeZone: string): number => localOf(new Date(instant), timeZone) - instant

/** When the clocks of a zone show this: the first time where they show it twice; as much later as they jump where they never do. */
export function instantOf(local: LocalMillis, timeZone: string): Date {
  const before = offsetAt(local - DAY_MS, timeZone)
  const after = offsetAt(local + DAY_MS, timeZone)
  const fitting = [local - before, local - after].filter((instant) => offsetAt(instant, timeZone) === local - instant)
  return new Date(fitting.length > 0 ? Math.min(...fitting) : local - before)
}

/** '2026-11-21T09:00', as fields for date and time have it. */
export const textOfLocal = (local: LocalMillis): string => new Date(local).toISOString().slice(0, 16)

/** Null for what is no date with a time. */
export function localOfText(text: string): LocalMillis | null {
  const local = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text) ? Date.parse(`${text}Z`) : Number.NaN
  return Number.isNaN(local) ? null : local
}

/** An instant as it is written; of a day, the midnight so many days after it in the zone. Null for nothing. */
export function boundOf(text: string | undefined, daysAfter: number, timeZone: string): Date | null {
  if (!text) return null
  return text.includes('T') ? new Date(text) : instantOf(Date.parse(`${text}T00:00:00Z`) + daysAfter * DAY_MS, timeZone)
}
