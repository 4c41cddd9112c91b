import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { AppError } from '#core/contract/errors.ts'
import { idParam } from '#core/contract/params.ts'
import { attendanceFilterSchema } from './attendanceFilter.ts'
import { ticketStatusSchema } from './ticket.ts'

export const LONGEST_VIEW_NAME = 40
/** Views of one person, and shared ones of a company. */
export const MOST_VIEWS = 50

/** A filter of the list that somebody named. */
const viewFields = z.object({
  name: z.string().trim().min(1).max(LONGEST_VIEW_NAME),
  /** The tab it stands on. */
  tab: ticketStatusSchema,
  filter: attendanceFilterSchema,
  /** Whether colleagues have it too: those of `queueIds`, or all where it is empty. For those who lead. */
  isShared: z.boolean(),
  queueIds: z.array(idParam).max(100),
})

export const viewSchema = viewFields.extend({ id: z.string(), userId: z.int(), rev: z.int() })
export type TicketView = z.infer<typeof viewSchema>

/** Lists one's own views and those that are shared with one, by name. */
export const listViews = defineEndpoint({
  method: 'GET',
  path: '/ticketViews',
  permission: 'tickets.list',
  summary: 'Saved views of the ticket list',
  input: z.object({}),
  output: z.array(viewSchema),
})

/** How many tickets each of one's views holds, by id: the saved ones, the standard ones but what is closed, and those of one's queues, for who leads of all queues. */
export const countViews = defineEndpoint({
  method: 'GET',
  path: '/ticketViews/counts',
  permission: 'tickets.list',
  summary: 'How many tickets the saved views hold',
  input: z.object({}),
  output: z.record(z.string(), z.int()),
})

/** @throws noPermission (403) to share without the right, invalidInput (422) for a queue that is not there or one view too many */
export const createView = defineEndpoint({
  method: 'POST',
  path: '/ticketViews',
  permission: 'tickets.list',
  summary: 'Save a view of the ticket list',
  input: viewFields.extend({ isShared: z.boolean().default(false), queueIds: z.array(idParam).max(100).default([]) }),
  output: viewSchema,
})

/** Changes one's own view; shared ones also for people who lead. @throws noViewFound (404), noPermission (403), invalidInput (422) */
export const updateView = defineEndpoint({
  method: 'PUT',
  path: '/ticketViews/:id',
  permission: 'tickets.list',
  summary: 'Change a saved view',
  input: viewFields.partial().extend({ id: z.uuid() }),
  output: viewSchema,
})

/** @throws noViewFound (404), noPermission (403) */
export const deleteView = defineEndpoint({
  method: 'DELETE',
  path: '/ticketViews/:id',
  permission: 'tickets.list',
  summary: 'Remove a saved view',
  input: z.object({ id: z.uuid() }),
  output: z.object({}),
})

/** A view came, changed or went; whom it concerns asks again. Goes to the company, without the view itself. */
export const viewsChanged = defineEvent('tickets.viewsChanged', z.object({}), { channel: 'ticketViews', kind: 'update', key: 'views' })

export const noViewFound = () => new AppError('ERR_NO_VIEW_FOUND', 404)
