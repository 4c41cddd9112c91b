import { definePoint, defineService } from '#core/contract/define.ts'
import type { Channel, ChannelAbilities, OutboundMessage } from '#plugins/connections/contract/index.ts'
import { type Address, checkOwnKinds, isDeclaredKind } from './address.ts'
import type { ChannelConnection } from './channelConnection.ts'
import type { ChannelEvent, ConnectionState, InboundFile } from './events.ts'
import type { ChannelSessions } from './session.ts'

/** A group as its provider knows it. */
export interface Group {
  name: string
  people: readonly { id: string; addresses: readonly [Address, ...Address[]]; isAdmin: boolean }[]
}

/** A group that the account of a connection is in, without its people. */
export interface GroupSummary {
  address: Address
  name: string
  /** How many people are in it; 0 where the provider does not say. */
  size: number
}

/** A message that a member wrote in a group, as its provider finds it. */
export interface MemberMessage {
  group: Address
  ref: string
  /** The address that it came from. */
  author: Address
}

/** Some of what was written before, and where the next of it begins; null after the last. */
export interface HistoryPage {
  events: readonly ChannelEvent[]
  cursor: string | null
}

/** Whom a message in a group calls. `people`: their ids at the provider, and the name that stands in the text after `@`. */
export interface Called {
  everyone: boolean
  people: readonly { id: string; name: string }[]
}

/** A message on its way out, with everything in the provider's words. */
export interface ChannelMessage extends OutboundMessage {
  to: Address
  /** The provider's id of the message that it answers, where it knows one. */
  quotedRef: string | null
  /** The provider's id of this message; null before it was sent. */
  ref: string | null
  /** Whether it is the team's; the contact's only where it is reacted to. */
  fromMe: boolean
  /** The provider's id of the contact's last message. */
  lastRef: string | null
  /** Words of the adapter about the conversation with the contact's last message. */
  thread: string | null
  /** Somebody of the team answers after `windowHours`, within `personWindowHours`. */
  isLate?: boolean
  /** Of messages in groups alone. */
  called?: Called | null
  /** The member of a group who wrote the message, and the message that it answers; null for ours. In groups alone. */
  author?: Address | null
  quotedAuthor?: Address | null
  /** The bytes of its file, from the first one on. */
  openFile(): Promise<{ name: string; mime: string; bytes: number; stream: AsyncIterable<Uint8Array> }>
  /** Where its file can be fetched from outside for at least 15 minutes, for providers that fetch files themselves. @throws ChannelError `mediaRejected` for a message without a file */
  fileUrl(): Promise<string>
}

/** A delivery of a provider as it came, its body in its very bytes. */
export interface WebhookRequest {
  method: 'GET' | 'POST'
  query: URLSearchParams
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
}

/** `refused`: not from the provider, 401. An answer of its own ends the matter: nothing is stored. */
export type VerificationResult = 'ok' | 'refused' | { status: number; body: string }

/** Looking for what came, again and again; on one node at a time. */
export interface ChannelPoll {
  everyMs: number
  /** The same while a session holds the line, which looks by itself when it hears of something; as `everyMs` unless given. */
  sessionMs?: number
  /**
   * Deliveries that came since `cursor`, each as `parse` takes it, and where the next look begins; `cursor` is null at first. They are stored before the
   * cursor moves, so that the same may come twice and nothing is lost. @throws ChannelError
   */
  read(connection: ChannelConnection, cursor: string | null): Promise<{ deliveries: readonly Buffer[]; cursor: string }>
}

/** Asking how a line is, on one node at a time: while it waits for a phone, while it is up, and while it is about to come back. */
export interface ConnectionWatch {
  waitingMs: number
  upMs: number
  /** After so many looks at a line that still waits for a phone nobody seems to be there, and the line times out. */
  mostWaiting?: number
  /** How the line is now; null for nothing new. @throws ChannelError */
  check(connection: ChannelConnection, isWaiting: boolean): Promise<ConnectionState | null>
}

/**
 * The server half of an outside channel. All calls throw `ChannelError`; nothing that they throw or log holds a credential or what was written.
 * It keeps no state: what it needs is in the line.
 */
