import { z } from 'zod'
import { AppError, invalidInput } from '#core/contract/errors.ts'
import { booleanParam, idParam, listParam, searchParam } from '#core/contract/params.ts'

/** Days that a report of conversations spans at most. */
export const MOST_DAYS = 366
/** Days that a report of conversations spans where nobody names any, today included. */
export const USUAL_DAYS = 30

/** In place of an id: rows that have none. */
export const NONE = 0
/** In place of a state: contacts without a Brazilian number. */
export const ELSEWHERE = 'XX'

const none = z.union([z.literal(0), z.literal('0')]).transform(() => NONE)
const ids = listParam(z.union([none, idParam]))
const day = z.iso.date().optional()

/** Days of the company's time zone, both included. */
export const dates = { startDate: day, endDate: day }

/** Filters that contacts have, also as those of conversations. Of several values of one filter one suffices; of several filters all must hold. */
const ofContacts = {
  /** Labels of the contact. */
  tagIds: ids,
  /** People who are responsible for the contact. */
  walletIds: ids,
  /** Of the contact's conversations that are open or wait; of a report of conversations, of each of them. */
  laneIds: ids,
  /** Codes such as `SP`, or `XX` for numbers elsewhere and contacts without a number. */
  states: listParam(z.string().regex(/^[A-Z]{2}$/)),
  /** Of contacts name, number and e-mail; of conversations the protocol and the id as well. */
  searchParam,
}

/** Contacts by when they were added; without dates all of them. */
export const contactFilter = { ...dates, ...ofContacts }

export const ticketStatuses = ['pending', 'open', 'closed'] as const

/** Conversations by when they began. */
export const ticketFilter = {
  ...dates,
  ...ofContacts,
  queueIds: ids,
  userIds: ids,
  connectionIds: listParam(idParam),
  reasonIds: ids,
  status: listParam(z.enum(ticketStatuses)),
  isGroup: booleanParam.optional(),
}

const contactFilterSchema = z.object(contactFilter)
const ticketFilterSchema = z.object(ticketFilter)
export type ContactReportFilter = z.output<typeof contactFilterSchema>
export type TicketReportFilter = z.output<typeof ticketFilterSchema>

/** The dates are more than `MOST_DAYS` apart. */
export const periodTooLong = () => invalidInput([{ field: 'endDate', code: 'reports_too_long', message: `At most ${MOST_DAYS} days` }], 422)
/** The last day is before the first. */
export const periodReversed = () => invalidInput([{ field: 'endDate', code: 'reports_reversed', message: 'The last day is before the first' }], 422)
/** An answer without pages would have more rows than `mostRows`. */
export const reportTooLarge = (mostRows: number) => new AppError('ERR_REPORT_TOO_LARGE', 422, { mostRows })
