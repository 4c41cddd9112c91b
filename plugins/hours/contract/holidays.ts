import { z } from 'zod'
import type { FieldError } from '#core/contract/errors.ts'

export const MOST_HOLIDAYS = 200
/** Longest absence message, with its variables unfilled. */
export const LONGEST_ABSENCE = 4096

/** A day on which the company is closed. */
export const holidaySchema = z.object({
  /** 'YYYY-MM-DD'. */
  date: z.string().max(10),
  name: z.string().trim().max(80),
  /** Text for contacts on that day in place of the absence message. */
  message: z.string().max(LONGEST_ABSENCE).optional(),
  /** The same day of every year. */
  recurring: z.boolean().default(false),
})
export type Holiday = z.output<typeof holidaySchema>

const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)

const refuse = (index: number, field: string, code: string, message: string): FieldError => ({ field: `holidays.${index}.${field}`, code, message })

/** Problems of a list of holidays; empty when there are none. */
export function holidayProblems(holidays: readonly Holiday[]): FieldError[] {
  const seen = new Set<string>()
  return holidays.flatMap(({ date, name }, index) => {
    const problems: FieldError[] = []
    if (date.trim() === '') problems.push(refuse(index, 'date', 'required', 'Give the holiday a date'))
    else if (!isDate(date)) problems.push(refuse(index, 'date', 'invalid_format', 'Write the date as YYYY-MM-DD'))
    else if (seen.has(date)) problems.push(refuse(index, 'date', 'duplicated', 'There is a holiday on this date already'))
    if (name.trim() === '') problems.push(refuse(index, 'name', 'required', 'Give the holiday a name'))
    seen.add(date)
    return problems
  })
}

/** The holiday of a local date: one of this very day before one that comes back each year. 29 February comes back in leap years only. */
export function holidayOn(holidays: readonly Holiday[], date: string): Holiday | null {
  const exact = holidays.find((holiday) => holiday.date === date)
  return exact ?? holidays.find((holiday) => holiday.recurring && holiday.date.slice(4) === date.slice(4) && holiday.date < date) ?? null
}
