const two = (number: number): string => String(number).padStart(2, '0')

/** The last minute of a day (`yyyy-mm-dd`) in this browser, as an ISO instant; null for no day. */
export function endOfDay(day: string): string | null {
  if (day === '') return null
  return new Date(`${day}T23:59:00`).toISOString()
}

/** The day in which an end lies here; empty for none. */
export function dayOfEnd(end: string | null): string {
  if (end === null) return ''
  const at = new Date(end)
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}
