import { companyTimeZone } from '#core/contract/timeZone.ts'

/** The zone in which the company plans: clocks of the form, recurrences, `{{date}}` and `{{hour}}`. */
export const scheduleTimeZone = companyTimeZone
