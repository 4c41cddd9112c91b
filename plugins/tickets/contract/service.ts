import { type Access, definePoint, defineService, type Service } from '#core/contract/define.ts'
import type { AppError } from '#core/contract/errors.ts'
import type { Origin } from '#core/contract/origin.ts'
import type { ConnectionFacts } from '#plugins/connections/contract/index.ts'
import type { AssistantName, LastWriter, Priority, Ticket } from './ticket.ts'

/** Reader of a ticket: an actor's view of it. */
export interface Reader {
  tenantId: number
  userId: number
  profile: 'admin' | 'super' | 'superadmin' | 'user'
  /** Where what they ask came from; absent for what goes on by itself. */
  from?: Origin
  /** Absent likewise. */
  can?(permission: Access): boolean
}

/** Where a message that nobody types goes. */
export interface ConversationFacts {
  tenantId: number
  contactId: number
  whatsappId: number
  /** Person who caused it; owns the ticket that is opened for it. */
  userId: number | null
  /** A waiting ticket, or a new one, is opened for `userId`; else the ticket stays as it is, also closed. */
  opens: boolean
}

/** Automatic messages to several contacts over one connection, one each. */
export interface AutomaticMessages {
  tenantId: number
  whatsappId: number
  /** The author of their cause. */
  userId: number | null
  messages: readonly { contactId: number; text: string }[]
}

