import { z } from 'zod'
import { defineEndpoint } from '#core/contract/define.ts'
import { booleanParam, countParam as countOf, idParam, listParam, pageParam, searchParam } from '#core/contract/params.ts'
import { LONGEST_NAME } from '#plugins/contacts/contract/index.ts'
import { automatedFilters, snoozedFilters, ticketScopes } from './inclusion.ts'
import { havingParam } from './parts.ts'
import { prioritySchema, type TicketStatus, ticketLogSchema, ticketSchema, ticketStatusSchema } from './ticket.ts'

const countParam = z
  .union([z.number(), z.literal('null').transform(() => null), z.literal('').transform(() => null), z.string().regex(/^\d+$/).transform(Number), z.null()])
  .default(null)

/** Fields of the assistants, one for each: whether it answers in the ticket (decision 17). */
const isAssisted = booleanParam.optional()
const assistantStatuses = {
  difyStatus: isAssisted,
  lmStatus: isAssisted,
  geminiStatus: isAssisted,
  deepseekStatus: isAssisted,
  qwenStatus: isAssisted,
  claudeStatus: isAssisted,
  grokStatus: isAssisted,
  ollamaStatus: isAssisted,
  n8nStatus: isAssisted,
  typebotStatus: isAssisted,
  dialogflowStatus: isAssisted,
  chatgptStatus: isAssisted,
}

/** Longest word that goes along with a transfer, in characters. */
export const LONGEST_TRANSFER_NOTE = 1_000

/** @see specification §5: the input of a phone number is capped. */
const LONGEST_NUMBER = 250

/** As is usual for the status; the newest message first (decision 14); who waits longest first; the most urgent first, then the newest. */
export const ticketSorts = ['usual', 'newest', 'waiting', 'priority'] as const
export type TicketSort = (typeof ticketSorts)[number]
export type TicketOrder = Exclude<TicketSort, 'usual'>

/** Order of a list of these statuses: lists of waiting tickets alone begin with those who wait longest. */
export const orderFor = (sort: TicketSort, statuses: readonly TicketStatus[]): TicketOrder => {
  if (sort !== 'usual') return sort
  return statuses.length > 0 && statuses.every((status) => status === 'pending') ? 'waiting' : 'newest'
}

/** Parameters of the ticket list. @see specification §3, attendance filter defaults */
export const ticketFilterInput = z.object({
  searchParam,
  pageNumber: pageParam,
  status: listParam(ticketStatusSchema),
  showAll: booleanParam.default(false),
  count: countParam,
  queuesIds: listParam(idParam),
  whatsappIds: listParam(idParam),
  selectedUser: listParam(idParam),
  withUnreadMessages: booleanParam.default(false),
  isNotAssignedUser: booleanParam.default(false),
  includeNotQueueDefined: booleanParam.default(true),
  withoutQueue: booleanParam.default(false),
  isUnanswered: booleanParam.default(false),
  kanban: idParam.nullish(),
  tagIds: listParam(idParam),
  having: havingParam,
  isGroup: booleanParam.optional(),
  snoozed: z.enum(snoozedFilters).default('hide'),
  automated: z.enum(automatedFilters).default('show'),
  scope: z.enum(ticketScopes).default('all'),
  sort: z.enum(ticketSorts).default('newest'),
})

/**
 * Tickets the caller may see and the filters let through, newest first, 30 a page (decisions 12 to 14).
 * `count` is the total; `counters` holds the totals of the same filters per status (`closed` only when it was asked for). `kinds`, where
 * `isGroup` was asked for: how many open and waiting ones are of one contact, and of groups, with all other filters. `snoozed`: how many open and
 * waiting ones are put off, with all other filters.
 * @throws noStatusSelected (404) without a status.
 */
export const listTickets = defineEndpoint({
  method: 'GET',
  path: '/tickets',
  permission: 'tickets.list',
  summary: 'Ticket list',
  input: ticketFilterInput,
  output: z.object({
    tickets: z.array(ticketSchema),
    count: z.int(),
    hasMore: z.boolean(),
    counters: z.object({ open: z.int(), pending: z.int(), closed: z.int().nullable() }),
    kinds: z.object({ private: z.int(), groups: z.int() }).nullable(),
    snoozed: z.int().optional(),
    /** How many waiting ones a chat flow or an assistant has; they are among those of `counters.pending`. */
    automated: z.int().optional(),
  }),
})

/** Unread messages in the caller's own open tickets: what the badge of the menu says. */
export const countUnread = defineEndpoint({
  method: 'GET',
  path: '/ticketUnread',
  permission: 'tickets.list',
  summary: "Unread messages of one's own open tickets",
  input: z.object({}),
  output: z.object({ unread: z.int() }),
})

/** @throws noTicketFound (404), also when the caller may not see it; for a deleted ticket with `deletion` (`ticketDeletionSchema`) to who could read it. */
export const getTicket = defineEndpoint({
  method: 'GET',
  path: '/tickets/:id',
  permission: 'tickets.list',
  summary: 'One ticket',
  input: z.object({ id: idParam }),
  output: ticketSchema,
})

/**
 * Deletes a ticket with its messages: it is in no list, search, figure or file any more, and nothing of it is sent. The undo of the log brings it back;
 * `rev` names the deletion there. @throws noTicketFound (404)
 */
export const deleteTicket = defineEndpoint({
  method: 'DELETE',
  path: '/tickets/:id',
  permission: 'tickets.delete',
  summary: 'Delete a ticket',
  input: z.object({ id: idParam }),
  output: z.object({ message: z.literal('TICKET_DELETED'), rev: z.int() }),
})

