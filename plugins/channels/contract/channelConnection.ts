import type { Socket } from 'node:net'
import type { ConnectionConfig } from '#plugins/connections/contract/index.ts'

/** A request to a provider. `url` is whole; the body goes as it is. */
export interface ProviderRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  headers?: Readonly<Record<string, string>>
  body?: string | Uint8Array | { bytes: number; stream: AsyncIterable<Uint8Array> }
  /** 20 s unless given. */
  timeoutMs?: number
  /** Longest answer in bytes; 1 MiB unless given. */
  mostBytes?: number
}

export interface ProviderAnswer {
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
}

/** A connection as its adapter works with it. */
export interface ChannelConnection {
  tenantId: number
  connectionId: number
  settings: ConnectionConfig
  secrets: Readonly<Record<string, string>>
  /** Where the provider delivers to; unguessable, of this connection alone. */
  hookUrl: string
  /** A value that only the provider and we know, of this connection alone: for providers that send one back. */
  hookSecret: string
  /**
   * Asks the provider, through the connection's proxy where it has one. Addresses inside the installation's network are refused unless it allows them.
   * @throws ChannelError `temporary` where nothing came of it, `uncertain` where a request other than GET left and nothing was answered
   */
  ask(request: ProviderRequest): Promise<ProviderAnswer>
  /** Size of the largest file that may be fetched, in bytes; while a contact's file is fetched. */
  mostFileBytes?: number
  /**
   * The IP address of a host, for providers that speak something other than HTTP: to be connected to as it is, with the certificate of the host.
   * @throws ChannelError `temporary` for a host that is unknown, or inside the installation's network unless it allows this very one; and always where the
   * connection has a proxy
   */
  addressOf(host: string): Promise<string>
  /**
   * Where the connection has a proxy, the only way to hosts that speak something other than HTTP: a connection that is ready, without TLS to the host yet.
   * @throws ChannelError `temporary`
   */
  openThroughProxy?: (host: string, port: number) => Promise<Socket>
  /**
   * Asks the session of a line that is held open, on whatever node it is.
   * @throws ChannelError `reconnecting` where no node holds it, `uncertain` where a node was asked and did not answer, and what the session throws
   */
  session?: (name: string, args: unknown) => Promise<unknown>
}