export interface TicketsService {
  /** Tickets that the reader may see, of these statuses, newest first, 30 a page. */
  list(
    reader: Reader,
    wish: { status: Ticket['status'][]; searchParam: string; pageNumber: number },
  ): Promise<{ tickets: Ticket[]; count: number; hasMore: boolean }>
  /** Whether somebody may read what is written in a ticket. */
  mayRead(reader: Reader, ticket: Ticket): Promise<boolean>
  /** A ticket whose messages the reader may read. @throws noTicketFound (404), also when the reader may not see it, acceptFirst (403) */
  readable(reader: Reader, ticketId: number): Promise<Ticket>
  /** Holds the ticket as it is until the transaction ends: nobody closes it meanwhile. */
  hold(tenantId: number, ticketId: number): Promise<void>
  /**
   * The open or waiting ticket of a contact on a connection, made when there is none; where the company wishes it, one that was closed a short
   * while ago waits again instead (`reopenTicket`). Serialises callers of the same contact and connection
   * until the end of the transaction, so that a hundred first messages make one ticket. Call it inside a transaction.
   */
  findOrCreate(facts: {
    tenantId: number
    contactId: number
    whatsappId: number
    channel: string
    queueId: number | null
    isGroup: boolean
    /** `holdContact` was called in this transaction already. */
    isLocked?: boolean
  }): Promise<{ id: number; isCreated: boolean }>
  /**
   * Waits for whoever is about this contact on this connection. Call it inside a transaction.
   * @returns the conversation there that is open or waiting, which stays so until the transaction ends; null where there is none
   * @throws noContactFound (404) for an erased person
   */
  holdContact(tenantId: number, contactId: number, whatsappId: number): Promise<Ticket | null>
  /**
   * Writes what a message changes of its ticket, tells those who see it, and answers the ticket as it is then.
   * One that nobody typed (`isAutomatic`) answers nothing: a contact who waits goes on waiting.
   */
  noteMessage(
    tenantId: number,
    ticketId: number,
    /** `by`: who wrote it, where it is ours. */
    message: { text: string; at: Date; fromMe: boolean; by?: LastWriter; isFirst: boolean; isAutomatic?: boolean },
    /** As it is now, where the caller holds it and has read it. */
    known?: Ticket,
  ): Promise<Ticket>
  /**
   * Where a message is kept that was written elsewhere at `at`: the contact's ticket that is not closed, else the latest closed one, else one
   * that is made closed. Call it inside a transaction that holds the contact.
   */
  forRecord(facts: {
    tenantId: number
    contactId: number
    whatsappId: number
    channel: string
    queueId: number | null
    isGroup: boolean
    at: Date
  }): Promise<number>
  /** Writes what such a message changes of its ticket: what was said last, where nothing later was. `isAnswer`: nobody waits any more. */
  noteRecord(tenantId: number, ticketId: number, message: { text: string; at: Date; fromMe: boolean; isAnswer: boolean }): Promise<Ticket>
  /** The ticket of a contact on a connection that is not closed, else the latest closed one. */
  latestOf(tenantId: number, contactId: number, whatsappId: number): Promise<Ticket | null>
  /** As it is, for the server's own use: nobody's view. */
  find(tenantId: number, ticketId: number): Promise<Ticket | null>
  /** Tickets of the ids that are there, in one question. */
  findMany(tenantId: number, ticketIds: readonly number[]): Promise<Ticket[]>
  /** Socket rooms of those who see the ticket in their lists, whether or not they must accept it before they read it. */
  viewersOf(tenantId: number, ticket: Ticket): Promise<string[]>
  /** Socket rooms of those who may read what is written in the ticket. */
  receiversOf(tenantId: number, ticket: Ticket): Promise<string[]>
  /**
   * The connection that `openFor` would take for a contact. @throws noContactFound (404), noDefaultConnection (404), noPermission (403), invalidInput (422)
   * for one that is gone
   */
  connectionFor(actor: Reader, contactId: number): Promise<ConnectionFacts>
  /**
   * The contact's conversation, open and the actor's: the one that is open already, else a waiting one that is accepted, else a new one
   * on the connection the contact was last spoken to. @throws noContactFound (404), otherOpenTicket (409) when a colleague has it and the actor may not see it
   */
  openFor(actor: Reader & { name: string }, contactId: number): Promise<Ticket>
  /**
   * The ticket for a message of a schedule, a campaign or a robot: the open or waiting one of the contact on the connection; else, when it
   * `opens`, a new one of `userId`; else the latest closed one, which stays closed, as does one made because there is none.
   * Call it inside a transaction. @throws noContactFound (404), noConnectionFound (404), contactOutOfReach (422) where none is there and `reaches` says no
   */
  conversationFor(facts: ConversationFacts): Promise<Ticket>
  /**
   * The same without `opens` for several contacts, by contact, each conversation with the message as its last one: few statements for all, and each
   * is announced once. The error stands in the place of the ticket: noContactFound (404), contactOutOfReach (422).
   * Call it inside a transaction. @throws noConnectionFound (404)
   */
  conversationsFor(facts: AutomaticMessages): Promise<Map<number, Ticket | AppError>>
  /**
   * Whether what is written to a contact over a connection gets to them: its channel calls numbers, or they have come by it before.
   * @throws noContactFound, noConnectionFound (404)
   */
  reaches(tenantId: number, contactId: number, whatsappId: number): Promise<boolean>
  /**
   * Changes a ticket on behalf of a rule, with its log (`autoClose`, `pending`, `queue`, `userDefine`) and its news; closing runs the closing
   * steps without their checks. Nothing happens when the ticket is not there any more, or `isStill` says no of it as it is now, held.
   */
  changeByRule(tenantId: number, ticketId: number, change: RuleChange, isStill?: (ticket: Ticket) => boolean): Promise<Ticket | null>
  /** Says anew what a row of other plugins changed of tickets (labels, notes, followers): raises `rev` and tells those who may read them. */
  refresh(tenantId: number, ticketIds: readonly number[]): Promise<void>
  /** The contact is told goodbye with this closing: marks the ticket until it is opened again. Call it before that message is sent, in its transaction. */
  noteFarewell(tenantId: number, ticketId: number): Promise<void>
  /** The contact called, and nobody answered: a line of its log. It answers nothing, opens nothing and counts as no message. */
  recordMissedCall(tenantId: number, ticketId: number, call: { isVideo: boolean }): Promise<void>
  /** The owner has seen it all: the unread count goes to 0. */
  markRead(tenantId: number, ticketId: number): Promise<void>
}

