import { z } from 'zod'
import { defineEndpoint } from '#core/contract/define.ts'
import { booleanParam, idParam, listParam } from '#core/contract/params.ts'
import { updateTicket } from './endpoints.ts'
import { participantRoles, ticketSchema, ticketStatusSchema } from './ticket.ts'

const ofTicket = z.object({ id: idParam })

/**
 * The same as `PUT /tickets/:id`, past what would stop it: another open ticket of the contact is closed for it, and a reason is not asked for.
 * For those who lead. @throws noTicketFound (404)
 */
export const forceTicket = defineEndpoint({
  ...updateTicket,
  path: '/ticketsForce/:id',
  permission: 'tickets.force',
  summary: 'Change a ticket past what would stop it',
})

/**
 * Out of any flow and any assistant: back to waiting and of nobody, also from closed, unless `status` or `userId` say otherwise. These are as in
 * `PUT /tickets/:id`, with its rights. @throws as that, invalidInput (422) for a waiting ticket of somebody
 */
export const freeTicket = defineEndpoint({
  method: 'PUT',
  path: '/ticketsNull/:id',
  permission: 'tickets.update',
  summary: 'Take a ticket out of its flow',
  input: ofTicket.extend({ status: ticketStatusSchema.optional(), userId: idParam.nullish() }),
  output: ticketSchema,
})

/** Hands a ticket to a chat flow: waiting, without queue and person. @throws noTicketFound (404), ticketClosed (409), invalidInput (422) for a flow that is not there */
export const giveToFlow = defineEndpoint({
  method: 'PUT',
  path: '/ticketsChatBot/:id',
  permission: 'tickets.update',
  summary: 'Hand a ticket to a chat flow',
  input: ofTicket.extend({ chatFlowId: idParam }),
  output: ticketSchema,
})

/**
 * The conversation goes on over another connection: of the same channel, or of one that calls the contact's number. @throws noTicketFound (404),
 * otherOpenTicket (409) when the contact has one there, invalidInput (422) for a connection that is not there or does not reach them
 */
export const moveTicket = defineEndpoint({
  method: 'PUT',
  path: '/ticketsChannelId/:id',
  permission: 'tickets.update',
  summary: 'Move a ticket to another connection',
  input: ofTicket.extend({ whatsappId: idParam }),
  output: ticketSchema,
})

/** Moves all open and waiting tickets of a connection to another; those whose contact has one there stay. @throws invalidInput (422) as `moveTicket` */
export const moveAllTickets = defineEndpoint({
  method: 'PUT',
  path: '/ticketsChannel',
  permission: 'tickets.maintain',
  summary: 'Move all tickets to another connection',
  input: z.object({ from: idParam, to: idParam }),
  output: z.object({ moved: z.int(), stayed: z.int() }),
})

/** Closes open and waiting tickets on connections that are not used any more: nobody can answer there. */
export const clearTickets = defineEndpoint({
  method: 'GET',
  path: '/ticketsClear',
  permission: 'tickets.maintain',
  summary: 'Close tickets that nobody can answer',
  input: z.object({}),
  output: z.object({ cleared: z.int() }),
})

/** Clears the unread counts of the open and waiting tickets in the caller's list (decision 11). */
export const markAllRead = defineEndpoint({
  method: 'GET',
  path: '/ticketsMarkAllUnread',
  permission: 'tickets.update',
  summary: 'Clear the unread counts of the own list',
  input: z.object({}),
  output: z.object({ updated: z.int() }),
})

/** Sets an unread count on tickets that the caller may see (decision 11); others are left out. */
export const setUnread = defineEndpoint({
  method: 'PUT',
  path: '/ticketsUpdateAllUnreadMessages',
  permission: 'tickets.update',
  summary: 'Set the unread count of some tickets',
  input: z.object({ unreadMessages: z.int().min(0).max(9999).default(0), ids: listParam(idParam) }),
  output: z.object({ updated: z.int() }),
})

/** Works out anew the last message of every ticket of the company, and its time. */
export const recountLastMessages = defineEndpoint({
  method: 'PUT',
  path: '/ticketsLastMessageAt',
  permission: 'tickets.maintain',
  summary: 'Work out the last messages anew',
  input: z.object({}),
  output: z.object({ updated: z.int() }),
})

/** Holder of a ticket, also for people who may not read it. */
export const holderSchema = z.object({ username: z.string().nullable(), queue: z.string().nullable() })

/** Counts of open tickets by owner, and of those that wait in each queue, without those that are put off: for people who give work to others. */
export const listLoads = defineEndpoint({
  method: 'GET',
  path: '/ticketLoads',
  permission: 'tickets.update',
  summary: 'Open tickets of each person and waiting ones of each queue',
  input: z.object({}),
  output: z.object({
    people: z.array(z.object({ userId: z.int(), open: z.int() })),
    queues: z.array(z.object({ queueId: z.int().nullable(), pending: z.int() })),
  }),
})

