import { z } from 'zod'
import { defineEndpoint } from '#core/contract/define.ts'
import { booleanParam, idParam, listParam, pageParam, searchParam } from '#core/contract/params.ts'
import { type TicketStatus, ticketSchema, ticketStatusSchema } from '#plugins/tickets/contract/index.ts'

/** Days that the panel shows unless others are chosen, today included. */
export const USUAL_DAYS = 30
/** Cards of a column that come with the columns; the others come as somebody scrolls. */
export const CARDS_AT_ONCE = 20
/** Cards of a column at most: further ones are in the list of tickets. */
export const MOST_CARDS = 500
/** Tickets of a page of `GET /dash-tickets-queues`. */
export const PANEL_PAGE = 500

export const USUAL_STATUSES: readonly TicketStatus[] = ['open', 'pending']

export const groupings = ['queue', 'user'] as const
export type Grouping = (typeof groupings)[number]

const isDay = (text: string): boolean => !Number.isNaN(Date.parse(`${text}T00:00:00Z`))

/** A day of the company; of an instant the day that it begins with. */
const dayParam = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}(T.{0,40})?$/)
  .transform((text) => text.slice(0, 10))
  .refine(isDay, 'not a day')

/** Tickets of the panel. `dateStart` and `dateEnd` bound the last thing that happened in a ticket, both days included. */
const panelFilter = z.object({
  /** Of those who lead: everything that they see. Without it, their own tickets, those of their queues and those of none. Agents see what their list shows. */
  showAll: booleanParam.default(false),
  dateStart: dayParam.optional(),
  dateEnd: dayParam.optional(),
  status: listParam(ticketStatusSchema),
  queuesIds: listParam(idParam),
  searchParam,
})
export type PanelFilter = z.output<typeof panelFilter>

/** Tickets of the panel that the caller sees in the list, the newest first, 500 a page. @see reference §1.18 */
export const listPanelTickets = defineEndpoint({
  method: 'GET',
  path: '/dash-tickets-queues',
  permission: 'tickets.list',
  summary: 'Tickets for the panel, with user, queue and contact',
  input: panelFilter.extend({ pageNumber: pageParam }),
  output: z.array(ticketSchema),
})

const columnSchema = z.object({
  /** Of the queue or the person; null for tickets without. */
  id: z.int().nullable(),
  name: z.string(),
  color: z.string().nullable(),
  /** All tickets of the column, also those whose cards are not loaded. */
  count: z.int(),
  open: z.int(),
  pending: z.int(),
  closed: z.int(),
  /** Tickets in which the contact waits for an answer. */
  unanswered: z.int(),
  /** Since when the contact who waits longest waits, epoch milliseconds; null where nobody waits. */
  longestSince: z.number().nullable(),
  tickets: z.array(ticketSchema),
})
export type PanelColumn = z.output<typeof columnSchema>

/** Number of cards by column: '5:40,none:60'. */
const sizesParam = z
  .string()
  .max(4_000)
  .regex(/^((\d{1,10}|none):\d{1,4}(,|$))*$/)
  .default('')

/**
 * The same tickets by queue or by person, with their figures; tickets without stand first. Longest wait first, then the latest message.
 * `sizes` asks for more cards of single columns than `CARDS_AT_ONCE`; `hasCards: false` asks for the figures alone.
 */
export const getPanelColumns = defineEndpoint({
  method: 'GET',
  path: '/dash-tickets-queues/columns',
  permission: 'tickets.list',
  summary: 'Columns of the panel by queue or by person',
  input: panelFilter.extend({ by: z.enum(groupings).default('queue'), sizes: sizesParam, hasCards: booleanParam.default(true) }),
  output: z.array(columnSchema),
})
