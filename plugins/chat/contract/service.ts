import { definePoint, defineService, type Service } from '#core/contract/define.ts'
import type { AppError } from '#core/contract/errors.ts'
import type { ChannelReason, Mentions, MessageData } from '#plugins/connections/contract/index.ts'
import type { MediaFile, MediaUser } from '#plugins/media/contract/index.ts'
import type { Reader, Ticket } from '#plugins/tickets/contract/index.ts'
import type { Message } from './message.ts'

/** The message is here already. */
export class RepeatedMessage extends Error {}

/** A message of a contact that a channel's adapter hands in. */
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
  /** When it was written, as the provider tells; see `believedTime`. */
  at?: Date | undefined
  /** The message it answers, where it is one of this contact's conversation. */
  quotedMsgId?: string | undefined
  /** A finished upload of the contact's. */
  uploadId?: string | undefined
  /** A file that is stored already, as the contact's. */
  file?: MediaFile | undefined
  /** Contents besides text. */
  data?: MessageData | undefined
  isForwarded?: boolean | undefined
  /** Author of the message, in a group. */
  authorId?: number | undefined
  /** It is of a kind that nothing here can show; `body` says of which. */
  isUnreadable?: boolean | undefined
  /** A program wrote it, and nobody would read an automatic answer: a notice of absence, a receipt of a shop. */
  isUnattended?: boolean | undefined
}

/** A message that was written elsewhere: by the company on its phone, or by either side before it came here. */
export interface ElsewhereMessage extends Omit<InboundMessage, 'uploadId'> {
  fromMe: boolean
  /** `external`: just now, by the company itself; `sync`: from before. */
  sendType: 'external' | 'sync'
  /** When it was written. */
  at: Date
}

/** A message of ours that nobody types at this moment: of a schedule, a campaign, a robot, the API. */
export interface AutomaticMessage {
  tenantId: number
  contactId: number
  whatsappId: number
  /** Person who caused it, and owner of the ticket where one is opened. */
  userId: number | null
  /** Whether a waiting, closed or missing conversation is opened for `userId`. */
  opens: boolean
  body: string
  /** Choices the contact may press, where the channel has buttons; else left out, so `body` says them too. */
  buttons?: readonly { id: string; text: string }[]
  /** Stored files; each is a message, the first with the text. Of a template only the one that its heading needs. */
  mediaIds: readonly string[]
  /** The approved template that `body` is the text of; a channel without templates gets the text. */
  template?: Omit<Extract<MessageData, { type: 'template' }>, 'type'>
  /** Of messages into groups. */
  mentions?: Mentions
  /** Uuid, and the message's id: the same one again sends nothing. */
  id: string
  /** The caller knows, by a row that it holds in this transaction, that no message of this id was stored. */
  isFirst?: boolean
  sendType: 'schedule' | 'campaign' | 'bot' | 'API'
  scheduleDate?: Date | null
}

/** Messages of ours to one contact, one after the other. */
export interface AutomaticSeries extends Pick<AutomaticMessage, 'tenantId' | 'contactId' | 'whatsappId' | 'userId' | 'sendType'> {
  messages: readonly Pick<AutomaticMessage, 'body' | 'buttons' | 'mediaIds' | 'id'>[]
  /** Their conversation as it is now, where the caller holds it in this transaction; else it is looked for. */
  ticket?: Ticket | undefined
}

/** Messages of a campaign over one connection, one to each contact; of each, `isFirst` holds. */
export interface AutomaticBatch extends Pick<AutomaticMessage, 'tenantId' | 'whatsappId' | 'userId' | 'mediaIds' | 'sendType'> {
  messages: readonly Pick<AutomaticMessage, 'contactId' | 'body' | 'template' | 'mentions' | 'id'>[]
}

/** An approved text on its way into a ticket. */
export interface TemplateMessage {
  ticketId: number
  body: string
  data: Extract<MessageData, { type: 'template' }>
  /** The file of its heading, stored; null: none. */
  media: MediaFile | null
  idFront: string | undefined
}