/**
 * Whether a contact (its id, or its number with calling code) has an open or waiting ticket on a connection; the ticket itself where the caller
 * may see it.
 */
export const checkTicket = defineEndpoint({
  method: 'GET',
  path: '/ticketscheck/:contact/:whatsappId',
  permission: 'tickets.list',
  summary: 'Whether a contact has a ticket that is not closed',
  input: z.object({ contact: z.string().min(1).max(64), whatsappId: idParam }),
  output: z.object({ exists: z.boolean(), ticket: ticketSchema.nullable(), holder: holderSchema.nullable() }),
})

/** Facts about the first open ticket in the refusal of a second, also for people who may not read it. */
export const holderOfTicketSchema = z.object({ holder: holderSchema, contactId: z.int(), whatsappId: z.int() })

/** Calls whoever has the contact's open ticket on a connection, also where the caller may not read it. @throws noTicketFound (404), noOwner (409) */
export const callHolder = defineEndpoint({
  method: 'POST',
  path: '/ticketscheck/call',
  permission: 'tickets.create',
  summary: 'Call whoever has the open ticket of a contact',
  input: z.object({ contactId: idParam, whatsappId: idParam }),
  output: z.object({}),
})

/** Calls the ticket's owner to it. @throws noTicketFound (404), noOwner (409) */
export const notifyOwner = defineEndpoint({
  method: 'POST',
  path: '/ticketsNotification/:id',
  permission: 'tickets.update',
  summary: 'Call the owner of a ticket',
  input: ofTicket.extend({ type: z.string().trim().min(1).max(40).default('attention') }),
  output: z.object({}),
})

/** The waiting clock stands still. Again while it does changes nothing. @throws noTicketFound (404), ticketClosed (409) */
export const pauseTicket = defineEndpoint({
  method: 'POST',
  path: '/ticketsPause/:id/pause',
  permission: 'tickets.update',
  summary: 'Stop the waiting clock',
  input: ofTicket.extend({ reason: z.string().trim().max(200).nullish() }),
  output: ticketSchema,
})

/** The waiting clock goes on: the pause does not count. Nothing changes where it runs. @throws noTicketFound (404) */
export const resumeTicket = defineEndpoint({
  method: 'POST',
  path: '/ticketsPause/:id/pause/end',
  permission: 'tickets.update',
  summary: 'Let the waiting clock go on',
  input: ofTicket,
  output: ticketSchema,
})

/** Closes waiting tickets, all or those of some queues, connections and days, without asking for reasons. */
export const resolvePending = defineEndpoint({
  method: 'POST',
  path: '/pending/resolvePending',
  permission: 'tickets.maintain',
  summary: 'Close waiting tickets',
  input: z.object({
    queuesIds: listParam(idParam),
    whatsappIds: listParam(idParam),
    /** Created from this time on, and before that one; ISO. */
    startDate: z.iso.datetime({ offset: true }).optional(),
    endDate: z.iso.datetime({ offset: true }).optional(),
    isGroup: booleanParam.optional(),
  }),
  output: z.object({ resolved: z.int() }),
})

/** Puts a ticket off until a time or the contact's next message; null takes it back. @throws noTicketFound (404), ticketClosed (409), invalidInput (422) for a time that is past */
export const snoozeTicket = defineEndpoint({
  method: 'PUT',
  path: '/tickets/:id/snooze',
  permission: 'tickets.update',
  summary: 'Put a ticket off',
  input: ofTicket.extend({ until: z.iso.datetime({ offset: true }).nullable() }),
  output: ticketSchema,
})

/**
 * Merges a ticket into another of the same contact: its messages go there, and it is closed. Answers the other one.
 * @throws noTicketFound (404), cannotMerge (409) for a ticket of another contact, itself, or one that was merged already
 */
export const mergeTicket = defineEndpoint({
  method: 'POST',
  path: '/tickets/:id/merge',
  permission: 'tickets.update',
  summary: 'Merge a ticket into another of the contact',
  input: ofTicket.extend({ intoId: idParam }),
  output: ticketSchema,
})

/** Takes a merge back: the messages return, and the ticket is as it was. Answers the ticket. @throws noTicketFound (404), notMerged (409), otherOpenTicket (409) */
export const unmergeTicket = defineEndpoint({
  method: 'POST',
  path: '/tickets/:id/unmerge',
  permission: 'tickets.update',
  summary: 'Take a merge back',
  input: ofTicket,
  output: ticketSchema,
})

/** Makes somebody a follower or a collaborator of a ticket; null ends it. Plain users name others only where they own the ticket. @throws noTicketFound (404), noPermission (403), invalidInput (422) */
export const setParticipant = defineEndpoint({
  method: 'PUT',
  path: '/tickets/:id/participants/:userId',
  permission: 'tickets.update',
  summary: 'Follow a ticket, or help with it',
  input: ofTicket.extend({ userId: idParam, role: z.enum(participantRoles).nullable() }),
  output: ticketSchema,
})
