import { z } from 'zod'
import { defineEndpoint } from '#core/contract/define.ts'
import { attendanceFilterSchema } from './attendanceFilter.ts'
import { type StandardView, viewOfQueue } from './standardViews.ts'
import { ticketSchema } from './ticket.ts'

/** Tickets that come back today and are named at once; the rest stands in the list. */
export const MOST_RETURNING = 8

const viewOf = (id: string, tab: StandardView['tab'], filter: z.input<typeof attendanceFilterSchema>): StandardView => ({
  id,
  tab,
  filter: attendanceFilterSchema.parse(filter),
})

/** Views that a person's own figures count: each is exactly one view of the list. */
export const ownViews = {
  waiting: viewOf('waiting', 'pending', { scope: 'all' }),
  open: viewOf('own-open', 'open', { scope: 'mine', sort: 'waiting' }),
  unanswered: viewOf('own-unanswered', 'open', { scope: 'mine', isUnanswered: true, sort: 'waiting' }),
  snoozed: viewOf('own-snoozed', 'open', { scope: 'mine', snoozed: 'only' }),
} as const

/** The waiting tickets of a queue, or of none. */
export const waitingOf = (queueId: number | null): StandardView =>
  queueId === null ? viewOf('queue-none', 'pending', { scope: 'all', withoutQueue: true }) : viewOfQueue(queueId)

/** The open tickets of a queue, or of none. */
export const openOf = (queueId: number | null): StandardView => ({ ...waitingOf(queueId), id: `open-${queueId ?? 'none'}`, tab: 'open' })

/** All that wait, and all that are open. */
export const allWaiting = ownViews.waiting
export const allOpen = viewOf('all-open', 'open', { scope: 'all' })

/** The open tickets of one person. */
export const openOfPerson = (userId: number): StandardView => viewOf(`person-${userId}`, 'open', { scope: 'all', selectedUser: [userId] })

/** The figures of the caller's own work, as `ownViews` say; and which put-off tickets of theirs come back before `before`, the next first. */
export const getOwnFigures = defineEndpoint({
  method: 'GET',
  path: '/ticketFigures/own',
  permission: 'tickets.list',
  summary: "Figures of one's own tickets",
  input: z.object({ before: z.iso.datetime({ offset: true }) }),
  output: z.object({
    waiting: z.int(),
    open: z.int(),
    unanswered: z.int(),
    snoozed: z.int(),
    /** How many of the put-off ones come back before then; the first of them are `returning`. */
    returningCount: z.int(),
    returning: z.array(ticketSchema),
  }),
})

const queueFiguresSchema = z.object({
  /** Null: those without a queue. */
  queueId: z.int().nullable(),
  waiting: z.int(),
  open: z.int(),
  /** Since when the contact waits who has waited longest in the queue, epoch milliseconds. */
  longestSince: z.number().nullable(),
})
export type QueueFigures = z.infer<typeof queueFiguresSchema>

/** Figures for people who lead: every queue in use, and none; the whole; and who has how much. Counts what the caller may see, exactly as the list does. */
export const getTeamFigures = defineEndpoint({
  method: 'GET',
  path: '/ticketFigures/team',
  permission: 'tickets.figures',
  summary: 'Figures of queues and people',
  input: z.object({}),
  output: z.object({
    waiting: z.int(),
    open: z.int(),
    longestSince: z.number().nullable(),
    queues: z.array(queueFiguresSchema.extend({ queueId: z.int(), name: z.string(), color: z.string() })),
    withoutQueue: queueFiguresSchema,
    /** Of those who have any. */
    people: z.array(z.object({ userId: z.int(), open: z.int(), unanswered: z.int() })),
  }),
})
export type TeamFigures = z.infer<(typeof getTeamFigures)['output']>
