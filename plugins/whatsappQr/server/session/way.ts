import { type ClientRequestArgs, Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { connect as connectPlain, isIP, type Socket } from 'node:net'
import { type Duplex, PassThrough } from 'node:stream'
import { connect as connectTls } from 'node:tls'
import { type ChannelConnection, download } from '#plugins/channels/contract/index.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'

type Way = Pick<ChannelConnection, 'addressOf' | 'openThroughProxy'>

const PORTS = { http: 80, https: 443 }

/** A connection to a host by the line's own way, and by no other. @throws ChannelError */
async function openWay(connection: Way, host: string, port: number): Promise<Socket> {
  if (connection.openThroughProxy) return connection.openThroughProxy(host, port)
  return connectPlain({ host: await connection.addressOf(host), port })
}

type Opened = (error: Error | null, socket: Duplex) => void

function open(connection: Way, { host, port }: ClientRequestArgs, usualPort: number, isSecure: boolean, opened: Opened | undefined): undefined {
  const name = (host ?? '').replace(/^\[|\]$/g, '')
  openWay(connection, name, Number(port ?? usualPort)).then(
    (socket) => opened?.(null, isSecure ? connectTls({ socket, ...(isIP(name) === 0 && { servername: name }) }) : socket),
    (error: unknown) => opened?.(error instanceof Error ? error : new Error('no way'), new PassThrough().destroy()),
  )
}

class PlainWay extends HttpAgent {
  readonly #line: Way
  constructor(connection: Way) {
    super({ keepAlive: false })
    this.#line = connection
  }
  override createConnection(options: ClientRequestArgs, opened?: Opened): undefined {
    return open(this.#line, options, PORTS.http, false, opened)
  }
}

class SecureWay extends HttpsAgent {
  readonly #line: Way
  constructor(connection: Way) {
    super({ keepAlive: false })
    this.#line = connection
  }
  override createConnection(options: ClientRequestArgs, opened?: Opened): undefined {
    return open(this.#line, options, PORTS.https, true, opened)
  }
}

/**
 * Agent by which the library's WebSocket and its uploads connect: the proxy of the connection where it has one, and never into the installation's network.
 */
export const agentOf = (connection: Way, isSecure: boolean): HttpsAgent =>
  isSecure ? new SecureWay(connection) : Object.assign(new PlainWay(connection), { options: {} })

/** Parts of a request that the library's `fetch` is told of, and what it wants to hear. @source undici, `Dispatcher` */
interface Dispatched {
  path: string
  origin?: unknown
  method: string
}
interface Heard {
  onConnect?(abort: () => void): void
  onHeaders?(status: number, headers: Buffer[], resume: () => void, statusText: string): boolean
  onData?(bytes: Buffer): boolean
  onComplete?(trailers: null): void
  onError?(error: Error): void
}

/** Longest of what the library fetches by itself: a page of history, a state. */
const LONGEST_FETCH = 64 * 1024 * 1024

/** How the library fetches by itself: reading alone. */
function dispatcherOf(connection: Pick<ChannelConnection, 'ask'>) {
  return {
    dispatch({ path, origin, method }: Dispatched, heard: Heard): boolean {
      heard.onConnect?.(() => {})
      if (method !== 'GET') {
        heard.onError?.(new ChannelError('unsupported'))
        return true
      }
      download(connection, `${String(origin)}${path}`, LONGEST_FETCH).then(
        ({ status, body }) => {
          heard.onHeaders?.(status, [], () => {}, '')
          heard.onData?.(body)
          heard.onComplete?.(null)
        },
        (error: unknown) => heard.onError?.(error instanceof Error ? error : new Error('no way')),
      )
      return true
    },
  }
}

/** Options that the library gives to `fetch` whenever it fetches something by itself: the connection's own way. */
export function fetchingOf(connection: Pick<ChannelConnection, 'ask'>): RequestInit {
  const fetching: RequestInit = {}
  // Node's own `fetch` asks nothing of it but to dispatch; its type wants a whole class.
  Reflect.set(fetching, 'dispatcher', dispatcherOf(connection))
  return fetching
}