export interface ChannelAdapter {
  /** The `type` of its connections. */
  type: string
  /** The plugin that it is of, where it is added while the program runs: a company that switches that off has no lines of it. */
  ofPlugin?: string
  abilities: ChannelAbilities
  /** Hours in which somebody of the team may still answer where `windowHours` are over and programs may not; null for none. Pure. */
  personWindowHours?(connection: ChannelConnection): number | null
  /**
   * Kinds of addresses that no other channel has, such as `telegram`: what the provider calls people. Named after the plugin where there is one, so that two
   * plugins never mean the same address by it.
   */
  addressKinds?: readonly string[]
  /** Kinds of addresses that it can write to, the best first. */
  writesTo: readonly [Address['kind'], ...Address['kind'][]]
  /** Whether the provider takes our id of a message and sends the same one only once. */
  isIdempotent: boolean
  /** Checks the credentials and, where the provider has that, tells it where to deliver to. Answers how the line is then. */
  start(connection: ChannelConnection): Promise<ConnectionState>
  /** Asks for a code that is typed into the phone of this number (digits with calling code). Absent where the provider has none. */
  pair?(connection: ChannelConnection, phone: string): Promise<string>
  /** For providers that do not deliver by themselves. */
  poll?: ChannelPoll
  /** For providers that do not tell everything of a line by themselves. */
  watch?: ConnectionWatch
  /** For providers that are held open: begun once `start` has answered. */
  session?: ChannelSessions
  /** Longest delivery in bytes; 5 MiB unless given. */
  mostWebhookBytes?: number
  /** Whether the provider restricts numbers for what they send: their lines show how likely that is. */
  restrictsSenders?: boolean
  /** Ends the deliveries. */
  stop(connection: ChannelConnection): Promise<void>
  /** Answer to a delivery that is stored; `OK` as plain text unless given. */
  webhookAnswer?: { type: string; body: string }
  /** Whether a delivery is the provider's. Pure. */
  verify(request: WebhookRequest, connection: ChannelConnection): VerificationResult
  /** Events of a delivery. Pure; an unknown part becomes nothing or `unreadable`. @throws for what is no delivery at all */
  parse(body: Buffer, connection: ChannelConnection): ChannelEvent[] | Promise<ChannelEvent[]>
  /** The bytes of a contact's file, where the delivery did not hold them. @throws ChannelError `mediaGone` */
  openFile(file: InboundFile, connection: ChannelConnection): Promise<AsyncIterable<Uint8Array>>
  /** How somebody calls themselves who writes for the first time, where deliveries do not say; empty where the provider does not either. @throws ChannelError */
  nameOf?(address: Address, connection: ChannelConnection): Promise<string>
  /** `ref`: the provider's id; `ack` 0: it is queued there, and a receipt says when it was handed over; `knownAs`: the address that the provider turned ours into; `secondRef`: the id of its words, where they followed a file. */
  send(message: ChannelMessage, connection: ChannelConnection): Promise<{ ref: string; ack: 0 | 1 | 2; knownAs?: Address; secondRef?: string }>
  /** Only for what `abilities` promise. */
  change(message: ChannelMessage, change: 'edited' | 'deleted' | 'reacted', connection: ChannelConnection): Promise<void>
  typing(to: Address, sign: { isTyping: boolean; isRecording: boolean; lastRef: string | null }, connection: ChannelConnection): Promise<void>
  /** How many messages a text becomes at the provider, where each is paid for. Pure. */
  partsOf?(text: string): number
  /** Of channels with `groups`. @throws ChannelError */
  group?(of: Address, connection: ChannelConnection): Promise<Group>
  /** All groups that the account is in. @throws ChannelError */
  groups?(connection: ChannelConnection): Promise<readonly GroupSummary[]>
  /** Removes somebody from a group, by their id of `group`; whoever is gone already is no fault. Absent where the provider has nothing of the kind. @throws ChannelError */
  removeFromGroup?(group: Address, personId: string, connection: ChannelConnection): Promise<void>
  /** Takes back at everybody what a member wrote in a group. @throws ChannelError */
  deleteMessage?(message: MemberMessage, connection: ChannelConnection): Promise<void>
  /** Messages since `since` with somebody, or with everybody; `cursor` is null at first. Of channels with `history`. @throws ChannelError */
  history?(wish: { with: Address | null; since: Date; cursor: string | null }, connection: ChannelConnection): Promise<HistoryPage>
  /** Rejects a call that rings; a call that is over is no fault. Absent where the provider has nothing of the kind. @throws ChannelError */
  rejectCall?(call: { ref: string; from: Address }, connection: ChannelConnection): Promise<void>
  /** The team has read these messages of the contact, in the order in which they came. */
  read(to: Address, refs: readonly string[], connection: ChannelConnection): Promise<void>
}

/** Outside channels: one each. A plugin that adds one also says at `connections.kinds` how it is administered. */
export const channelAdapters = definePoint<ChannelAdapter>('channels.adapters', ({ type, addressKinds = [], writesTo }) => {
  checkOwnKinds(type, addressKinds)
  for (const kind of writesTo)
    if (!isDeclaredKind(kind, addressKinds)) throw new Error(`the channel '${type}' writes to addresses of an undeclared kind '${kind}'`)
})

/** Makes the channel of an adapter that is only there once the program runs; whoever calls it adds both to their points. */
export const channelMaker = defineService<{ channelOf(adapter: ChannelAdapter): Channel }>('channels.maker')