/** Deleted tickets that one answer names. */
export const MOST_DELETIONS = 1_000

/** Ids of the tickets that were deleted in the last days and that the caller could see, the latest first: what a browser lets go after it had no connection. */
export const listDeletions = defineEndpoint({
  method: 'GET',
  path: '/ticketDeletions',
  permission: 'tickets.list',
  summary: 'Tickets that were deleted lately',
  input: z.object({}),
  output: z.array(z.int()),
})

/** Most entries of one answer about what happened to a ticket. */
export const MOST_LOGS = 500

/**
 * Newest first. With `earlier`, what stands between the messages of its conversation: also what happened to the contact's earlier tickets that the
 * caller may read, without who looked, that it began, and its notes. `from` is counted in, `to` is left out.
 */
export const listTicketLogs = defineEndpoint({
  method: 'GET',
  path: '/tickets/:ticketId/logs',
  permission: 'tickets.list',
  summary: 'What happened to a ticket',
  input: z.object({
    ticketId: idParam,
    earlier: booleanParam.default(false),
    from: z.iso.datetime({ offset: true }).optional(),
    to: z.iso.datetime({ offset: true }).optional(),
    limit: countOf(1, MOST_LOGS, MOST_LOGS),
  }),
  output: z.array(ticketLogSchema),
})

/** Other tickets of the same contact that the caller may see, newest first, at most 50. */
export const listTicketsOfContact = defineEndpoint({
  method: 'GET',
  path: '/contacts/:contactId/tickets',
  permission: 'tickets.list',
  summary: 'Tickets of a contact',
  input: z.object({ contactId: idParam }),
  output: z.array(ticketSchema),
})

/**
 * An agent starts a conversation: the ticket is open and theirs. With a contact, or with a phone number: the contact of that number, made when
 * there is none, by `name` or else the number itself.
 * @throws noContactFound (404), also for one whom the caller may not see, noDefaultConnection (404) where none is in use, noPermission (403) for a
 * connection that is not among the caller's, invalidInput (422) for what is no phone number, otherOpenTicket (409) with the ticket, when the contact has one open
 * or pending on that connection, creatingTicket (500).
 */
export const createTicket = defineEndpoint({
  method: 'POST',
  path: '/tickets',
  permission: 'tickets.create',
  summary: 'Start a conversation with a contact',
  input: z
    .object({
      contactId: idParam.optional(),
      /** As people write it; without a leading plus it is a Brazilian one. */
      number: z.string().max(LONGEST_NUMBER).optional(),
      name: z.string().trim().max(LONGEST_NAME).optional(),
      /** The connection; absent means the default one. `channelId` is the family's older name for it. */
      whatsappId: idParam.optional(),
      channelId: idParam.optional(),
      queueId: idParam.nullish(),
      userId: idParam.nullish(),
      status: ticketStatusSchema.optional(),
    })
    .refine(({ contactId, number }) => (contactId === undefined) !== (number === undefined), { path: ['contactId'], message: 'Name a contact, or a number' }),
  output: ticketSchema,
})

const ticketChanges = z.object({
  id: idParam,
  status: z.union([ticketStatusSchema, z.literal('close').transform((): 'closed' => 'closed')]).optional(),
  userId: idParam.nullish(),
  queueId: idParam.nullish(),
  isTransference: booleanParam.optional(),
  /** With a transfer: what whoever gets the ticket should know. The team alone sees it. */
  note: z.string().trim().max(LONGEST_TRANSFER_NOTE).optional(),
  unreadMessages: z.int().min(0).max(9999).optional(),
  priority: prioritySchema.optional(),
  kanban: idParam.nullish(),
  /** When it is closed: why, and what is said to the contact (a closing message's id; null for nothing; absent for the company's own choice). */
  reasonId: idParam.nullish(),
  farewellId: idParam.nullish(),
  /** `false` is another way to say nothing to the contact, of clients of the family. */
  isFarewellMessage: booleanParam.optional(),
  ...assistantStatuses,
})

/** Columns of the family that a client may send along with the others; here they are by another name, or not at all. */
const OWN_COLUMNS = ['tenantId', 'count', 'autoReplyId', 'stepAutoReplyId', 'stepChatFlow', 'botRetries', 'lastInteractionBot', 'apiConfig', 'isCreated']
const knownFields = new Set([...Object.keys(ticketChanges.shape), ...Object.keys(ticketSchema.shape), ...OWN_COLUMNS])

/** A whole row may come back: what can't be changed so passes. What is no field of a ticket is refused by its name. */
const strictTicketFields: z.ZodType<z.output<typeof ticketChanges>, z.input<typeof ticketChanges>> = z
  .looseObject(ticketChanges.shape)
  .superRefine((given, context) => {
    const unknown = Object.keys(given).filter((name) => !knownFields.has(name))
    for (const name of unknown) context.addIssue({ code: 'unrecognized_keys', keys: [name], path: [name], input: given, message: 'A ticket has no such field' })
  })

/**
 * Changes what is given and leaves the rest: accept (`status: open`), resolve (`closed`), return (`pending`), transfer (`queueId`, `userId`), unread count.
 * @throws noTicketFound (404), noPermission (403) to reopen without the right, otherOpenTicket (409) on reopening beside another, ticketTaken (409) when somebody accepted it first,
 * invalidInput (422) for a `note` without `isTransference`, and for what is no field of a ticket.
 */
export const updateTicket = defineEndpoint({
  method: 'PUT',
  path: '/tickets/:id',
  permission: 'tickets.update',
  summary: 'Accept, resolve, return, reopen or transfer a ticket',
  input: strictTicketFields,
  output: ticketSchema,
})
