import { z } from 'zod'
import { defineEvent } from '#core/contract/define.ts'
import { privateMessageSchema } from './message.ts'

/** A message is new, edited, deleted or reacted to. Goes to the two people, or to the members of the team. */
export const privateMessageSaved = defineEvent('privateChat.messageSaved', privateMessageSchema, {
  channel: 'mensagem-chat-interno',
  kind: 'update',
  key: 'data',
})

/** A message is new. Goes to the same people without its sender. */
export const privateMessageNotified = defineEvent('privateChat.messageNotified', privateMessageSchema, {
  channel: 'mensagem-chat-interno-notificacao',
  kind: 'update',
  key: 'data',
})

const readSchema = z.object({
  readerId: z.int(),
  /** The other person of a direct conversation, whose messages were read; null in a team. */
  senderId: z.int().nullable(),
  groupId: z.int().nullable(),
  lastReadId: z.int(),
})
export type PrivateRead = z.infer<typeof readSchema>

/** A person has read a conversation. Goes to that person and to the other side. */
export const privateMessagesRead = defineEvent('privateChat.messagesRead', readSchema, {
  channel: 'unread-mensagem-chat-interno',
  kind: 'update',
  key: 'data',
})

const typingSchema = z.object({
  sender: z.object({ id: z.int(), name: z.string() }),
  receiverId: z.int().nullable(),
  groupId: z.int().nullable(),
  isTyping: z.boolean(),
})
export type PrivateTyping = z.infer<typeof typingSchema>

/** A person types, or stopped. Goes to the other side. */
export const privateTypingChanged = defineEvent('privateChat.typingChanged', typingSchema, {
  channel: 'digitando-chat-interno',
  kind: 'update',
  key: 'data',
})
