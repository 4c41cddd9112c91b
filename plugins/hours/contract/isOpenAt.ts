import { type LocalMillis, localOf } from '#core/contract/zone.ts'
import { type Holiday, holidayOn } from './holidays.ts'
import { type BusinessDay, intervalsOf, type OpenInterval } from './week.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const DAY_MINUTES = 24 * 60
/** A company that is not open again within so many days is closed until somebody changes its hours. */
const FARTHEST_DAYS = 400

const dateOf = (local: LocalMillis): string => new Date(local).toISOString().slice(0, 10)

/** The intervals that begin on a day of the calendar: none on a holiday; a day the week does not name is open. */
function intervalsOn(week: readonly BusinessDay[], holidays: readonly Holiday[], midnight: LocalMillis): OpenInterval[] {
  if (holidayOn(holidays, dateOf(midnight))) return []
  const day = week.find((one) => one.day === new Date(midnight).getUTCDay())
  return day ? intervalsOf(day) : [{ begin: 0, until: DAY_MINUTES }]
}

/** The minute an interval ends in belongs to it; midnight does not. */
const endOf = ({ until }: OpenInterval): number => (until === DAY_MINUTES ? until : until + 1)

/** The open parts of a day of the calendar, from its midnight to the next, in minutes; those that began the evening before are among them. `end` does not belong to a part. */
function openParts(week: readonly BusinessDay[], holidays: readonly Holiday[], midnight: LocalMillis): { begin: number; end: number }[] {
  const fromBefore = intervalsOn(week, holidays, midnight - DAY_MS).map((interval) => ({ begin: 0, end: endOf(interval) - DAY_MINUTES }))
  const own = intervalsOn(week, holidays, midnight).map((interval) => ({ begin: interval.begin, end: Math.min(endOf(interval), DAY_MINUTES) }))
  return [...fromBefore, ...own].filter(({ begin, end }) => begin < end)
}

const midnightOf = (local: LocalMillis): LocalMillis => Math.floor(local / DAY_MS) * DAY_MS

/**
 * Whether a company is open at an instant, by the day and the clock of its zone at that instant. An interval that began on a working day goes on past midnight, also into
 * a closed day or a holiday.
 * @see contract reference §5.7
 */
export function isOpenAt(week: readonly BusinessDay[], holidays: readonly Holiday[], instant: Date, zone: string): boolean {
  const local = localOf(instant, zone)
  const midnight = midnightOf(local)
  const minute = Math.floor((local - midnight) / MINUTE_MS)
  return openParts(week, holidays, midnight).some(({ begin, end }) => begin <= minute && minute < end)
}

/** The holiday an instant falls on; null on other days. */
export const holidayAt = (holidays: readonly Holiday[], instant: Date, zone: string): Holiday | null => holidayOn(holidays, dateOf(localOf(instant, zone)))

const offsetAt = (instant: number, zone: string): number => localOf(new Date(instant), zone) - instant

/** The instant at which the clocks of a zone are changed between two others; the later one where they are not. */
function clockChange(from: number, to: number, zone: string): number {
  const before = offsetAt(from, zone)
  let [earlier, later] = [from, to]
  while (later - earlier > MINUTE_MS) {
    const middle = Math.floor((earlier + later) / 2 / MINUTE_MS) * MINUTE_MS
    if (offsetAt(middle, zone) === before) earlier = middle
    else later = middle
  }
  return later
}

/** The instants of a day at which a company may open or close, in their order: edges of its open parts, each time clocks show them, and a change of the clocks. */
function edgesOf(parts: readonly { begin: number; end: number }[], midnight: LocalMillis, zone: string): number[] {
  // A zone is less than a day away from UTC: its day lies between these.
  const [first, last] = [midnight - DAY_MS, midnight + 2 * DAY_MS]
  const offsets = [...new Set([offsetAt(first, zone), offsetAt(last, zone)])]
  const locals = [0, ...parts.flatMap(({ begin, end }) => [begin, end])].map((minute) => midnight + minute * MINUTE_MS)
  const edges = locals.flatMap((local) => offsets.map((offset) => local - offset))
  const changes = offsets.length > 1 ? [clockChange(first, last, zone)] : []
  const isOfDay = (at: number) => midnightOf(localOf(new Date(at), zone)) === midnight
  return [...edges, ...changes].filter(isOfDay).toSorted((one, other) => one - other)
}

/** When a company next opens, if it is closed, or closes, if it is open; null when that does not happen within 400 days. */
export function nextChange(week: readonly BusinessDay[], holidays: readonly Holiday[], instant: Date, zone: string): Date | null {
  const isOpen = isOpenAt(week, holidays, instant, zone)
  const today = midnightOf(localOf(instant, zone))
  for (let day = 0; day <= FARTHEST_DAYS; day += 1) {
    const midnight = today + day * DAY_MS
    const edges = edgesOf(openParts(week, holidays, midnight), midnight, zone)
    const at = edges.find((edge) => edge > instant.getTime() && isOpenAt(week, holidays, new Date(edge), zone) !== isOpen)
    if (at !== undefined) return new Date(at)
  }
  return null
}

/** Whether a company that was closed at `from` was open at some time up to `to`. */
export function wasOpenBetween(week: readonly BusinessDay[], holidays: readonly Holiday[], from: Date, to: Date, zone: string): boolean {
  if (isOpenAt(week, holidays, from, zone)) return true
  const opening = nextChange(week, holidays, from, zone)
  return opening !== null && opening <= to
}
