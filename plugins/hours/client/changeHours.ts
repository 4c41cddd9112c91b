import { call } from '#core/client/http/call.ts'
import type { SettingChange } from '#core/client/workbench/settings/useSaving.ts'
import { type BusinessDay, type CompanyHours, type Holiday, putAbsenceMessage, putHolidays, putHours } from '../contract/index.ts'
import { cachedHours, noteHours } from './hours.ts'

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

let turn: Promise<unknown> = Promise.resolve()

/** Writes one change after the other: the week goes to the server as a whole, so the next one begins with what the last one left. */
function write(ask: () => Promise<CompanyHours>): Promise<void> {
  const done = turn.then(async () => noteHours(await ask()))
  turn = done.catch(() => {})
  return done
}

const savedDays = (days: readonly BusinessDay[]): BusinessDay[] => cachedHours()?.businessHours.filter((one) => days.some(({ day }) => day === one.day)) ?? []
const byDay = (days: readonly BusinessDay[]) => days.toSorted((one, other) => one.day - other.day)

function putDays(days: readonly BusinessDay[]): Promise<void> {
  return write(() => {
    const week = cachedHours()?.businessHours ?? days
    return call(putHours, { businessHours: week.map((one) => days.find(({ day }) => day === one.day) ?? one) })
  })
}

/** Gives the company these days of the week, and leaves the others as they are by now. */
export function changeDays(label: string, days: readonly BusinessDay[], before: readonly BusinessDay[]): SettingChange {
  let given: readonly BusinessDay[] = days
  return {
    label,
    async work() {
      await putDays(days)
      given = savedDays(days)
    },
    undo: () => putDays(before),
    isStill: () => same(byDay(savedDays(days)), byDay(given)),
  }
}

/** Gives the company this absence message. */
export function changeAbsence(label: string, text: string, before: string): SettingChange {
  const put = (messageBusinessHours: string) => write(() => call(putAbsenceMessage, { messageBusinessHours }))
  let given: string | undefined = text
  return {
    label,
    async work() {
      await put(text)
      given = cachedHours()?.messageBusinessHours
    },
    undo: () => put(before),
    isStill: () => cachedHours()?.messageBusinessHours === given,
  }
}

/** Gives the company these holidays. */
export function changeHolidays(label: string, holidays: readonly Holiday[], before: readonly Holiday[]): SettingChange {
  const put = (wanted: readonly Holiday[]) => write(() => call(putHolidays, { holidays: [...wanted] }))
  let given: readonly Holiday[] | undefined = holidays
  return {
    label,
    async work() {
      await put(holidays)
      given = cachedHours()?.holidays
    },
    undo: () => put(before),
    isStill: () => same(cachedHours()?.holidays, given),
  }
}
