import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { countParam } from '#core/contract/params.ts'
import { holidaySchema, LONGEST_ABSENCE, MOST_HOLIDAYS } from './holidays.ts'
import { businessDaySchema } from './week.ts'

const week = z.array(businessDaySchema).max(20)
const holidays = z.array(holidaySchema).max(MOST_HOLIDAYS)

export const companyHoursSchema = z.object({ businessHours: week, messageBusinessHours: z.string(), holidays })
export type CompanyHours = z.output<typeof companyHoursSchema>

export const getHours = defineEndpoint({
  method: 'GET',
  path: '/tenants/business-hours',
  permission: 'hours.read',
  summary: 'Business hours, absence message and holidays',
  input: z.object({}),
  output: companyHoursSchema,
})

/** The list itself, which the server names `items`, or `{ businessHours }`. @throws invalidInput (422) when the times of a day are not in order */
export const putHours = defineEndpoint({
  method: 'PUT',
  path: '/tenants/business-hours',
  permission: 'hours.change',
  summary: 'Change the business hours',
  input: z.object({ businessHours: week.optional(), items: week.optional() }),
  output: companyHoursSchema,
})

/** Empty: nothing is sent outside hours. */
export const putAbsenceMessage = defineEndpoint({
  method: 'PUT',
  path: '/tenants/message-business-hours',
  permission: 'hours.change',
  summary: 'Change the absence message',
  input: z.object({ messageBusinessHours: z.string().max(LONGEST_ABSENCE) }),
  output: companyHoursSchema,
})

/** The list itself, or `{ holidays }`; it takes the place of the former one. @throws invalidInput (422) */
export const putHolidays = defineEndpoint({
  method: 'PUT',
  path: '/tenants/holidays',
  permission: 'hours.change',
  summary: 'Change the holidays',
  input: z.object({ holidays: holidays.optional(), items: holidays.optional() }),
  output: companyHoursSchema,
})

/** National holidays of Brazil; of the present year unless told. */
export const listNationalHolidays = defineEndpoint({
  method: 'GET',
  path: '/tenants/holidays/national',
  permission: 'hours.read',
  summary: 'National holidays of a year',
  input: z.object({ year: countParam(1950, 2199, 2026).optional() }),
  output: z.array(holidaySchema),
})

/** Goes to the whole company. */
export const hoursChanged = defineEvent('hours.changed', companyHoursSchema, { channel: 'businessHours', kind: 'update', key: 'hours' })
