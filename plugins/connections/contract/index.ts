import { z } from 'zod'
import { defineEndpoint, defineEvent, definePoint, defineService } from '#core/contract/define.ts'
import { AppError } from '#core/contract/errors.ts'
import { idParam } from '#core/contract/params.ts'
import type { MediaFile } from '#plugins/media/contract/index.ts'

export const connectionStatuses = ['DISCONNECTED', 'OPENING', 'qrcode', 'PAIRING', 'TIMEOUT', 'CONNECTED', 'DESTROYED'] as const

export type ConnectionStatus = (typeof connectionStatuses)[number]

/** What only some types need. */
export interface ConnectionConfig {
  /** Origins whose pages may embed the web chat; empty allows any. */
  allowedOrigins?: string[]
  /** First line of the web chat. */
  greeting?: string
}

export const connectionSchema = z.object({
  id: z.int(),
  name: z.string(),
  status: z.enum(connectionStatuses),
  type: z.string(),
  qrcode: z.string().nullable(),
  retries: z.int(),
  isDefault: z.boolean(),
  isActive: z.boolean(),
  number: z.string().nullable(),
  color: z.string().nullable(),
  queueId: z.int().nullable(),
  /** The public token in the address of a web chat; for administrators who ask for the list. */
  token: z.string().optional(),
  createdAt: z.string(),
  updatedAt: z.string(),
  rev: z.int(),
})
export type Connection = z.infer<typeof connectionSchema>

/** Connections of the tenant, by name. Secrets never leave the server; the token of a web chat is none, and only administrators need it. */
export const listConnections = defineEndpoint({
  method: 'GET',
  path: '/whatsapp',
  permission: 'connections.list',
  summary: 'Connections',
  input: z.object({}),
  output: z.array(connectionSchema),
})

/** In characters. */
export const LONGEST_CONNECTION_NAME = 60

/**
 * Renames a connection, colours it, switches it off or on again; what is absent stays.
 * @throws noConnectionFound (404), invalidInput (422) for no name, a long one, or that of another connection
 */
export const updateConnection = defineEndpoint({
  method: 'PUT',
  path: '/whatsapp/:id',
  permission: 'connections.edit',
  summary: 'Change a connection',
  input: z.object({ id: idParam, name: z.string().optional(), color: z.string().max(20).nullish(), isActive: z.boolean().optional() }),
  output: connectionSchema,
})

/** A connection is another than before: its state, or what an administrator says of it. Goes to those of the company who may see connections. */
export const connectionChanged = defineEvent('connections.changed', connectionSchema, { channel: 'whatsapp', kind: 'update', key: 'whatsapp' })

export const abilitiesSchema = z.object({
  typing: z.boolean(),
  readReceipts: z.boolean(),
  /** Images, sound, films, documents. */
  media: z.boolean(),
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
  /** A conversation can begin with a phone number from which nothing came yet. Without it, only who has come by the channel can be written to. */
  startsByNumber: z.boolean(),
})
/** What a channel can do; a control for what it can't is absent. */
export type ChannelAbilities = z.infer<typeof abilitiesSchema>

/** To begin with: a channel says what it can do beyond plain text. */
export const noAbilities: ChannelAbilities = {
  typing: false,
  readReceipts: false,
  media: false,
  quote: false,
  edit: false,
  remove: false,
  react: false,
  buttons: false,
  location: false,
  vcard: false,
  groups: false,
  startsByNumber: false,
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

export const contactCardSchema = z.object({ name: z.string().trim().min(1).max(100), number: z.string().trim().max(40), email: z.string().max(254).nullable() })

/** Buttons of one message: a rating asks for five. */
const MOST_BUTTONS = 5

/** What a message holds besides its text, by its `mediaType`. */
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
    buttons: z
      .array(z.object({ id: z.string().min(1).max(64), text: z.string().trim().min(1).max(20) }))
      .min(1)
      .max(MOST_BUTTONS),
  }),
])
export type MessageData = z.infer<typeof messageDataSchema>

/** One of each side: the team answers with one voice. */
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
  /** Epoch milliseconds. */
  timestamp: number
  agentName: string | null
}

/**
 * The server half of a channel: how messages leave through connections of its `type`.
 *
 * `send` answers the provider's id and how far the message is known to be: 1 handed over, 2 received.
 * It throws when the channel refused; the caller retries and finally marks the message as failed.
 */
export interface Channel {
  type: string
  abilities: ChannelAbilities
  send(message: OutboundMessage): Promise<{ messageId: string; ack: 1 | 2 }>
  /** A message that the contact may have was edited, taken back or reacted to. Only for what `abilities` promise. */
  change(message: OutboundMessage, change: 'edited' | 'deleted' | 'reacted'): Promise<void>
  /** Shows or hides 'is typing' at the contact; `isRecording`: 'is recording', where the channel has that too. */
  typing(to: { tenantId: number; contactId: number; ticketId: number; agentName: string; isTyping: boolean; isRecording: boolean }): Promise<void>
  /** Tells the contact's side that the team read its messages up to now. */
  read(to: { tenantId: number; contactId: number; ticketId: number; messageIds: string[] }): Promise<void>
}

export const channels = definePoint<Channel>('connections.channels')

export const noConnectionFound = () => new AppError('ERR_NO_WAPP_FOUND', 404)
/** No connection is in use that the caller may write over. */
export const noDefaultConnection = () => new AppError('ERR_NO_DEF_WAPP_FOUND', 404)

/** A connection as other plugins' servers read it. */
export interface ConnectionFacts {
  tenantId: number
  id: number
  name: string
  type: string
  status: ConnectionStatus
  queueId: number | null
  color: string | null
  config: ConnectionConfig
}

/** What may become of a connection; what is absent stays. */
export type ConnectionChange = Partial<Pick<Connection, 'name' | 'color' | 'isActive' | 'status' | 'qrcode' | 'retries' | 'number'>>

export interface ConnectionsService {
  /**
   * Changes a connection and tells everybody who may see it: a channel calls this when its line comes or goes. What changes nothing tells nobody.
   * @throws noConnectionFound (404), invalidInput (422) for a name of another connection
   */
  change(tenantId: number, id: number, change: ConnectionChange): Promise<Connection>
  /** The active connection with a public token, whatever its tenant. */
  byToken(type: string, token: string): Promise<ConnectionFacts | null>
  byId(tenantId: number, id: number): Promise<ConnectionFacts | null>
  /** The tenant's default connection, else its first; of those `among` where any are named. */
  defaultOf(tenantId: number, among?: readonly number[]): Promise<ConnectionFacts | null>
  /** The adapter of a type. @throws Error when no running plugin has it */
  channelOf(type: string): Channel
}

export const connectionsService = defineService<ConnectionsService>('connections.service')
