/** Providers tell seconds or milliseconds since 1970: seconds stay below this until the year 5138. */
const FIRST_MILLISECONDS = 100_000_000_000

/** The time of a provider, as seconds, milliseconds or an ISO date; null for anything else. */
export function timeOf(told: number | string | null | undefined): Date | null {
  if (told === null || told === undefined || told === '') return null
  const number = Number(told)
  const time = Number.isNaN(number) ? new Date(told) : new Date(number < FIRST_MILLISECONDS ? number * 1000 : number)
  return time.getTime() > 0 ? time : null
}

/** The field `at` of an event, where the provider tells the time. */
export function writtenAt(told: number | string | null | undefined): { at?: Date } {
  const at = timeOf(told)
  return at ? { at } : {}
}