/** Service that keeps messages for later: `POST /messages/:ticketId` with a `scheduleDate` goes there. */
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
  /** It writes to the contact by itself, and is left out where nobody would read that. */
  isAnswering?: true
  /** Before a ticket is looked for: the closed ticket that the message belongs to (an answer that a rating waits for), null to let it pass. */
  claim?(message: InboundMessage): Promise<number | null>
  /** Once it is stored in an open or waiting ticket. `isFirst`: the ticket was made for it; `isHeardLater`: it is a voice message, whose words `heard` brings. */
  received?(message: Message, ticket: Ticket, facts: { tenantId: number; isFirst: boolean; isHeardLater: boolean }): Promise<void>
  /**
   * The words of a voice message that was `isHeardLater` are written down, or cannot be: then `body` is the one that was received. In a later transaction
   * that holds the contact; `ticket` is as it is by now.
   */
  heard?(message: Message, ticket: Ticket, facts: { tenantId: number }): Promise<void>
  /**
   * Once every step has received it: what one of them began is begun. `ticket` is still as the message found it. `isAgain`: storing the message failed
   * once, perhaps by what a step did here; do only what the message needs.
   */
  settled?(message: Message, ticket: Ticket, facts: { tenantId: number; isAgain: boolean }): Promise<void>
  /** Once one that was claimed by this step is stored. */
  claimed?(message: Message, ticket: Ticket): Promise<void>
}
export const inboundSteps = definePoint<Service<InboundStep>>('chat.inboundSteps')

/** Writes down what is said in voice messages. */
export interface VoiceReader {
  /** A contact's message is stored, in this transaction: whether it is being written down from now on, and `ChatService.heard` will be called once. */
  begin(message: Message, tenantId: number): Promise<boolean>
  /** Words said in messages, by their ids; those that nobody has written down are left out. */
  transcriptsOf(tenantId: number, messageIds: readonly string[]): Promise<ReadonlyMap<string, string>>
}
export const voiceReaders = definePoint<Service<VoiceReader>>('chat.voiceReaders')

/** A message that a program sends, as it is stored. */
export interface SpeakerMessage {
  tenantId: number
  id: string
  body: string
  mediaType: string
}

/** `off`: the company has no bots that speak; `text`: this message stays as it is; `voice`: its text becomes a voice note. */
export type SpeakerChoice = 'off' | 'text' | 'voice'

/** Turns texts that bots send into voice notes. */
export interface Speaker {
  /** In the transaction that stores the message. With `voice` it is delivered after `speak`; what follows it in the ticket waits for it. */
  choose(message: SpeakerMessage, ticket: Ticket): Promise<SpeakerChoice>
  /** The voice note of a message, stored as a file; null where the text is to go out. Outside of transactions; again for the same message it is the same file. */
  speak(message: Message, tenantId: number): Promise<MediaFile | null>
}
/** Turns texts that bots send into voice notes. */
export const speakers = definePoint<Service<Speaker>>('chat.speakers')

/** May refuse what somebody is about to send, plan or change, before anything is stored. */
export interface OutgoingCheck {
  /** @throws its own refusal */
  check(author: Reader, text: string): Promise<void>
}
/** Looks at every text that people of the team send to contacts, also captions, edits and what is planned. */
export const outgoingChecks = definePoint<Service<OutgoingCheck>>('chat.outgoingChecks')

/** Why a message was not delivered; `detail` is the provider's code and words. */
export interface DeliveryFailure {
  reason: ChannelReason
  detail?: string | undefined
}

