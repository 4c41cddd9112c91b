import { z } from 'zod'
import { TIME_OF_DAY } from './validators.ts'

/** From when until when, 'HH:mm'. An end that is not after the begin is on the next day; the same twice is the whole day. */
export const accessSpanSchema = z.object({ from: z.string().max(5), to: z.string().max(5) })
export type AccessSpan = z.infer<typeof accessSpanSchema>

const DAYS = 7

/** When somebody may be signed in, by weekday from Sunday on; null on a day means not at all. */
export const accessHoursSchema = z.array(accessSpanSchema.nullable()).length(DAYS)
export type AccessHours = z.infer<typeof accessHoursSchema>

/** Weekdays whose times cannot be read. */
export const wrongAccessDays = (hours: AccessHours): number[] =>
  hours.flatMap((span, day) => (span === null || (TIME_OF_DAY.test(span.from) && TIME_OF_DAY.test(span.to)) ? [] : [day]))

const DAY_MINUTES = 24 * 60
const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Minutes since the midnight of the day on which the span begins; the last does not count. */
function minutesOf({ from, to }: AccessSpan): [number, number] {
  const [first, last] = [minuteOf(from), minuteOf(to)]
  return [first, last > first ? last : last + DAY_MINUTES]
}

function clockIn(timeZone: string, at: Date): { day: number; minute: number } {
  // The Swedish form is that of ISO.
  const local = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at)
  const [date = '', time = ''] = local.split(' ')
  return { day: new Date(`${date}T00:00:00Z`).getUTCDay(), minute: minuteOf(time) }
}

/** Whether somebody with these hours may be signed in at an instant, by the clock of a zone. */
export function isWithinAccessHours(hours: AccessHours, at: Date, timeZone: string): boolean {
  const { day, minute } = clockIn(timeZone, at)
  const [today, before] = [hours[day], hours[(day + DAYS - 1) % DAYS]]
  const isIn = (span: AccessSpan | null | undefined, now: number) => {
    if (!span) return false
    const [first, last] = minutesOf(span)
    return first <= now && now < last
  }
  return isIn(today, minute) || isIn(before, minute + DAY_MINUTES)
}
