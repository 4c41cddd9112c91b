/** Days that can be chosen at once, both ends included; the usual ones first. */
export const periodNames = ['last30', 'today', 'last7', 'last90', 'thisMonth', 'lastMonth', 'thisYear'] as const
export type PeriodName = (typeof periodNames)[number]

interface Days {
  startDate: string
  endDate: string
}

const text = (year: number, month: number, day: number): string => new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)

/** @param today 'yyyy-mm-dd' */
export function daysOfPeriod(name: PeriodName, today: string): Days {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  const at = month - 1
  const since = (days: number): Days => ({ startDate: text(year, at, day - days + 1), endDate: today })
  switch (name) {
    case 'today':
      return since(1)
    case 'last7':
      return since(7)
    case 'last30':
      return since(30)
    case 'last90':
      return since(90)
    case 'thisMonth':
      return { startDate: text(year, at, 1), endDate: today }
    case 'lastMonth':
      return { startDate: text(year, at - 1, 1), endDate: text(year, at, 0) }
    case 'thisYear':
      return { startDate: text(year, 0, 1), endDate: today }
  }
}

/** The period that has just these days; null for any others. */
export const periodOfDays = ({ startDate, endDate }: Days, today: string): PeriodName | null =>
  periodNames.find((name) => {
    const days = daysOfPeriod(name, today)
    return days.startDate === startDate && days.endDate === endDate
  }) ?? null
