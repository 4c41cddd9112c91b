import { and, gte, lt, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { companyTimeZone } from '#core/contract/timeZone.ts'
import { instantOf, localOf } from '#core/contract/zone.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { MOST_DAYS, periodReversed, periodTooLong, USUAL_DAYS } from '../contract/index.ts'

const DAY_MS = 86_400_000

interface Dates {
  startDate?: string | undefined
  endDate?: string | undefined
}

/** Days of a company, both included. */
export interface Period {
  startDate: string
  endDate: string
  zone: string
}

const dayText = (local: number): string => new Date(local).toISOString().slice(0, 10)
const localDay = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** The days that are meant: without dates the last 30. @throws periodReversed, periodTooLong (422) */
export function daysOf({ startDate, endDate }: Dates, today: string): Pick<Period, 'startDate' | 'endDate'> {
  const end = endDate ?? (startDate !== undefined && startDate > today ? startDate : today)
  const start = startDate ?? dayText(localDay(end) - (USUAL_DAYS - 1) * DAY_MS)
  if (start > end) throw periodReversed()
  if (localDay(end) - localDay(start) >= MOST_DAYS * DAY_MS) throw periodTooLong()
  return { startDate: start, endDate: end }
}

/** The period of a report of conversations. @throws as `daysOf` */
export async function periodOf(ctx: ServerContext, tenantId: number, dates: Dates): Promise<Period> {
  const zone = await ctx.setting(tenantId, companyTimeZone)
  return { ...daysOf(dates, dayText(localOf(ctx.now(), zone))), zone }
}

/** Every day of a period, the first one first. */
export const everyDay = ({ startDate, endDate }: Period): string[] =>
  Array.from({ length: (localDay(endDate) - localDay(startDate)) / DAY_MS + 1 }, (_none, at) => dayText(localDay(startDate) + at * DAY_MS))

/** Instants of a column from the first midnight of some days to the last one; days that are not given bound nothing. @throws periodReversed (422) */
export function within(column: PgColumn, { startDate, endDate }: Dates, zone: string): SQL | undefined {
  if (startDate !== undefined && endDate !== undefined && startDate > endDate) throw periodReversed()
  return and(
    startDate === undefined ? undefined : gte(column, instantOf(localDay(startDate), zone)),
    endDate === undefined ? undefined : lt(column, instantOf(localDay(endDate) + DAY_MS, zone)),
  )
}
