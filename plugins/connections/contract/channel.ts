import { z } from 'zod'
import { defineEndpoint, definePoint } from '#core/contract/define.ts'
import { personalNumber } from '#core/contract/personalNumber.ts'
import type { MediaFile } from '#plugins/media/contract/index.ts'

export const abilitiesSchema = z.object({
  typing: z.boolean(),
  readReceipts: z.boolean(),
  /** Images, sound, films, documents. */
  media: z.boolean(),
  /** Voice notes, which the contact's side shows with a player of their own. */
  voice: z.boolean(),
  quote: z.boolean(),
  edit: z.boolean(),
  /** Taking a message back at the contact as well. */
  remove: z.boolean(),
  react: z.boolean(),
  buttons: z.boolean(),
  location: z.boolean(),
  vcard: z.boolean(),
  /** Conversations of many, with mentions. */
  groups: z.boolean(),
  /** Messages written before, or elsewhere, can be brought here. */
  history: z.boolean(),
  /** A conversation can begin with a phone number from which nothing came yet. Without it, only who has come by the channel can be written to. */
  startsByNumber: z.boolean(),
  /** Texts that the provider has approved, which may be sent whenever. */
  templates: z.boolean(),
  /** Hours after the contact's last message in which anything but a template may be sent; null for always. */
  windowHours: z.number().positive().nullable(),
  /** Choices that one message may have. */
  mostButtons: z.int().nonnegative(),
})
/** Abilities of a channel; a control for one that it lacks is absent. */
export type ChannelAbilities = z.infer<typeof abilitiesSchema>

/** To begin with: a channel says what it can do beyond plain text. */
export const noAbilities: ChannelAbilities = {
  typing: false,
  readReceipts: false,
  media: false,
  voice: false,
  quote: false,
  edit: false,
  remove: false,
  react: false,
  buttons: false,
  location: false,
  vcard: false,
  groups: false,
  history: false,
  startsByNumber: false,
  templates: false,
  windowHours: null,
  mostButtons: 0,
}

/** Channel type → what it can do. The same for everybody as long as the program runs. */
export const listChannels = defineEndpoint({
  method: 'GET',
  path: '/channels',
  permission: 'signed-in',
  summary: 'What each channel can do',
  input: z.object({}),
  output: z.record(z.string(), abilitiesSchema),
})

export const contactCardSchema = z.object({
  name: z.string().trim().min(1).max(100),
  number: personalNumber(z.string().trim().max(40)),
  email: z.string().max(254).nullable(),
})

/** Parts of a message besides its text, by its `mediaType`. */
export const messageDataSchema = z.union([
  z.object({
    type: z.literal('location'),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    name: z.string().max(200).nullable(),
    address: z.string().max(400).nullable(),
  }),
  z.object({ type: z.literal('vcard'), contacts: z.array(contactCardSchema).min(1).max(10) }),
  z.object({
    type: z.literal('buttons'),
    header: z.string().max(60).nullable(),
    footer: z.string().max(60).nullable(),
    /** However many, and however long: the options of chat flows are choices too. A channel that has no room for them writes them as numbered lines. */
    buttons: z.array(z.object({ id: z.string(), text: z.string() })).min(1),
  }),
  z.object({
    type: z.literal('template'),
    /** As the provider knows it. */
    name: z.string().min(1).max(512),
    language: z.string().min(2).max(16),
    /** Values for the places of its text, in their order. */
    values: z.array(z.string().min(1).max(1024)).max(20),
  }),
  /** A file of the contact that was not fetched, since it is larger than the installation allows. The body names it. */
  z.object({
    type: z.literal('largeFile'),
    name: z.string().max(200),
    /** Null where the provider did not say it beforehand. */
    megabytes: z.int().nullable(),
    mostMegabytes: z.int(),
  }),
  /** Of a kind that a plugin added. The first paragraph of the body says the same in words, for everybody who does not know the kind. @see MessageKind */
  z.object({ type: z.literal('added'), kind: z.string().max(60), value: z.record(z.string(), z.unknown()) }),
])
export type MessageData = z.infer<typeof messageDataSchema>

