import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { booleanParam, idParam, listParam, pageParam, searchParam, sortParam } from '#core/contract/params.ts'
import { MOST_FILES } from '#plugins/chat/contract/index.ts'
import { recurrenceSchema, scheduleSchema, scheduleStatusSchema } from './schedule.ts'

/** Room for what is refused in words: lengths are rules of the action, not of the shape. */
const LONGEST_INPUT = 20_000

const text = z.string().max(LONGEST_INPUT)
const instant = z.iso.datetime({ offset: true })
const files = listParam(z.string().min(1).max(64)).pipe(z.array(z.string()).max(MOST_FILES))
const moment = z.union([instant, z.iso.date(), z.literal('')]).optional()

/**
 * A message for later: to the contact of a ticket, or to any contact. `medias` are finished uploads, or files of a schedule that the caller sees.
 * The same `idFront` again answers what is there.
 * @throws invalidInput (422) with the fields in words, noTicketFound, noContactFound, uploadNotFound (404), uploadUnfinished, otherOpenTicket (409)
 */
export const createSchedule = defineEndpoint({
  method: 'POST',
  path: '/messagesSchedule',
  permission: 'schedules.plan',
  summary: 'Plan a message',
  input: z.object({
    ticketId: idParam.nullish(),
    contactId: idParam.nullish(),
    whatsappId: idParam.nullish(),
    body: text.default(''),
    medias: files,
    scheduleDate: instant,
    recurrence: recurrenceSchema.default('none'),
    openTicket: booleanParam.default(false),
    idFront: z.uuid().optional(),
  }),
  output: scheduleSchema,
})

/**
 * Changes what is given of one that has not gone out, and leaves the rest. A new date begins the recurrence anew.
 * @throws noScheduleFound (404), noPermission (403), scheduleNotPending (409), invalidInput (422)
 */
export const updateSchedule = defineEndpoint({
  method: 'PUT',
  path: '/messagesSchedule/:id',
  permission: 'schedules.plan',
  summary: 'Change a planned message',
  input: z.object({
    id: z.uuid(),
    whatsappId: idParam.optional(),
    body: text.optional(),
    medias: z.array(z.string().min(1).max(64)).max(MOST_FILES).optional(),
    scheduleDate: instant.optional(),
    recurrence: recurrenceSchema.optional(),
    openTicket: booleanParam.optional(),
  }),
  output: scheduleSchema,
})

/** It stays in the list as canceled; with it its recurrence ends. Again changes nothing. @throws noScheduleFound (404), noPermission (403), scheduleNotPending (409) */
export const cancelSchedule = defineEndpoint({
  method: 'DELETE',
  path: '/messagesSchedule/:id',
  permission: 'schedules.plan',
  summary: 'Cancel a planned message',
  input: z.object({ id: z.uuid() }),
  output: scheduleSchema,
})

/** Columns by which planned messages can be ordered. */
export const scheduleColumns = ['date', 'contact', 'message', 'file', 'status', 'recurrence', 'user', 'ticket', 'created'] as const

/**
 * Planned messages, 40 a page: unless `sort` says otherwise those to come, the next one first, then the others, the latest first. Dates are instants or days of the
 * company's zone. Admins and supers see all, the others their own and those of contacts whose conversations they may read.
 */
export const listSchedules = defineEndpoint({
  method: 'GET',
  path: '/scheduleMessages',
  permission: 'schedules.list',
  summary: 'Planned messages',
  input: z.object({
    pageNumber: pageParam,
    sort: sortParam(scheduleColumns),
    startDate: moment,
    endDate: moment,
    status: listParam(scheduleStatusSchema),
    searchParam,
    userId: idParam.optional(),
    contactId: idParam.optional(),
    ticketId: idParam.optional(),
  }),
  output: z.object({ messages: z.array(scheduleSchema), count: z.int(), hasMore: z.boolean() }),
})

/** Tells that a message is planned. This and the next go to its maker, to leaders, and to people who may read the contact's conversation. */
export const scheduleCreated = defineEvent('schedules.created', scheduleSchema, { channel: 'schedule', kind: 'create' })
/** Server only: one went out, or did not. */
export const scheduleEnded = defineEvent('schedules.ended', scheduleSchema)
/** Tells that a message was changed, went out, failed or was canceled. */
export const scheduleUpdated = defineEvent('schedules.updated', scheduleSchema, { channel: 'schedule', kind: 'update' })
