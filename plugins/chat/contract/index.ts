import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { AppError } from '#core/contract/errors.ts'
import { idParam, pageParam } from '#core/contract/params.ts'
import { ticketSchema } from '#plugins/tickets/contract/index.ts'

/** Longest text of a message, in UTF-16 units. */
export const LONGEST_BODY = 4096

/**
 * How far a message is known to be: -1 failed, 0 with the server, 1 handed to the channel, 2 received, 3 read, 4 played.
 * Never lowered, except to -1 before it was handed over.
 */
export const ackSchema = z.int().min(-2).max(4)

const quotedSchema = z.object({ id: z.string(), body: z.string(), fromMe: z.boolean(), mediaType: z.string(), isDeleted: z.boolean() })

export const messageSchema = z.object({
  id: z.string(),
  rev: z.int(),
  /** Orders messages of the same millisecond. */
  seq: z.int(),
  messageId: z.string().nullable(),
  ack: ackSchema,
  status: z.enum(['pending', 'sended', 'received']),
  /** Why it failed: an error code; null otherwise. */
  failure: z.string().nullable(),
  read: z.boolean(),
  fromMe: z.boolean(),
  body: z.string(),
  mediaUrl: z.string().nullable(),
  mediaName: z.string().nullable(),
  mediaType: z.string(),
  isDeleted: z.boolean(),
  timestamp: z.string(),
  createdAt: z.string(),
  scheduleDate: z.string().nullable(),
  sendType: z.string(),
  userId: z.int().nullable(),
  user: z.object({ id: z.int(), name: z.string() }).nullable(),
  contactId: z.int(),
  ticketId: z.int(),
  /** The sender's own id of the message: the same one again is the same message. */
  idFront: z.string().nullable(),
  quotedMsgId: z.string().nullable(),
  quotedMsg: quotedSchema.nullable(),
})
export type Message = z.infer<typeof messageSchema>

/** 30 messages, the first page the newest, ascending inside a page. Reading as the owner clears the unread count. */
export const listMessages = defineEndpoint({
  method: 'GET',
  path: '/messages/:ticketId',
  permission: 'chat.read',
  summary: 'Messages of a ticket',
  input: z.object({ ticketId: idParam, pageNumber: pageParam }),
  output: z.object({ messages: z.array(messageSchema), messagesOffLine: z.array(messageSchema), hasMore: z.boolean() }),
})

/**
 * Sends a text. The same `idFront` again answers the message that is already there.
 * @throws noTicketFound (404), ticketNotOpen (409) for a closed or waiting ticket, invalidInput (400).
 */
export const sendMessage = defineEndpoint({
  method: 'POST',
  path: '/messages/:ticketId',
  permission: 'chat.send',
  summary: 'Send a message',
  input: z.object({
    ticketId: idParam,
    body: z
      .string()
      .max(LONGEST_BODY)
      .refine((text) => text.trim() !== '', 'empty'),
    idFront: z.uuid().optional(),
    fromMe: z.boolean().optional(),
    read: z.union([z.boolean(), z.number()]).optional(),
    mediaUrl: z.string().max(2048).optional(),
    sendType: z.literal('chat').optional(),
    scheduleDate: z.null().optional(),
    quotedMsg: z.looseObject({ id: z.string().max(64) }).nullish(),
  }),
  output: messageSchema,
})

/** Sends a failed message again. */
export const retryMessage = defineEndpoint({
  method: 'POST',
  path: '/messages/:id/retry',
  permission: 'chat.send',
  summary: 'Try a failed message again',
  input: z.object({ id: z.string().max(64) }),
  output: messageSchema,
})

const presenceInput = (state: string) => z.object({ id: idParam, state: z.string().max(16).default(state) })

/** The agent is writing in ticket `id`; lasts 6 s unless repeated. */
export const agentTyping = defineEndpoint({
  method: 'POST',
  path: '/messages/:id/typing',
  permission: 'chat.send',
  summary: 'The agent is writing',
  input: presenceInput('composing'),
  output: z.object({}),
})

export const agentPaused = defineEndpoint({
  method: 'POST',
  path: '/messages/:id/paused',
  permission: 'chat.send',
  summary: 'The agent stopped writing',
  input: presenceInput('paused'),
  output: z.object({}),
})

const messageWithTicket = messageSchema.extend({ ticket: ticketSchema })

export const messageCreated = defineEvent('chat.messageCreated', messageWithTicket, { channel: 'ticketList', kind: 'chat:create' })
export const messageAcked = defineEvent('chat.messageAcked', messageSchema, { channel: 'ticketList', kind: 'chat:ack' })
/** The contact is writing, or stopped. Goes to those who have the ticket open. */
export const contactTyping = defineEvent('chat.contactTyping', z.object({ ticketId: z.int(), contactId: z.int(), isTyping: z.boolean() }), {
  channel: 'contactTyping',
  kind: 'update',
  key: 'typing',
})

export const noMessageFound = () => new AppError('ERR_NO_MESSAGE_FOUND', 404)
/** A closed ticket takes no messages, and a waiting one none before it is accepted. */
export const ticketNotOpen = () => new AppError('ERR_TICKET_NOT_OPEN', 409)

export * from './service.ts'
