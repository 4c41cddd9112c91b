import { z } from 'zod'
import type { FieldError } from '#core/contract/errors.ts'
import { TIME_OF_DAY } from '#core/contract/validators.ts'

/** O: open all day, C: closed, H: open in the intervals hr1–hr2, hr3–hr4 and hr5–hr6. */
export const dayTypes = ['O', 'C', 'H'] as const

/**
 * Day of the week. Both ends of an interval belong to it, to the end of their minute; an empty second or third interval is none. An interval that ends at or
 * before its beginning goes on into the next day; an end at midnight, 00:00 or 24:00, is the end of the day itself.
 */
export const businessDaySchema = z.object({
  /** 0 is Sunday. */
  day: z.int().min(0).max(6),
  label: z.string().max(40).default(''),
  type: z.enum(dayTypes),
  hr1: z.string().max(5).default(''),
  hr2: z.string().max(5).default(''),
  hr3: z.string().max(5).default(''),
  hr4: z.string().max(5).default(''),
  hr5: z.string().max(5).optional(),
  hr6: z.string().max(5).optional(),
})
export type BusinessDay = z.output<typeof businessDaySchema>

const LABELS = ['Domingo', 'Segunda-feira', 'Terça-feira', 'Quarta-feira', 'Quinta-feira', 'Sexta-feira', 'Sábado'] as const

/** Week of a company that never touched its hours: open all week. */
export const openWeek = (): BusinessDay[] => LABELS.map((label, day) => ({ day, label, type: 'O', hr1: '08:00', hr2: '12:00', hr3: '14:00', hr4: '18:00' }))

/** The intervals of a day by the fields that hold them: from when, until when. */
export const intervalFields = [
  ['hr1', 'hr2'],
  ['hr3', 'hr4'],
  ['hr5', 'hr6'],
] as const
export type HourField = (typeof intervalFields)[number][number]

const DAY_MINUTES = 24 * 60
/** Midnight, written as the end of the day and not as its beginning. */
const END_OF_DAY = '24:00'

/** Minutes since midnight; null for what is no time. */
export const minuteOf = (time: string): number | null => (TIME_OF_DAY.test(time) ? Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) : null)

/** Minutes since the midnight before the day on which it begins; `until` is over 1,440 for an interval that goes on into the next day. */
export interface OpenInterval {
  begin: number
  until: number
}

/** An interval as it is written; null where an end of it is no time. */
export function readInterval(from: string, to: string): OpenInterval | null {
  const begin = minuteOf(from)
  const last = to === END_OF_DAY ? DAY_MINUTES : minuteOf(to)
  if (begin === null || last === null) return null
  if (last === 0) return { begin, until: DAY_MINUTES }
  return { begin, until: last <= begin ? last + DAY_MINUTES : last }
}

const isWritten = (day: BusinessDay, [from, to]: (typeof intervalFields)[number]): boolean => (day[from] ?? '') !== '' || (day[to] ?? '') !== ''

/** The open intervals of a day; those that are not wholly written are left out. */
export function intervalsOf(day: BusinessDay): OpenInterval[] {
  if (day.type === 'C') return []
  if (day.type === 'O') return [{ begin: 0, until: DAY_MINUTES }]
  return intervalFields.flatMap(([from, to]) => readInterval(day[from] ?? '', day[to] ?? '') ?? [])
}

const refuse = (day: number, hour: HourField, code: string, message: string): FieldError => ({ field: `businessHours.${day}.${hour}`, code, message })

const isTime = (hour: HourField, time: string): boolean => minuteOf(time) !== null || (time === END_OF_DAY && intervalFields.some(([, to]) => to === hour))

/** Problems of the intervals of a day by themselves. */
function problemsOfDay(day: BusinessDay): FieldError[] {
  if (day.type !== 'H') return []
  const written = intervalFields.filter((fields, at) => at === 0 || isWritten(day, fields))
  const broken = written.flat().filter((hour) => !isTime(hour, day[hour] ?? ''))
  if (broken.length > 0) return broken.map((hour) => refuse(day.day, hour, 'invalid_format', 'Write the time as HH:mm'))
  const intervals = intervalsOf(day)
  return written.flatMap(([from], at) => {
    const [before, interval] = [intervals[at - 1], intervals[at]]
    const isInOrder = !before || !interval || interval.begin >= before.until
    return isInOrder
      ? []
      : [
          refuse(
            day.day,
            from,
            'hours_order',
            'Write the intervals in the order of the day, each after the end of the one before; one over midnight comes last',
          ),
        ]
  })
}

/**
 * Problems where the last interval of a day goes on into the next day, whose hours are written as well: both days are named, so that either can be changed.
 */
function problemsOfNight(day: BusinessDay, next: BusinessDay | undefined): FieldError[] {
  const last = intervalsOf(day).at(-1)
  const [first] = next?.type === 'H' ? intervalsOf(next) : []
  if (!next || !last || !first || last.until - DAY_MINUTES <= first.begin) return []
  const [, to] = intervalFields.findLast((fields) => isWritten(day, fields)) ?? intervalFields[0]
  return [
    refuse(day.day, to, 'hours_next_day', 'The interval goes on into the next day, which opens before it ends: end it earlier, or open the next day later'),
    refuse(next.day, 'hr1', 'hours_night_before', 'The last interval of the day before goes on over midnight and ends after this: begin when it ends'),
  ]
}

/** Problems of a week; `field` is 'businessHours.1.hr2', by day. Empty when there are none. */
export function weekProblems(week: readonly BusinessDay[]): FieldError[] {
  const days = new Set(week.map(({ day }) => day))
  if (week.length !== LABELS.length || days.size !== LABELS.length) {
    return [{ field: 'businessHours', code: 'hours_week', message: 'Send each of the seven days once' }]
  }
  const problems = week.flatMap(problemsOfDay)
  if (problems.length > 0) return problems
  return week.flatMap((day) =>
    problemsOfNight(
      day,
      week.find((other) => other.day === (day.day + 1) % LABELS.length),
    ),
  )
}

/** An end of the day is kept as a time that every clock has; a third interval is kept where there is one. */
function cleanHours(day: BusinessDay): BusinessDay {
  const { hr5 = '', hr6 = '', ...rest } = day
  const time = (text: string) => (text === END_OF_DAY ? '00:00' : text)
  const third = hr5 === '' && hr6 === '' ? {} : { hr5, hr6: time(hr6) }
  return { ...rest, hr2: time(day.hr2), hr4: time(day.hr4), ...third }
}

/** In the order of the week, each with its name; hours of days that need none are kept as they are where they are times, so that they come back. */
export const cleanWeek = (week: readonly BusinessDay[]): BusinessDay[] =>
  week.toSorted((one, other) => one.day - other.day).map((day) => ({ ...cleanHours(day), label: day.label.trim() || (LABELS[day.day] ?? '') }))
