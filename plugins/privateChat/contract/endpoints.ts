import { z } from 'zod'
import { presenceSchema } from '#core/contract/auth.ts'
import { defineEndpoint } from '#core/contract/define.ts'
import { AppError, type FieldError, invalidInput } from '#core/contract/errors.ts'
import { booleanParam, countParam, idParam, listParam, pageParam, searchParam } from '#core/contract/params.ts'
import { LONGEST_REACTION, MOST_FILES, PAGE, privateMessageSchema } from './message.ts'

const permission = 'privateChat.use'
/** Loose limit: the handler answers 422 with a reason. */
const text = z.string().max(20_000)
/** The other person, or with `isGroup` the team. */
const target = { contactId: idParam, isGroup: booleanParam.default(false) }

/** The newest message of a conversation and its unread count, for a row of the list. */
const summary = {
  lastMessageId: z.int().nullable(),
  /** Epoch milliseconds of the newest message; null while there is none. */
  timestamp: z.number().nullable(),
  /** Its beginning. */
  text: z.string(),
  mediaType: z.string(),
  isDeleted: z.boolean(),
  senderId: z.int().nullable(),
  senderName: z.string(),
  /** Unread messages, 100 at most. */
  count: z.int(),
}

const privatePersonSchema = z.object({
  id: z.int(),
  name: z.string(),
  isOnline: z.boolean(),
  status: presenceSchema,
  /** False: switched off or deleted; nobody can write to them. */
  isActive: z.boolean(),
  /** Whether the person has read the caller's messages up to the newest. */
  read: z.boolean(),
  ...summary,
})
export type PrivatePerson = z.infer<typeof privatePersonSchema>

const privateGroupSchema = z.object({
  id: z.int(),
  name: z.string(),
  /** Whether another member is online. */
  isOnline: z.boolean(),
  users: z.array(z.object({ id: z.int(), name: z.string() })),
  ...summary,
})
export type PrivateGroup = z.infer<typeof privateGroupSchema>

/**
 * Colleagues, 100 a page: first those with the newest messages, then the others by name; people who are switched off only where there are
 * messages. `groups`: active teams of the caller, all of them with each page. `searchParam` compares names.
 */
export const listPrivateChats = defineEndpoint({
  method: 'GET',
  path: '/users/chat-privado',
  permission,
  summary: 'People and teams of the private chat',
  input: z.object({ searchParam, pageNumber: pageParam }),
  output: z.object({ users: z.array(privatePersonSchema), groups: z.array(privateGroupSchema), count: z.int(), hasMore: z.boolean() }),
})
export type PrivateChats = z.output<typeof listPrivateChats.output>

/**
 * Messages of a conversation, ascending, the newest page; with `before` those older than that id. `reads`: up to which message each other side has read.
 * Only the two people of a direct conversation and present members of a team. @throws noUserFound (404), noTeamFound (404)
 */
export const listPrivateMessages = defineEndpoint({
  method: 'GET',
  path: '/chat-privado/mensagens/:contactId',
  permission,
  summary: 'Messages of a private conversation',
  input: z.object({ ...target, before: idParam.optional(), limit: countParam(1, 100, PAGE) }),
  output: z.object({
    mensagens: z.array(privateMessageSchema),
    hasMore: z.boolean(),
    reads: z.array(z.object({ userId: z.int(), lastReadId: z.int() })),
  }),
})

/**
 * Sends a text, or up to five files of 50 MB: finished uploads by their ids, or the parts `medias` of a form. Each file is a message, the first with the
 * text; the answer is the first. The same `idFront` again answers the message that is there. `ticketId` passes a conversation along that the caller may read.
 * @throws noUserFound (404), noTeamFound (404), noTicketFound (404), uploadNotFound (404), personInactive (409), uploadUnfinished (409), fileTooLarge (413), invalidInput (422)
 */
export const sendPrivateMessage = defineEndpoint({
  method: 'POST',
  path: '/chat-privado/mensagens',
  permission,
  summary: 'Send a private message',
  input: z.object({
    receiverId: idParam,
    isGroup: booleanParam.default(false),
    text: text.default(''),
    idFront: z.uuid().optional(),
    replyToId: idParam.nullish(),
    ticketId: idParam.nullish(),
    medias: listParam(z.string().min(1).max(64)).pipe(z.array(z.string()).max(MOST_FILES)),
  }),
  output: z.object({ mensagem: privateMessageSchema }),
})

/** Marks a conversation as read, up to `messageId` where given. @throws noUserFound (404), noTeamFound (404) */
export const readPrivateMessages = defineEndpoint({
  method: 'PUT',
  path: '/chat-privado/mensagens/:contactId',
  permission,
  summary: 'Mark a private conversation as read',
  input: z.object({ ...target, messageId: idParam.optional() }),
  output: z.object({ lastReadId: z.int() }),
})

/** Unread private messages of the caller. */
export const countPrivateMessages = defineEndpoint({
  method: 'GET',
  path: '/chat-privado/count/mensagens',
  permission,
  summary: 'How many private messages are unread',
  input: z.object({}),
  output: z.object({ count: z.int() }),
})

/** Only the caller's own, within 24 hours. @throws noPrivateMessageFound (404), privateMessageFixed (409), invalidInput (422) */
export const editPrivateMessage = defineEndpoint({
  method: 'PUT',
  path: '/chat-privado/mensagem/:id',
  permission,
  summary: 'Edit a private message',
  input: z.object({ id: idParam, text }),
  output: privateMessageSchema,
})

/** Only the caller's own, within 24 hours; the row stays without its content. @throws noPrivateMessageFound (404), privateMessageFixed (409) */
export const deletePrivateMessage = defineEndpoint({
  method: 'DELETE',
  path: '/chat-privado/mensagem/:id',
  permission,
  summary: 'Delete a private message',
  input: z.object({ id: idParam }),
  output: privateMessageSchema,
})

/** Puts the caller's one reaction on a message, or takes it away with null. @throws noPrivateMessageFound (404), privateMessageFixed (409) for a deleted one */
export const reactToPrivateMessage = defineEndpoint({
  method: 'PUT',
  path: '/chat-privado/mensagem/:id/reaction',
  permission,
  summary: 'React to a private message',
  input: z.object({ id: idParam, emoji: z.string().min(1).max(LONGEST_REACTION).nullable() }),
  output: privateMessageSchema,
})

/** The caller types in a conversation, or stopped. It lasts 6 s unless repeated. @throws noUserFound (404), noTeamFound (404) */
export const typePrivately = defineEndpoint({
  method: 'POST',
  path: '/chat-privado/mensagens/:contactId/typing',
  permission,
  summary: 'Typing in a private conversation',
  input: z.object({ ...target, isTyping: z.boolean().default(true) }),
  output: z.object({}),
})

export const noPrivateMessageFound = () => new AppError('ERR_NO_MESSAGE_FOUND', 404)
/** Deleted, older than 24 hours, or somebody else's. */
export const privateMessageFixed = () => new AppError('ERR_PRIVATE_MESSAGE_FIXED', 409)
/** The person is switched off or deleted. */
export const personInactive = () => new AppError('ERR_PERSON_INACTIVE', 409)
export const refusedMessage = (fields: FieldError[]) => invalidInput(fields, 422)
