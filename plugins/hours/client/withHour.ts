import type { BusinessDay, HourField } from '../contract/index.ts'

/** A day with one of its hours changed; a third interval that is empty is not there. */
export function withHour(day: BusinessDay, hour: HourField, time: string): BusinessDay {
  const { hr5 = '', hr6 = '', ...rest } = { ...day, [hour]: time }
  return hr5 === '' && hr6 === '' ? rest : { ...rest, hr5, hr6 }
}
