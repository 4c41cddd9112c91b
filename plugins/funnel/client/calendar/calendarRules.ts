/** When a new action of a day begins: at nine; empty on the present day, for the next full hour. */
export const firstTime = (day: string, today: string): string => (day === today || day === '' ? '' : `${day}T09:00`)

export const calendarViews = ['month', 'week', 'day'] as const
export type CalendarView = (typeof calendarViews)[number]

const DAY_MS = 86_400_000
const at = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** So many days later; days as '2026-11-30'. */
export const addDays = (day: string, days: number): string => dayAt(at(day) + days * DAY_MS)

/** The same day of a month so many months later, or its last day. */
export function addMonths(day: string, months: number): string {
  const date = new Date(at(day))
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0)).getUTCDate()
  return dayAt(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, Math.min(date.getUTCDate(), last)))
}

/** The Sunday of a day's week. */
const sundayOf = (day: string): string => addDays(day, -new Date(at(day)).getUTCDay())

/** Days that a view shows around a day: whole weeks that begin on Sunday, a week, or the day. */
export function shownDays(view: CalendarView, day: string): string[] {
  if (view === 'day') return [day]
  const first = view === 'week' ? sundayOf(day) : sundayOf(`${day.slice(0, 8)}01`)
  const lastOfMonth = addDays(addMonths(`${day.slice(0, 8)}01`, 1), -1)
  const count = view === 'week' ? 7 : Math.ceil((1 + (at(lastOfMonth) - at(first)) / DAY_MS) / 7) * 7
  return Array.from({ length: count }, (_none, index) => addDays(first, index))
}

/** The day that a step to the next or the last period leads to. */
export const stepDay = (view: CalendarView, day: string, by: number): string =>
  view === 'month' ? addMonths(day, by) : addDays(day, view === 'week' ? by * 7 : by)

/** Where the cursor goes by a key; null for a key that moves nothing. */
export function dayByKey(day: string, key: string): string | null {
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
  const step = steps[key]
  if (step !== undefined) return addDays(day, step)
  if (key === 'PageDown') return addMonths(day, 1)
  return key === 'PageUp' ? addMonths(day, -1) : null
}
