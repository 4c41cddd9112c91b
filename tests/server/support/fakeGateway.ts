import { createServer, type IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'

export interface FakeCall {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: Record<string, unknown>
}

/** `hangUp`: the call is taken, and nothing is answered; a string goes as it is. */
export type FakeReply = { status: number; body: unknown; headers?: Record<string, string> } | 'hangUp'

export interface FakeGateway {
  url: string
  calls: FakeCall[]
  /** What it answers the next call whose path begins so. */
  next(path: string, reply: FakeReply): void
  callsTo(path: string): FakeCall[]
  stop(): void
}

const record = z.record(z.string(), z.unknown())

/** A gateway over real HTTP that keeps its calls; `reply` answers those of which nothing else was said. */
export async function startFakeGateway(reply: (call: FakeCall) => FakeReply): Promise<FakeGateway> {
  const moods: { path: string; reply: FakeReply }[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://localhost')
      const text = Buffer.concat(parts).toString()
      const call = { method: request.method ?? '', path, query, headers: request.headers, body: text === '' ? {} : record.parse(JSON.parse(text)) }
      gateway.calls.push(call)
      const mood = moods.findIndex((one) => path.startsWith(one.path))
      const said = moods.splice(mood, mood < 0 ? 0 : 1)[0]?.reply ?? reply(call)
      if (said === 'hangUp') return void request.socket.destroy()
      const isBytes = Buffer.isBuffer(said.body)
      response.writeHead(said.status, { 'content-type': isBytes ? 'application/octet-stream' : 'application/json', ...said.headers })
      response.end(isBytes ? said.body : typeof said.body === 'string' ? said.body : JSON.stringify(said.body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const gateway: FakeGateway = {
    url: `http://127.0.0.1:${address.port}`,
    calls: [],
    next: (path, said) => void moods.push({ path, reply: said }),
    callsTo: (path) => gateway.calls.filter((call) => call.path.startsWith(path)),
    stop: () => void server.close(),
  }
  return gateway
}
