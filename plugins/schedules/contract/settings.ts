import { defineSetting } from '#core/contract/define.ts'
import { timeZones } from './zone.ts'

/** IANA name of the zone in which the company plans: clocks of the form, recurrences, `{{date}}` and `{{hour}}`. At first the installation's. */
export const scheduleTimeZone = defineSetting({
  key: 'schedules.timeZone',
  initial: Intl.DateTimeFormat().resolvedOptions().timeZone,
  values: timeZones(),
})
