import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { AppError } from '#core/contract/errors.ts'
import { booleanParam, countParam, idParam, listParam, pageParam } from '#core/contract/params.ts'
import { ticketSchema } from '#plugins/tickets/contract/index.ts'
import { LONGEST_BODY, messageSchema } from './message.ts'

const cursor = z.string().min(1).max(64).optional()

/**
 * Messages of a ticket, ascending. Page 1 is the newest, 30 a page; or beside a message, by its id: older than `before`, newer than
 * `after`, `from` it on, or half before and half after `around`, `limit` of them. `hasMore`: there are older ones; `hasNewer`: newer ones.
 * `earlier` goes on above the ticket's first message with those of the contact's other tickets from before it that the caller may read.
 * Reading page 1 as the owner clears the unread count, unless one only has a `peek`.
 * `messagesOffLine`: of page 1 without `earlier` and `peek`, our messages that wait since the connection is down, which `messages` then leaves out.
 * @throws noTicketFound (404), noMessageFound (404) for a message that is not the ticket's, invalidInput (400) for two places at once
 */
export const listMessages = defineEndpoint({
  method: 'GET',
  path: '/messages/:ticketId',
  permission: 'chat.read',
  summary: 'Messages of a ticket',
  input: z
    .object({
      ticketId: idParam,
      pageNumber: pageParam,
      before: cursor,
      after: cursor,
      from: cursor,
      around: cursor,
      limit: countParam(1, 100, 30),
      earlier: booleanParam.default(false),
      peek: booleanParam.default(false),
    })
    .refine(({ before, after, from, around }) => [before, after, from, around].filter((place) => place !== undefined).length <= 1, {
      path: ['before'],
      message: 'Name one place',
    }),
  output: z.object({ messages: z.array(messageSchema), messagesOffLine: z.array(messageSchema), hasMore: z.boolean(), hasNewer: z.boolean() }),
})

/** Most files of one call. */
export const MOST_FILES = 5

/** As JSON, or as the text of a form's field. */
const quotedParam = z.preprocess((given) => {
  if (typeof given !== 'string') return given
  try {
    return given === '' ? null : JSON.parse(given)
  } catch {
    return given
  }
}, z.looseObject({ id: z.string().max(64) }).nullish())

/**
 * Sends a text, or up to five files with a caption: finished uploads by their ids, files that are there already (of a quick reply, say)
 * by theirs, or the parts `medias[]` of a form. Each file is a message of its own, the first with the caption; the answer is the first, the
 * others come by the socket. The same `idFront` again answers what is there. With a `scheduleDate` it is kept until then, with uploads alone.
 * @throws noTicketFound (404), uploadNotFound (404), noMediaFound (404) for a stored file that the caller may not see, ticketNotOpen (409) for
 * a closed or waiting ticket, uploadUnfinished (409), notSupported (409), fileTooLarge (413), invalidInput (400; 422 for a `mediaUrl`),
 * creatingMessage (500).
 */
export const sendMessage = defineEndpoint({
  method: 'POST',
  path: '/messages/:ticketId',
  permission: 'chat.send',
  summary: 'Send a message',
  input: z.object({
    ticketId: idParam,
    /** Not blank, unless files come with it. */
    body: z.string().max(LONGEST_BODY).default(''),
    medias: listParam(z.string().min(1).max(64)).pipe(z.array(z.string()).max(MOST_FILES)),
    /** Ids of stored files that the caller may see. */
    storedMedias: listParam(z.string().min(1).max(64)).pipe(z.array(z.string()).max(MOST_FILES)),
    idFront: z.uuid().optional(),
    fromMe: booleanParam.optional(),
    read: z.union([booleanParam, z.number()]).optional(),
    /** Empty, as clients of the family send it: files come by uploads, not by addresses. */
    mediaUrl: z.string().max(2048).nullish(),
    sendType: z.literal('chat').optional(),
    /** Goes out then and not now; the ticket may have any status. */
    scheduleDate: z.union([z.null(), z.literal(''), z.iso.datetime({ offset: true })]).optional(),
    quotedMsg: quotedParam,
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

/** States of an agent before a message is there. The address says what is meant where `state` says nothing. */
const presenceStates = ['composing', 'recording', 'paused'] as const
export type PresenceState = (typeof presenceStates)[number]
const presenceInput = (state: PresenceState) => z.object({ id: idParam, state: z.enum(presenceStates).default(state) })

/** The agent is writing in ticket `id`; lasts 6 s unless repeated. */
export const agentTyping = defineEndpoint({
  method: 'POST',
  path: '/messages/:id/typing',
  permission: 'chat.send',
  summary: 'The agent is writing',
  input: presenceInput('composing'),
  output: z.object({}),
})

/** The agent is recording a voice note; lasts 6 s unless repeated. Shown as writing where the channel knows no difference. */
export const agentRecording = defineEndpoint({
  method: 'POST',
  path: '/messages/:id/recording',
  permission: 'chat.send',
  summary: 'The agent is recording',
  input: presenceInput('recording'),
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
/** Edited, or reacted to. */
export const messageUpdated = defineEvent('chat.messageUpdated', messageSchema, { channel: 'ticketList', kind: 'chat:update' })
export const messageDeleted = defineEvent('chat.messageDeleted', messageSchema, { channel: 'ticketList', kind: 'chat:delete' })
export const messageAcked = defineEvent('chat.messageAcked', messageSchema, { channel: 'ticketList', kind: 'chat:ack' })
/** The contact is writing, or stopped. Goes to those who have the ticket open, or watch it. */
export const contactTyping = defineEvent('chat.contactTyping', z.object({ ticketId: z.int(), contactId: z.int(), isTyping: z.boolean() }), {
  channel: 'contactTyping',
  kind: 'update',
  key: 'typing',
})

/** The channel of the conversation has nothing of the kind, or this conversation is no group. */
export const notSupported = () => new AppError('ERR_NOT_SUPPORTED', 409)
/** Older than two hours, somebody else's, or gone already. */
export const notDeletable = () => new AppError('ERR_DELETE_WAPP_MSG', 409)
/** Only one's own text can be edited. */
export const notEditable = () => new AppError('ERR_EDIT_WAPP_MSG', 409)
/** The message could not be stored, for a reason that nobody foresaw. Nothing of it was. */
export const creatingMessage = () => new AppError('ERR_CREATING_MESSAGE', 500)
export const noMessageFound = () => new AppError('ERR_NO_MESSAGE_FOUND', 404)
/** A closed ticket takes no messages, and a waiting one none before it is accepted. */
export const ticketNotOpen = () => new AppError('ERR_TICKET_NOT_OPEN', 409)

export * from './atOnce.ts'
export * from './believedTime.ts'
export * from './carriedBy.ts'
export * from './files.ts'
export * from './message.ts'
export * from './messageActions.ts'
export * from './route.ts'
export * from './search.ts'
export * from './service.ts'
export * from './settings.ts'
export * from './templates.ts'
export * from './templateText.ts'
