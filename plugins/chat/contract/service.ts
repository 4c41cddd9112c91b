import { defineService } from '#core/contract/define.ts'
import type { Reader } from '#plugins/tickets/contract/index.ts'
import type { Message } from './message.ts'

/** What a channel's adapter hands in: one message of a contact. */
export interface InboundMessage {
  tenantId: number
  whatsappId: number
  channel: string
  /** Queue of a new ticket. */
  queueId: number | null
  contactId: number
  isGroup: boolean
  body: string
  /** The sender's own id: the same one again is the same message. */
  idFront: string
  /** The message it answers, where it is one of this contact's conversation. */
  quotedMsgId?: string | undefined
  /** A finished upload of the contact's. */
  uploadId?: string | undefined
}

export interface ChatService {
  /** Stores a contact's message, with its ticket where there is none, and tells those who may read it. Repeating it changes nothing. */
  receive(message: InboundMessage): Promise<Message>
  /** A contact's messages on one connection, over all its tickets; 30 a page, the newest first, ascending inside a page. */
  pageOf(tenantId: number, contactId: number, whatsappId: number, page: number): Promise<{ messages: Message[]; hasMore: boolean }>
  /** Raises how far our messages to a contact are known to be; never lowers it. */
  raiseAcks(tenantId: number, contactId: number, ids: readonly string[], ack: 2 | 3): Promise<void>
  /** The contact's reaction to a message of their conversation; empty takes it back. @throws noMessageFound (404) */
  reactAsContact(tenantId: number, contactId: number, messageId: string, emoji: string): Promise<Message>
  /** Whether somebody may read one of the messages that carry a file. */
  mayReadMedia(reader: Reader, mediaId: string): Promise<boolean>
  /** The contact is writing, or stopped, in its ticket that is not closed. */
  contactIsTyping(tenantId: number, contactId: number, whatsappId: number, isTyping: boolean): Promise<void>
}

export const chatService = defineService<ChatService>('chat.service')