/** A reaction; each side has one: the team answers with one voice. */
export const reactionSchema = z.object({ fromMe: z.boolean(), emoji: z.string().max(16) })
export type Reaction = z.infer<typeof reactionSchema>

/** A message on its way out, as the channel sees it. */
export interface OutboundMessage {
  id: string
  tenantId: number
  connectionId: number
  contactId: number
  ticketId: number
  body: string
  /** `chat`, or the kind of `data`. */
  mediaType: string
  data: MessageData | null
  media: MediaFile | null
  quoted: { id: string; body: string; fromMe: boolean; isDeleted: boolean } | null
  isForwarded: boolean
  isEdited: boolean
  isDeleted: boolean
  reactions: Reaction[]
  /** Whom it calls in a group besides those whom its text names. */
  mentions?: Mentions | null
  /** Epoch milliseconds. */
  timestamp: number
  agentName: string | null
  /** Somebody of the team wrote it in the conversation: no program, and not for a later time. */
  isByPerson?: boolean
}

/** Whom a message in a group calls: everybody, or people by their ids of `Channel.participants`. */
export interface Mentions {
  everyone: boolean
  people: readonly string[]
}

/** Somebody in a group. */
export interface Participant {
  /** As the channel calls them. */
  id: string
  /** By which a text calls them, after `@`; no other of the group has it. */
  name: string
  /** Digits with calling code; empty where it is hidden. */
  number: string
  isAdmin: boolean
}

/**
 * The server half of a channel: how messages leave through connections of its `type`.
 *
 * `send` answers the provider's id and how far the message is known to be: 0 queued at the provider, which says later what became of it, 1 handed over, 2 received.
 * A `ChannelError` says why not, and whether and when it is worth another try; after anything else that is thrown the caller tries a few times.
 */
export interface Channel {
  type: string
  abilities: ChannelAbilities
  send(message: OutboundMessage): Promise<{ messageId: string; ack: 0 | 1 | 2 }>
  /**
   * Of a channel that keeps nothing of its own: a stored message is with the contact's side by being stored, and this shows it there, once it is committed.
   * Messages of programs then need no job of delivery; at the channel they have the id that they have here. Never throws.
   */
  show?(message: OutboundMessage): void
  /** It is written down that nobody knows whether a message left (`uncertain`): from now on it may be sent again, if a person wishes. */
  forget?(message: OutboundMessage): Promise<void>
  /** A message that the contact may have was edited, taken back or reacted to. Only for what `abilities` promise. */
  change(message: OutboundMessage, change: 'edited' | 'deleted' | 'reacted'): Promise<void>
  /** Shows or hides 'is typing' at the contact; `isRecording`: 'is recording', where the channel has that too. */
  typing(to: { tenantId: number; contactId: number; ticketId: number; agentName: string; isTyping: boolean; isRecording: boolean }): Promise<void>
  /** Tells the contact's side that the team read its messages up to now. `connectionId`: by which they came, where that is not the ticket's. */
  read(to: { tenantId: number; contactId: number; ticketId: number; messageIds: string[]; connectionId?: number }): Promise<void>
  /** How many messages a text becomes at the provider, where each is paid for. */
  partsOf?(text: string): number
  /** People in a group, by name. Of channels with `groups`. @throws ChannelError */
  participants?(of: { tenantId: number; connectionId: number; contactId: number }): Promise<Participant[]>
  /**
   * Begins to bring what was written with a contact since `since`, or with everybody; answers at once. Of channels with `history`.
   * @throws ChannelError `notConnected`
   */
  bringHistory?(of: { tenantId: number; connectionId: number; contactId: number | null; since: Date }): Promise<void>
}

export const channels = definePoint<Channel>('connections.channels')
