import { instantOf, type LocalMillis, localOf } from '#plugins/schedules/contract/index.ts'
import { type Holiday, holidayOn } from './holidays.ts'
import { type BusinessDay, minuteOf } from './week.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** A company that is not open again within so many days is closed until somebody changes its hours. */
const FARTHEST_DAYS = 400

const dateOf = (local: LocalMillis): string => new Date(local).toISOString().slice(0, 10)

/** Open intervals of a day in minutes since midnight; the last minute counts. */
function intervalsOf({ type, hr1, hr2, hr3, hr4 }: BusinessDay): [number, number][] {
  if (type === 'C') return []
  if (type === 'O') return [[0, 24 * 60 - 1]]
  return [
    [hr1, hr2],
    [hr3, hr4],
  ].flatMap(([from = '', to = '']): [number, number][] => {
    const [first, last] = [minuteOf(from), minuteOf(to)]
    return first === null || last === null ? [] : [[first, last]]
  })
}

/** The intervals of the day that clocks show; a day the week does not name is open. */
function intervalsAt(week: readonly BusinessDay[], holidays: readonly Holiday[], local: LocalMillis): [number, number][] {
  if (holidayOn(holidays, dateOf(local))) return []
  const day = week.find((one) => one.day === new Date(local).getUTCDay())
  return day ? intervalsOf(day) : [[0, 24 * 60 - 1]]
}

/**
 * Whether a company is open at an instant, by the day and the clock of its zone at that instant.
 * @see contract reference §5.7
 */
export function isOpenAt(week: readonly BusinessDay[], holidays: readonly Holiday[], instant: Date, zone: string): boolean {
  const local = localOf(instant, zone)
  const minute = Math.floor((local % DAY_MS) / MINUTE_MS)
  return intervalsAt(week, holidays, local).some(([from, to]) => from <= minute && minute <= to)
}

/** The holiday an instant falls on; null on other days. */
export const holidayAt = (holidays: readonly Holiday[], instant: Date, zone: string): Holiday | null => holidayOn(holidays, dateOf(localOf(instant, zone)))

/** When a company next opens, if it is closed, or closes, if it is open; null when that does not happen within 400 days. */
export function nextChange(week: readonly BusinessDay[], holidays: readonly Holiday[], instant: Date, zone: string): Date | null {
  const isOpen = isOpenAt(week, holidays, instant, zone)
  const today = Math.floor(localOf(instant, zone) / DAY_MS) * DAY_MS
  for (let day = 0; day <= FARTHEST_DAYS; day += 1) {
    const midnight = today + day * DAY_MS
    const edges = intervalsAt(week, holidays, midnight).flatMap(([from, to]) => [from, to + 1])
    for (const minute of [0, ...edges]) {
      const at = instantOf(midnight + minute * MINUTE_MS, zone)
      if (at > instant && isOpenAt(week, holidays, at, zone) !== isOpen) return at
    }
  }
  return null
}

/** Whether a company that was closed at `from` was open at some time up to `to`. */
export function wasOpenBetween(week: readonly BusinessDay[], holidays: readonly Holiday[], from: Date, to: Date, zone: string): boolean {
  if (isOpenAt(week, holidays, from, zone)) return true
  const opening = nextChange(week, holidays, from, zone)
  return opening !== null && opening <= to
}
