/** A moment as a clock shows it, in milliseconds as if that clock stood at UTC: days and hours can be counted without zones. */
export type LocalMillis = number

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** '2026-11-23T09:00', as values of date fields have it. */
export const momentText = (local: LocalMillis): string => new Date(local).toISOString().slice(0, 16)

/** '2026-11-23'. */
export const dayText = (local: LocalMillis): string => momentText(local).slice(0, 10)

/** Of such a text, with or without a time; null for anything else. */
export function readLocal(text: string): LocalMillis | null {
  if (!/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2})?$/.test(text)) return null
  const local = Date.parse(text.includes('T') ? `${text}Z` : `${text}T00:00Z`)
  return Number.isNaN(local) ? null : local
}

/** Time on this browser's clock. */
export const localNow = (): LocalMillis => localOfDate(new Date())

export const localOfDate = (at: Date): LocalMillis => Date.UTC(at.getFullYear(), at.getMonth(), at.getDate(), at.getHours(), at.getMinutes())

/** When this browser's clock shows it. */
export function dateOfLocal(local: LocalMillis): Date {
  const at = new Date(local)
  return new Date(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate(), at.getUTCHours(), at.getUTCMinutes())
}

export const midnightOf = (local: LocalMillis): LocalMillis => Math.floor(local / DAY_MS) * DAY_MS

/** Day of a month that has it; null for 31/02. */
export function dayOf(year: number, month: number, day: number): LocalMillis | null {
  const local = Date.UTC(year, month - 1, day)
  const made = new Date(local)
  return made.getUTCMonth() === month - 1 && made.getUTCDate() === day ? local : null
}

const two = (count: number) => String(count).padStart(2, '0')

/** As people read it, in every language here: '23/11/2026', '23/11/2026 09:00'. */
export function shownText(value: string): string {
  const local = readLocal(value)
  if (local === null) return ''
  const at = new Date(local)
  const day = `${two(at.getUTCDate())}/${two(at.getUTCMonth() + 1)}/${at.getUTCFullYear()}`
  return value.includes('T') ? `${day} ${value.slice(11, 16)}` : day
}
