import { z } from 'zod'
import { defineEndpoint, defineEvent, definePoint, defineService } from '#core/contract/define.ts'

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
  createdAt: z.string(),
  updatedAt: z.string(),
  rev: z.int(),
})
export type Connection = z.infer<typeof connectionSchema>

/** Connections of the tenant, by name. Secrets never leave the server. */
export const listConnections = defineEndpoint({
  method: 'GET',
  path: '/whatsapp',
  permission: 'connections.list',
  summary: 'Connections',
  input: z.object({}),
  output: z.array(connectionSchema),
})

export const connectionChanged = defineEvent('connections.changed', connectionSchema, { channel: 'whatsapp', kind: 'update', key: 'whatsapp' })

/** What a channel can do; a control for what it can't is absent. */
export interface ChannelAbilities {
  typing: boolean
  readReceipts: boolean
  media: boolean
}

/** A message on its way out, as the channel sees it. */
export interface OutboundMessage {
  id: string
  tenantId: number
  connectionId: number
  contactId: number
  ticketId: number
  body: string
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
  /** Shows or hides 'is typing' at the contact. */
  typing(to: { tenantId: number; contactId: number; ticketId: number; agentName: string; isTyping: boolean }): Promise<void>
  /** Tells the contact's side that the team read its messages up to now. */
  read(to: { tenantId: number; contactId: number; ticketId: number; messageIds: string[] }): Promise<void>
}

export const channels = definePoint<Channel>('connections.channels')

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

export interface ConnectionsService {
  /** The active connection with a public token, whatever its tenant. */
  byToken(type: string, token: string): Promise<ConnectionFacts | null>
  byId(tenantId: number, id: number): Promise<ConnectionFacts | null>
  /** The tenant's default connection, else its first. */
  defaultOf(tenantId: number): Promise<ConnectionFacts | null>
  /** The adapter of a type. @throws Error when no running plugin has it */
  channelOf(type: string): Channel
}

export const connectionsService = defineService<ConnectionsService>('connections.service')