export interface ChatService extends MediaUser {
  /**
   * Stores a contact's message, with its ticket where there is none, and tells those who may read it. Repeating it changes nothing. A channel's own rows
   * are stored by `storeBeside` in the same transaction, with the message's row.
   * @throws contactBlocked (403); RepeatedMessage where `storeBeside` is given and the message came before: that transaction is not to be kept
   */
  receive(message: InboundMessage, storeBeside?: (messageId: string) => Promise<void>): Promise<Message>
  /**
   * Keeps a message that was written elsewhere: in the contact's conversation, also a closed one, which stays closed; where there is none, in one
   * that is closed already. Nobody is told that something waits, and no rule answers it. Repeating it changes nothing.
   */
  record(message: ElsewhereMessage): Promise<Message>
  /**
   * Stores a message of ours, with the job that delivers it, in the contact's conversation on a connection; answers the first message and
   * its ticket as it is then. Repeating it changes nothing.
   * @throws noContactFound (404), noConnectionFound (404)
   */
  sendAutomatic(message: AutomaticMessage): Promise<{ message: Message; ticket: Ticket }>
  /** The same of several messages to one contact, in their order and with one statement of each kind. Call it inside a transaction. @throws as `sendAutomatic` */
  sendAutomaticSeries(series: AutomaticSeries): Promise<void>
  /**
   * The same for several contacts, with few statements for all; by contact, with the error in the place of a message that was refused for good.
   * Call it inside a transaction. @throws noConnectionFound (404)
   */
  sendAutomaticMany(batch: AutomaticBatch): Promise<Map<number, { message: Message; ticket: Ticket } | AppError>>
  /**
   * Sends a text that the provider has approved into an open ticket; `body` is what the contact reads. The same `idFront` again sends nothing.
   * @throws noTicketFound (404), notSupported (409), ticketNotOpen (409), what an `OutgoingCheck` throws
   */
  sendTemplate(author: Reader & { name: string }, message: TemplateMessage): Promise<Message>
  /** For who keeps texts that somebody has typed and sends them later. @throws what an `OutgoingCheck` throws */
  checkOutgoing(author: Reader, body: string): Promise<void>
  /** Messages that wait for a connection are tried now, in their order. */
  connectionIsBack(tenantId: number, connectionId: number): Promise<void>
  /** Ends what a `VoiceReader` has begun: `transcript` is what was said, null for what could not be written down. Call it inside a transaction that holds the contact. */
  heard(tenantId: number, messageId: string, transcript: string | null): Promise<void>
  /** Words said in voice messages, as far as they are written down. */
  transcriptsOf(tenantId: number, messageIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** A message as it is, for the server's own use: nobody's view. */
  find(tenantId: number, messageId: string): Promise<Message | null>
  /** A contact's messages on one connection, over all its tickets; 30 a page, the newest first, ascending inside a page. */
  pageOf(tenantId: number, contactId: number, whatsappId: number, page: number): Promise<{ messages: Message[]; hasMore: boolean }>
  /** Raises how far our messages to a contact are known to be; never lowers it. */
  raiseAcks(tenantId: number, contactId: number, ids: readonly string[], ack: 1 | 2 | 3 | 4): Promise<void>
  /**
   * A connection says that a message of ours did not reach the contact after all: it goes out by another one where there is a way, else it waits
   * `waitMs` and is sent again where that is given, else it failed.
   * One that is known to have arrived stays as it is, and so does one that is on another way by now.
   */
  markFailed(tenantId: number, id: string, failure: DeliveryFailure, connectionId: number, waitMs?: number): Promise<void>
  /** Whether an earlier message of ours in the same ticket has not left yet. */
  isBehindWaiting(tenantId: number, id: string): Promise<boolean>
  /** A message of ours with this text turned out to have left, of which nobody knew: it is sent now. Answers its id; null where there is none. */
  confirmUncertain(tenantId: number, contactId: number, body: string): Promise<string | null>
  /** The contact (`fromMe` false), or the account with another program, edited a message or took it back. @throws noMessageFound (404) for one that is not theirs */
  changeAsWriter(
    tenantId: number,
    writer: { contactId: number; fromMe: boolean },
    messageId: string,
    change: { body: string } | { isDeleted: true },
  ): Promise<Message>
  /** The contact's reaction to a message of their conversation; empty takes it back. @throws noMessageFound (404) */
  reactAsContact(tenantId: number, contactId: number, messageId: string, emoji: string): Promise<Message>
  /** The account's own phone read this message of the contact: nothing of its ticket is unread any more, unless the contact wrote again since. */
  readByAccount(tenantId: number, messageId: string): Promise<void>
  /** Whether somebody may read one of the messages that carry a file. */
  mayReadMedia(reader: Reader, mediaId: string): Promise<boolean>
  /** The contact is writing, or stopped, in its ticket that is not closed. */
  contactIsTyping(tenantId: number, contactId: number, whatsappId: number, isTyping: boolean): Promise<void>
}

export const chatService = defineService<ChatService>('chat.service')