/** How a ticket is closed. */
export interface Closing {
  tenantId: number
  /** Person who closes it; null when a rule of the company does. */
  userId: number | null
  /** Id of one of the company's closing reasons. */
  reasonId: number | null
  /** The closing message to send: its id, null for none, undefined for what the company sends by itself. */
  farewellId: number | null | undefined
}

/** Takes part in every closing, in its transaction; of a service that is made for that transaction. */
export interface ClosingStep {
  /** Before a person closes it. @throws its own refusal, and nothing is closed */
  check?(ticket: Ticket, closing: Closing): Promise<void>
  /** Name of a reason, for the log. */
  reasonName?(tenantId: number, reasonId: number): Promise<string | null>
  /** Once it is closed; `ticket` is as it is then. */
  closed?(ticket: Ticket, closing: Closing): Promise<void>
}
export const closingSteps = definePoint<Service<ClosingStep>>('tickets.closingSteps')

/** Knows the stages that tickets stand in (`kanban` of a ticket). */
export interface TicketLanes {
  /** Null where the company has no such lane. */
  nameOf(tenantId: number, laneId: number): Promise<string | null>
}
export const ticketLanes = definePoint<Service<TicketLanes>>('tickets.lanes')

/** Keeps what somebody says to whoever gets a ticket, in the transaction of the transfer and before it: the writer may not see the ticket afterwards. */
export interface TransferNotes {
  write(writer: Reader & { name: string }, ticketId: number, text: string): Promise<void>
}
export const transferNotes = definePoint<Service<TransferNotes>>('tickets.transferNotes')

/** Service that moves what follows the messages of a ticket that is merged into another, in the same transaction. */
export interface TicketMerger {
  merged(tenantId: number, fromId: number, intoId: number): Promise<void>
  /** Brings back what `merged` moved. */
  unmerged(tenantId: number, fromId: number, intoId: number): Promise<void>
}
export const ticketMergers = definePoint<Service<TicketMerger>>('tickets.mergers')

/** An action without a person: a rule of the company, a robot, a job. */
export interface RuleChange {
  status?: Ticket['status']
  userId?: number | null
  queueId?: number | null
  kanban?: number | null
  /** The chat flow that has it from now on, where it waits; null: none any more. */
  chatFlowId?: number | null
  /** Why it is closed, with `status: 'closed'`. */
  reasonId?: number | null
  /** The assistants that answer in it from now on; of a closed ticket none do. */
  assistants?: readonly AssistantName[]
  priority?: Priority
  /** Puts it off until then; null wakes it. */
  snoozedUntil?: Date | null
}

/** Which chat flows a company has: a ticket goes to none of which no contribution knows. */
export interface ChatFlows {
  has(tenantId: number, chatFlowId: number, ctx: { use<T>(service: Service<T>): T }): Promise<boolean>
  /** Somebody has given it a ticket, in the transaction that did so. */
  given?(tenantId: number, ticket: Ticket, ctx: { use<T>(service: Service<T>): T }): Promise<void>
}
export const chatFlows = definePoint<ChatFlows>('tickets.chatFlows')

/** Service that knows messages that are to go out later. */
export interface ScheduledMessages {
  /** Messages that have not gone out, by contact, the next first; at most one question, and none where none of them is to get any. */
  pendingOf(tenantId: number, contactIds: readonly number[]): Promise<ReadonlyMap<number, Ticket['scheduledMessages']>>
}
/** Fills `scheduledMessages` of tickets, wherever they are shown. */
export const scheduledMessages = definePoint<Service<ScheduledMessages>>('tickets.scheduledMessages')

export const ticketsService = defineService<TicketsService>('tickets.service')
