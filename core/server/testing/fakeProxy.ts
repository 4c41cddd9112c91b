import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { connect, createServer, type Server, type Socket } from 'node:net'
import type { ProxyScheme } from '#core/contract/proxy.ts'

/** Where what comes from a proxy comes from: origins of tests refuse whatever comes from elsewhere. */
export const PROXY_ADDRESS = '127.0.0.2'

interface FakeProxyOptions {
  scheme: Exclude<ProxyScheme, 'https'>
  /** Asked for where it is given. */
  login?: { user: string; password: string }
  /** Where names lead that only the proxy knows. */
  names?: Record<string, string>
}

export interface FakeProxy {
  /** With its credentials. */
  url: string
  port: number
  /** `host:port` of everything that it was asked for, as it was asked. */
  asked: string[]
  stop(): Promise<void>
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** A real proxy on this machine. */
export async function startFakeProxy({ scheme, login, names = {} }: FakeProxyOptions): Promise<FakeProxy> {
  const asked: string[] = []
  const open = new Set<Socket>()
  const reach = (host: string, port: number): Socket => {
    asked.push(`${host}:${port}`)
    const way = connect({ host: names[host] ?? host, port, localAddress: PROXY_ADDRESS })
    open.add(way)
    return way
  }
  const server = scheme === 'socks5' ? socksServer(reach, login) : httpServer(reach, login)
  server.on('connection', (socket: Socket) => void open.add(socket.on('error', () => {})))
  const port = await listen(server)
  const credentials = login ? `${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}@` : ''
  return {
    ...{ url: `${scheme}://${credentials}127.0.0.1:${port}`, port, asked },
    async stop() {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}

type Reach = (host: string, port: number) => Socket

const join = (client: Socket, way: Socket): void => {
  way.on('error', () => client.destroy())
  client.on('error', () => way.destroy())
  client.pipe(way).pipe(client)
}

function httpServer(reach: Reach, login: FakeProxyOptions['login']): Server {
  const wanted = login && `Basic ${Buffer.from(`${login.user}:${login.password}`).toString('base64')}`
  const server = createHttpServer((_request, response) => response.writeHead(405).end())
  server.on('connect', (request, client: Socket) => {
    if (wanted !== undefined && request.headers['proxy-authorization'] !== wanted) return client.end('HTTP/1.1 407 Login\r\n\r\n')
    const [, host = '', port = ''] = /^\[?(.*?)\]?:(\d+)$/.exec(request.url ?? '') ?? []
    const way = reach(host, Number(port))
    way.once('connect', () => {
      client.write('HTTP/1.1 200 Open\r\nVia: fake\r\n\r\n')
      join(client, way)
    })
    way.once('error', () => client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n'))
  })
  return server
}

/** A byte at a time, so that nothing may count on what comes together. */
function socksServer(reach: Reach, login: FakeProxyOptions['login']): Server {
  return createServer({ noDelay: true }, (client) => {
    const parts = readParts(client)
    const talk = async () => {
      const [, count = 0] = await parts.take(2)
      const methods = await parts.take(count)
      const method = login ? 2 : 0
      if (!methods.includes(method)) return client.end(Buffer.from([5, 0xff]))
      for (const byte of [5, method]) client.write(Buffer.from([byte]))
      if (login) {
        const [, length = 0] = await parts.take(2)
        const user = (await parts.take(length)).toString()
        const password = (await parts.take((await parts.take(1))[0] ?? 0)).toString()
        const isRight = user === login.user && password === login.password
        client.write(Buffer.from([1, isRight ? 0 : 1]))
        if (!isRight) return client.end()
      }
      const [, , , kind = 0] = await parts.take(4)
      const host = await hostOf(parts, kind)
      const port = (await parts.take(2)).readUInt16BE()
      const way = reach(host, port)
      way.once('connect', () => {
        client.write(Buffer.from([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]))
        parts.stop()
        join(client, way)
      })
      way.once('error', () => client.end(Buffer.from([5, 5, 0, 1, 0, 0, 0, 0, 0, 0])))
    }
    talk().catch(() => client.destroy())
  })
}

type Parts = ReturnType<typeof readParts>

async function hostOf(parts: Parts, kind: number): Promise<string> {
  if (kind === 1) return [...(await parts.take(4))].join('.')
  if (kind === 3) return (await parts.take((await parts.take(1))[0] ?? 0)).toString()
  return (
    (await parts.take(16))
      .toString('hex')
      .match(/.{4}/g)
      ?.map((group) => Number.parseInt(group, 16).toString(16))
      .join(':') ?? ''
  )
}

function readParts(client: Socket) {
  let bytes = Buffer.alloc(0)
  let wake = () => {}
  const onData = (part: Buffer) => {
    bytes = Buffer.concat([bytes, part])
    wake()
  }
  client.on('data', onData)
  return {
    async take(count: number): Promise<Buffer> {
      while (bytes.length < count)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      const taken = bytes.subarray(0, count)
      bytes = bytes.subarray(count)
      return taken
    },
    stop: () => void client.off('data', onData),
  }
}
