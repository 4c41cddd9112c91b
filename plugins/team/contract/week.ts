import { z } from 'zod'
import type { FieldError } from '#core/contract/errors.ts'
import { TIME_OF_DAY } from '#core/contract/validators.ts'

/** O: open all day, C: closed, H: open in the intervals hr1–hr2 and hr3–hr4. */
export const dayTypes = ['O', 'C', 'H'] as const

/** One day of the week. Both ends of an interval belong to it, to the end of their minute; an empty second interval is none. */
export const businessDaySchema = z.object({
  /** 0 is Sunday. */
  day: z.int().min(0).max(6),
  label: z.string().max(40).default(''),
  type: z.enum(dayTypes),
  hr1: z.string().max(5).default(''),
  hr2: z.string().max(5).default(''),
  hr3: z.string().max(5).default(''),
  hr4: z.string().max(5).default(''),
})
export type BusinessDay = z.output<typeof businessDaySchema>

const LABELS = ['Domingo', 'Segunda-feira', 'Terça-feira', 'Quarta-feira', 'Quinta-feira', 'Sexta-feira', 'Sábado'] as const

/** What a company has that never touched its hours: open all week. */
export const openWeek = (): BusinessDay[] => LABELS.map((label, day) => ({ day, label, type: 'O', hr1: '08:00', hr2: '12:00', hr3: '14:00', hr4: '18:00' }))

/** Minutes since midnight; null for what is no time. */
export const minuteOf = (time: string): number | null => (TIME_OF_DAY.test(time) ? Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) : null)

const refuse = (day: number, hour: string, code: string, message: string): FieldError => ({ field: `businessHours.${day}.${hour}`, code, message })

function problemsOfDay({ day, type, hr1, hr2, hr3, hr4 }: BusinessDay): FieldError[] {
  if (type !== 'H') return []
  const hasSecond = hr3 !== '' || hr4 !== ''
  const written = Object.entries({ hr1, hr2, ...(hasSecond ? { hr3, hr4 } : {}) })
  const broken = written.filter(([, time]) => minuteOf(time) === null)
  if (broken.length > 0) return broken.map(([hour]) => refuse(day, hour, 'invalid_format', 'Write the time as HH:mm'))
  const problems: FieldError[] = []
  if (hr2 <= hr1) problems.push(refuse(day, 'hr2', 'hours_order', 'The interval ends before it begins'))
  if (hasSecond && hr3 < hr2) problems.push(refuse(day, 'hr3', 'hours_order', 'The second interval begins before the first one ends'))
  if (hasSecond && hr4 <= hr3) problems.push(refuse(day, 'hr4', 'hours_order', 'The interval ends before it begins'))
  return problems
}

/** What is wrong with a week; `field` is 'businessHours.1.hr2', by day. Empty when nothing is. */
export function weekProblems(week: readonly BusinessDay[]): FieldError[] {
  const days = new Set(week.map(({ day }) => day))
  if (week.length !== LABELS.length || days.size !== LABELS.length) {
    return [{ field: 'businessHours', code: 'hours_week', message: 'Send each of the seven days once' }]
  }
  return week.flatMap(problemsOfDay)
}

/** In the order of the week, each with its name; hours of days that need none are kept as they are where they are times, so that they come back. */
export const cleanWeek = (week: readonly BusinessDay[]): BusinessDay[] =>
  week.toSorted((one, other) => one.day - other.day).map((day) => ({ ...day, label: day.label.trim() || (LABELS[day.day] ?? '') }))
