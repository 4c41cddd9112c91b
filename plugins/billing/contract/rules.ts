import type { PlanCycle } from '#core/contract/signup.ts'

const MONTHS: Record<PlanCycle, number> = { monthly: 1, quarterly: 3, semiannual: 6, annual: 12 }
const DAY_MS = 86_400_000

/** Days before the due day on which administrators are told of it. */
export const WARNING_DAYS = [7, 3, 1, 0] as const
/** A banner stands from so many days before the due day. */
const FIRST_WARNING = WARNING_DAYS[0]

export const monthsOf = (cycle: PlanCycle): number => MONTHS[cycle]

/** Calendar day `YYYY-MM-DD` on the clock of a time zone. */
export const dayIn = (zone: string, at: Date): string => new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(at)

/** Whether a text is a day of the calendar: 2026-02-30 is none. */
export function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

export const dayOfMonth = (day: string): number => Number(day.slice(8))

export const addDays = (day: string, count: number): string => new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)

/** Days from one day to another; negative where the other is earlier. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)

/** So many months later, on `anchorDay` or the last day of a shorter month: 31 January, 28 February, 31 March. */
export function addMonths(day: string, count: number, anchorDay: number): string {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count
  const [year, index] = [Math.floor(month / 12), month % 12]
  const last = new Date(Date.UTC(year, index + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, index, Math.min(anchorDay, last))).toISOString().slice(0, 10)
}

/** The due day after a payment or a gift: from the due day, or from today where that is past, which is the new anchor then. */
export function extendDue(
  { dueDate, anchorDay }: { dueDate: string; anchorDay: number },
  today: string,
  months: number,
): { dueDate: string; anchorDay: number } {
  const isPast = dueDate < today
  const anchor = isPast ? dayOfMonth(today) : anchorDay
  return { dueDate: addMonths(isPast ? today : dueDate, months, anchor), anchorDay: anchor }
}

export const subscriptionStates = ['none', 'active', 'warning', 'overdue', 'blocked'] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

/** How a company with a subscription stands, by the earliest due day of its open invoices; null without open ones. */
export function stateOf(openDue: string | null, today: string, graceDays: number): Exclude<SubscriptionState, 'none'> {
  if (openDue === null) return 'active'
  const left = daysBetween(today, openDue)
  if (left > FIRST_WARNING) return 'active'
  if (left >= 0) return 'warning'
  return -left > graceDays ? 'blocked' : 'overdue'
}

/** The warning whose time has come, in days before the due day: the latest that was reached. Null before the first and after the due day. */
export function warningOf(openDue: string, today: string): number | null {
  const left = daysBetween(today, openDue)
  if (left < 0) return null
  return WARNING_DAYS.toReversed().find((days) => left <= days) ?? null
}

/** An amount as a whole number of cents; null for what is none. */
export function centsOf(amount: number): number | null {
  const cents = Math.round(amount * 100)
  return Number.isFinite(cents) && Math.abs(cents - amount * 100) < 1e-6 ? cents : null
}
