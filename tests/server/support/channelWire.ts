import type { Address, ChannelConnection } from '#plugins/channels/contract/index.ts'
import type { ChannelReason } from '#plugins/connections/contract/index.ts'

/** Kinds of messages of a contact. */
export const messageKinds = ['text', 'image', 'video', 'voice', 'audio', 'document', 'sticker', 'location', 'card', 'choice', 'quote'] as const
export type MessageKind = (typeof messageKinds)[number]
export const fileKinds = ['image', 'video', 'voice', 'audio', 'document', 'sticker'] as const

/** Changes of a message that is there; `unreacted` with an empty emoji, `reactionGone` without any. */
export const changeKinds = ['reacted', 'unreacted', 'reactionGone', 'edited', 'removed'] as const
export type ChangeKind = (typeof changeKinds)[number]

/** How far a message of ours is. */
export const receiptKinds = ['sent', 'delivered', 'read', 'played', 'failed'] as const
export type ReceiptKind = (typeof receiptKinds)[number]

/** `own`: the account itself wrote it, on its phone; `unknownKind`: a message of a kind that nobody knows yet; `unknownEvent`: an event of that sort. */
export type DeliveryKind = MessageKind | ChangeKind | ReceiptKind | 'own' | 'unknownKind' | 'unknownEvent'

export interface DeliveryFacts {
  /** Of the message, at the provider. */
  id: number
  /** In digits. */
  person: string
  text: string
  /** The message that it answers, changes or is a receipt of, as adapters call it. */
  of: string
  /** Of a document. */
  fileName: string
}

/** The connection that a delivery is for, as its provider knows it. */
export type Recipient = Pick<ChannelConnection, 'settings' | 'secrets' | 'hookUrl' | 'hookSecret' | 'connectionId'>

export type Delivery = (facts: DeliveryFacts, to: Recipient) => Buffer | string

/** A provider that runs on this machine, with an account that is connected. */
export interface WireProvider extends Pick<ChannelConnection, 'settings' | 'secrets' | 'session'> {
  /** A file of the contact's message with this id; null where files are not simply there to be fetched. */
  addFile: ((id: number, bytes: Buffer) => void) | null
  /** All calls, in a form that JSON takes. */
  calls(): unknown[]
  /** The calls among them that send a message. */
  sends(): unknown[]
  /** The next call that sends is taken, and nothing is answered. */
  hangUp(): void
  /** The next such call comes too early; null where the provider has no such answer. */
  limit: ((seconds: number) => void) | null
  /** The next such call is refused for a reason that nobody knows, in these words. */
  refuse(words: string): void
  /** Nothing is left of what was prepared. */
  rest?: () => void
  stop(): Promise<void> | void
}

/** The next call that sends is answered by a refusal that means `reason`. */
export interface Refusal {
  name: string
  reason: ChannelReason
  prepare(): void
}

/** The wire of a provider: its deliveries, and the provider itself. A type may have several. */
export interface ChannelWire {
  /** Of its adapter. */
  type: string
  /** Which provider of this type. */
  provider?: string
  /** Whether the provider signs the bytes of deliveries, sends a secret along, or nothing but knows the address; `fetched`: nothing comes in from outside. */
  proof: 'signature' | 'secret' | 'address' | 'fetched'
  /** Older versions of the provider bring no proof, and are believed. */
  isBelievedWithoutProof?: true
  /** Each kind; null where the provider delivers nothing of it. */
  deliveries: Readonly<Record<DeliveryKind, Delivery | null>>
  /** Several messages and receipts of one delivery, in this order; null where each comes alone. */
  batch: ((facts: readonly DeliveryFacts[], to: Recipient) => Buffer | string) | null
  headersOf(body: Buffer, to: Recipient): Record<string, string>
  /** The query by which the provider makes sure of the address. */
  challenge?: (token: string, challenge: string) => Record<string, string>
  addressOf(person: string): Address
  /** How adapters call the contact's message with this id. */
  refOf(facts: Pick<DeliveryFacts, 'id' | 'person'>): string
  /** More stands behind that. */
  hasLongerRefs?: true
  /** A file and the words beside it come as two messages. */
  putsFilesApart?: true
  /** A reference as it stands in calls. */
  idIn(ref: string): string
  /** The longest text that is taken; null where there is no end. */
  longestText: { length: number; unit: 'utf16' | 'bytes' } | null
  start(): Promise<WireProvider & { refusals: readonly Refusal[] }>
}

export type StartedProvider = Awaited<ReturnType<ChannelWire['start']>>

export const wireName = ({ type, provider }: Pick<ChannelWire, 'type' | 'provider'>): string => (provider ? `${type} (${provider})` : type)
