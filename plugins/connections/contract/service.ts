import type { Profile } from '#core/contract/auth.ts'
import { definePoint, defineService, type Service } from '#core/contract/define.ts'
import type { OutwardProxy } from '#core/contract/proxy.ts'
import type { Channel } from './channel.ts'
import type { Connection, ConnectionConfig, ConnectionStatus } from './connection.ts'
import type { ConnectionTexts } from './texts.ts'

/** A connection as other plugins' servers read it. */
export interface ConnectionFacts {
  tenantId: number
  id: number
  name: string
  type: string
  status: ConnectionStatus
  statusSince: Date
  queueId: number | null
  color: string | null
  /** How the account is called at the provider, once it is known. */
  number: string | null
  config: ConnectionConfig
  texts: ConnectionTexts
}

/** Changes that a connection may get; what is absent stays. */
export interface ConnectionChange
  extends Partial<Pick<Connection, 'name' | 'color' | 'isActive' | 'status' | 'qrcode' | 'retries' | 'number' | 'queueId'>>,
    Partial<ConnectionTexts> {
  /** Makes it the default and the one of before no longer; `false` is refused for the default itself. */
  isDefault?: boolean
  /** Only these fields of its settings; null gives a field its initial value back. */
  config?: ConnectionConfig
  /** Only these of its credentials; an empty one takes it away. */
  secrets?: Record<string, string>
}

/** The holder of conversations on connections. */
export interface ConnectionUses {
  /** Connection → conversations that are not closed; those without any are left out. */
  countOpen(tenantId: number): Promise<ReadonlyMap<number, number>>
  /** Gives the open conversations of a connection to another one, or closes them (`toId` null), also those that the other one cannot take. In the transaction that deletes the connection. */
  release(actor: { tenantId: number; userId: number; profile: Profile }, fromId: number, toId: number | null): Promise<void>
}
export const connectionUses = definePoint<Service<ConnectionUses>>('connections.uses')

/** Knows the codes to be scanned that lines show at the moment. */
export interface ConnectionCodes {
  /** Connection → its code; connections without one are left out. */
  codesOf(tenantId: number): Promise<ReadonlyMap<number, string>>
}
export const connectionCodes = definePoint<Service<ConnectionCodes>>('connections.codes')

export interface ConnectionsService {
  /**
   * Changes a connection and tells everybody who may see it: a channel calls this when its line comes or goes. What changes nothing tells nobody.
   * @throws noConnectionFound (404), invalidInput (422) with the fields that are refused, e.g. a name of another connection
   */
  change(tenantId: number, id: number, change: ConnectionChange): Promise<Connection>
  /** The credentials of a connection, for its channel alone. */
  secretsOf(tenantId: number, id: number): Promise<Record<string, string>>
  /** The proxy that every request of a connection goes through, and nothing beside it; null for none. While it is `unreadable`, nothing may go. */
  proxyOf(tenantId: number, id: number): Promise<OutwardProxy | 'unreadable' | null>
  /** The active connection with a public token, whatever its tenant. */
  byToken(type: string, token: string): Promise<ConnectionFacts | null>
  byId(tenantId: number, id: number): Promise<ConnectionFacts | null>
  /** The status as the transaction sees it, where `byId` may be of a moment ago; null for a connection that is gone or switched off. */
  statusOf(tenantId: number, id: number): Promise<ConnectionStatus | null>
  /** The tenant's default connection, else its first; of those `among` where any are named. */
  defaultOf(tenantId: number, among?: readonly number[]): Promise<ConnectionFacts | null>
  /** The adapter of a type. @throws Error when no running plugin has it */
  channelOf(type: string): Channel
}

/** How many connections companies may have: the installation says so, not the company. */
export interface ConnectionLimits {
  /** Company → the most that it may have; those that may have any number are left out. */
  all(): Promise<ReadonlyMap<number, number>>
  /** Null for any number. What a company has already stays. */
  set(tenantId: number, most: number | null): Promise<void>
}
export const connectionLimitsService = defineService<ConnectionLimits>('connections.limits')

export const connectionsService = defineService<ConnectionsService>('connections.service')
