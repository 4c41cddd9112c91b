import { z } from 'zod'
import { defineEndpoint, defineEvent, defineSignal } from '#core/contract/define.ts'
import { AppError } from '#core/contract/errors.ts'
import { idParam } from '#core/contract/params.ts'
import { ticketLogSchema, ticketSchema } from './ticket.ts'

export const ticketCreated = defineEvent('tickets.created', ticketSchema, { channel: 'ticketList', kind: 'ticket:create' })
export const ticketUpdated = defineEvent('tickets.updated', ticketSchema, { channel: 'ticketList', kind: 'ticket:update' })
/** A ticket became pending, or waits in another queue now: news for those who may take it. */
export const ticketWaiting = defineEvent('tickets.waiting', ticketSchema, { channel: 'ticketList', kind: 'notification:new' })
/** The receiver may no longer read the ticket (it left their queues, or is gone): its id. */
export const ticketLeft = defineEvent('tickets.left', z.int(), { channel: 'ticket', kind: 'delete', key: 'ticketId' })
export const ticketLogged = defineEvent('tickets.logged', ticketLogSchema, { channel: 'ticketLog', kind: 'create', key: 'log' })

const personSchema = z.object({ userId: z.int(), name: z.string() })
const viewersSchema = z.object({ ticketId: z.int(), viewers: z.array(personSchema) })

export const ticketDeletionSchema = z.object({
  ticketId: z.int(),
  /** Of the deleted row: names the deletion in the log, for its undo. */
  rev: z.int(),
  contactId: z.int(),
  channel: z.string(),
  /** The ticket's owner. */
  userId: z.int().nullable(),
  by: personSchema,
  at: z.string(),
})
export type TicketDeletion = z.infer<typeof ticketDeletionSchema>

/** The deletion of the ticket that a call did not find; null for any other refusal. */
export function deletionOf(error: unknown): TicketDeletion | null {
  if (!(error instanceof AppError) || error.code !== 'ERR_NO_TICKET_FOUND') return null
  return ticketDeletionSchema.safeParse(error.body.deletion).data ?? null
}

/** Server only: a ticket was deleted. Browsers hear `ticketLeft`, and `ticketUpdated` after an undo. */
export const ticketDeleted = defineEvent('tickets.deleted', ticketDeletionSchema)

/** People who have the ticket open in a tile right now. Goes at once to those who have it open, and within a second or two to all who may read it. */
export const ticketPresenceChanged = defineEvent('tickets.presenceChanged', viewersSchema, { channel: 'ticketPresence', kind: 'update', key: 'presence' })

/** Tickets that somebody has open right now, as far as the caller may read them. What follows comes by `ticketPresenceChanged`. */
export const listPresence = defineEndpoint({
  method: 'GET',
  path: '/ticketPresence',
  permission: 'tickets.list',
  summary: 'Who has which ticket open',
  input: z.object({}),
  output: z.array(viewersSchema),
})

/**
 * A colleague is writing in the ticket or recording a voice note (`isRecording`), or stopped; ends by itself after 6 s. Goes to those who may read it,
 * at most every 2 s while nothing changes.
 */
export const agentTypingChanged = defineEvent(
  'tickets.agentTypingChanged',
  z.object({ ticketId: z.int(), userId: z.int(), name: z.string(), isTyping: z.boolean(), isRecording: z.boolean() }),
  { channel: 'agentTyping', kind: 'update', key: 'typing' },
)

/** Somebody calls the owner to a ticket. Goes to the owner. */
export const ownerCalled = defineEvent(
  'tickets.ownerCalled',
  z.object({
    ticketId: z.int(),
    name: z.string(),
    type: z.string(),
    from: z.object({ id: z.int(), name: z.string() }),
    /** Note of the person who gives the ticket. */
    note: z.string().optional(),
  }),
  { channel: 'ticketNotification', kind: 'call', key: 'call' },
)

/** Server only: what a person is to know of their ticket. `fromId` is null where a rule did it. Also tells the browser where `ownerCalled` does. */
export const ownerNotified = defineEvent(
  'tickets.ownerNotified',
  z.object({ ticketId: z.int(), userId: z.int(), type: z.string(), fromId: z.int().nullable() }),
)

/** Server only: a ticket as it was and as it is; `before` is null for a new one. */
export const ticketChanged = defineEvent('tickets.changed', z.object({ before: ticketSchema.nullable(), after: ticketSchema }))

/** Server only: a ticket became pending, or waits in another queue now; `byId` is who had it do so, null where the contact or a rule did. */
export const ticketWaitBegan = defineEvent('tickets.waitBegan', z.object({ ticket: ticketSchema, byId: z.int().nullable() }))

/** Server only: a ticket is in a queue in which it was not; `fromId` is the queue it was in, null for none and for a new ticket. */
export const ticketEnteredQueue = defineEvent('tickets.enteredQueue', z.object({ ticket: ticketSchema, fromId: z.int().nullable() }))

/** Server only: a waiting ticket is somebody's now, or waits no longer. */
export const ticketWaitEnded = defineEvent('tickets.waitEnded', z.object({ ticketId: z.int() }))

/** Messages of one ticket went to another, or came back. Goes to those who may read one of them. */
export const ticketsMerged = defineEvent('tickets.merged', z.object({ fromId: z.int(), intoId: z.int() }), {
  channel: 'ticketMerge',
  kind: 'update',
  key: 'merge',
})

/** Server only: the owner has seen everything in these tickets. */
export const ticketsRead = defineEvent('tickets.read', z.object({ ticketIds: z.array(z.int()) }))

/** The ticket is open in a tile of this browser. Refused for tickets one may not read. */
export const joinChatBox = defineSignal({ name: 'joinChatBox', permission: 'tickets.list', payload: idParam })
export const leaveChatBox = defineSignal({ name: 'leaveChatBox', permission: 'tickets.list', payload: idParam })

/** For a deleted ticket `deletion` says who deleted it, to those who could read it. */
export const noTicketFound = (body: { deletion?: TicketDeletion } = {}) => new AppError('ERR_NO_TICKET_FOUND', 404, body)
/** The ticket could not be stored, for a reason that nobody foresaw. Nothing of it was. */
export const creatingTicket = () => new AppError('ERR_CREATING_TICKET', 500)
export const noStatusSelected = () => new AppError('ERR_NO_STATUS_SELECTED', 404)
/** Of the contact only the number is known, and the connection's channel calls none. */
export const contactOutOfReach = () => new AppError('ERR_OUT_OF_REACH', 422)
/** The contact already has a ticket that is not closed on that connection; `ticket` is there when the caller may see it, `holder` in any case. */
export const otherOpenTicket = (
  body: { ticket?: unknown; holder?: { username: string | null; queue: string | null }; contactId?: number; whatsappId?: number } = {},
) => new AppError('ERR_OTHER_OPEN_TICKET', 409, body)
/** Somebody else accepted the ticket first. */
export const ticketTaken = (body: { username: string | null }) => new AppError('ERR_TICKET_TAKEN', 409, body)
/** The request needs a ticket that is not closed. */
export const ticketClosed = () => new AppError('ERR_TICKET_CLOSED', 409)
/** There is nobody to call. */
export const noOwner = () => new AppError('ERR_TICKET_NO_OWNER', 409)
/** Only two tickets of one contact can be merged, and each once. */
export const cannotMerge = () => new AppError('ERR_TICKET_CANNOT_MERGE', 409)
/** The ticket was not merged, or has been opened since. */
export const notMerged = () => new AppError('ERR_TICKET_NOT_MERGED', 409)
