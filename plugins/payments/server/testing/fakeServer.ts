import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A call that a fake gateway got. */
export interface FakeCall {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: Record<string, unknown>
}

export interface FakeAnswer {
  status?: number
  body: unknown
}

export interface FakeServer {
  url: string
  calls: FakeCall[]
  /** The next call is answered so. */
  refuse(answer: FakeAnswer): void
  stop(): void
}

const bodyOf = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  const text = Buffer.concat(parts).toString()
  if (text === '') return {}
  return request.headers['content-type']?.startsWith('application/json') ? Object(JSON.parse(text)) : Object.fromEntries(new URLSearchParams(text))
}

/** A gateway on this machine, over real HTTP. */
export async function startFakeServer(answerOf: (call: FakeCall) => FakeAnswer): Promise<FakeServer> {
  const calls: FakeCall[] = []
  const refusals: FakeAnswer[] = []
  const server = createServer((request, response) => {
    const work = async () => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
      const call = { method: request.method ?? '', path: pathname, query: searchParams, headers: request.headers, body: await bodyOf(request) }
      calls.push(call)
      const { status = 200, body } = refusals.shift() ?? answerOf(call)
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    work().catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = isAddress(address) ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    refuse: (answer) => void refusals.push(answer),
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const isAddress = (value: unknown): value is AddressInfo => typeof value === 'object' && value !== null && 'port' in value
