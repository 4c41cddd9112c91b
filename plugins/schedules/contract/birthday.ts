import type { LocalMillis } from '#core/contract/zone.ts'

/** Names of a contact's own field that hold a birthday, folded. */
export const BIRTHDAY_FIELDS = [
  'aniversario',
  'data de aniversario',
  'nascimento',
  'data de nascimento',
  'birthday',
  'birth date',
  'cumpleanos',
  'nacimiento',
] as const

export const birthdayPeriods = ['today', 'week', 'month'] as const
export type BirthdayPeriod = (typeof birthdayPeriods)[number]

/** Days that a period shows, today first. */
const DAYS: Record<BirthdayPeriod, number> = { today: 1, week: 7, month: 31 }
const DAY_MS = 86_400_000
const LEAP_DAY = '02-29'

export interface Birthday {
  /** '11-22'. */
  monthDay: string
  /** Null where nobody told it. */
  year: number | null
}

const pad = (part: string): string => part.padStart(2, '0')

/** '22/11/1984', '22/11', '22-11-84' or '1984-11-22'; null for anything else, and for days that no year has. */
export function parseBirthday(text: string): Birthday | null {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text.trim()) ?? []
  const [, ownDay = day, ownMonth = month, ownYear = year] = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}|\d{2}))?$/.exec(text.trim()) ?? []
  const monthDay = `${pad(ownMonth)}-${pad(ownDay)}`
  // A leap year has every day.
  const date = new Date(`2024-${monthDay}T00:00:00Z`)
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(5, 10) !== monthDay) return null
  return { monthDay, year: ownYear.length === 4 ? Number(ownYear) : null }
}

/** Days of a period as dates, '2026-11-22', from the day of `today` on. */
export function daysOf(period: BirthdayPeriod, today: LocalMillis): string[] {
  return Array.from({ length: DAYS[period] }, (_none, ahead) => new Date(today + ahead * DAY_MS).toISOString().slice(0, 10))
}

const isLeap = (year: number): boolean => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1

/** The months and days that are celebrated on a date: who was born on 29 February is greeted on the 28th where the year has no other. */
export function celebratedOn(date: string): string[] {
  const monthDay = date.slice(5)
  return monthDay === '02-28' && !isLeap(Number(date.slice(0, 4))) ? [monthDay, LEAP_DAY] : [monthDay]
}

/** How old somebody becomes on a date; null where it is not known or makes no sense. */
export function ageOn(date: string, { year }: Birthday): number | null {
  const age = year === null ? 0 : Number(date.slice(0, 4)) - year
  return age > 0 && age < 130 ? age : null
}
