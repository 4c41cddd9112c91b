/** Providers tell seconds or milliseconds since 1970: seconds stay below this until the year 5138. */
const FIRST_MILLISECONDS = 100_000_000_000

/** The time of a provider, as seconds, milliseconds or an ISO date; null for anything else. */
export function timeOf(value: number | string | null | undefined): Date | null {
  if (value === null || value === undefined || value === '') return null
  const number = Number(value)
  const time = Number.isNaN(number) ? new Date(value) : new Date(number < FIRST_MILLISECONDS ? number * 1000 : number)
  return time.getTime() > 0 ? time : null
}

/** The field `at` of an event, where the provider tells the time. */
export function writtenAt(value: number | string | null | undefined): { at?: Date } {
  const at = timeOf(value)
  return at ? { at } : {}
}
