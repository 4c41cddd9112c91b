import { definePoint, defineService, type Service } from '#core/contract/define.ts'
import type { MediaUser } from '#plugins/media/contract/index.ts'
import type { Reader, Ticket } from '#plugins/tickets/contract/index.ts'
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

/** A message of ours that nobody types at this moment: of a schedule, a campaign, a robot, the API. */
export interface AutomaticMessage {
  tenantId: number
  contactId: number
  whatsappId: number
  /** Who caused it, and whose the ticket becomes where one is opened. */
  userId: number | null
  /** Whether a waiting, closed or missing conversation is opened for `userId`. */
  opens: boolean
  body: string
  /** Choices the contact may press, where the channel has buttons; else left out, so `body` says them too. */
  buttons?: readonly { id: string; text: string }[]
  /** Stored files; each is a message, the first with the text. */
  mediaIds: readonly string[]
  /** Uuid, and the message's id: the same one again sends nothing. */
  id: string
  sendType: 'schedule' | 'campaign' | 'bot' | 'API'
  scheduleDate?: Date | null
}

/** What keeps messages for later: `POST /messages/:ticketId` with a `scheduleDate` goes there. */
export interface LaterSender {
  /**
   * Keeps it, and answers it as a message: pending, with its `scheduleDate`. The same `idFront` again keeps nothing.
   * @throws invalidInput (422) for a time that is past, uploadNotFound (404), uploadUnfinished (409)
   */
  keep(
    reader: Reader,
    ticket: Ticket,
    message: { body: string; uploadIds: readonly string[]; scheduleDate: Date; idFront: string | undefined },
  ): Promise<Message>
}
export const laterSenders = definePoint<Service<LaterSender>>('chat.laterSenders')

/** Looks at every message of a contact, in the transaction that stores it; of a service that is made for that transaction. */
export interface InboundStep {
  /** Before a ticket is looked for: the closed ticket that the message belongs to (an answer that a rating waits for), null to let it pass. */
  claim?(message: InboundMessage): Promise<number | null>
  /** Once it is stored in an open or waiting ticket. `isFirst`: the ticket was made for it. */
  received?(message: Message, ticket: Ticket, facts: { tenantId: number; isFirst: boolean }): Promise<void>
  /** Once one that was claimed by this step is stored. */
  claimed?(message: Message, ticket: Ticket): Promise<void>
}
export const inboundSteps = definePoint<Service<InboundStep>>('chat.inboundSteps')

export interface ChatService extends MediaUser {
  /** Stores a contact's message, with its ticket where there is none, and tells those who may read it. Repeating it changes nothing. */
  receive(message: InboundMessage): Promise<Message>
  /**
   * Stores a message of ours, with the job that delivers it, in the contact's conversation on a connection; answers the first message and
   * its ticket as it is then. Repeating it changes nothing.
   * @throws noContactFound (404), noConnectionFound (404)
   */
  sendAutomatic(message: AutomaticMessage): Promise<{ message: Message; ticket: Ticket }>
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
