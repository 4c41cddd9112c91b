/** A Sunday: names of week days are told from it. */
const SUNDAY = Date.UTC(2026, 10, 22)
const DAY_MS = 86_400_000

/** Name of a day of the week, 0 is Sunday, in a language. */
export const dayName = (day: number, locale: string): string => new Date(SUNDAY + day * DAY_MS).toLocaleDateString(locale, { weekday: 'long', timeZone: 'UTC' })
