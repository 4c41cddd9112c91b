import { createServer } from 'node:http'

export interface SmsCall {
  path: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** JSON, or the fields of a form. */
  body: Record<string, unknown>
}

export interface FakeGateway {
  url: string
  calls: SmsCall[]
  /** Answers the next message so. */
  answerNext(status: number, body: object, headers?: Record<string, string>): void
  /** The next message is taken, and nothing is answered. */
  hangUp(): void
  stop(): void
}

const ANSWERS: readonly [RegExp, number, object][] = [
  [/^\/v2\/subscriptions$/, 200, []],
  [/^\/v2\/channels\/sms\/messages$/, 200, { id: 'z-1' }],
  [/^\/v1\/balance$/, 200, { situacao: 'OK', saldo_sms: '10' }],
  [/^\/v1\/send$/, 200, { situacao: 'OK', codigo: '1', id: '637849052', descricao: 'MENSAGEM NA FILA' }],
  [/^\/2010-04-01\/Accounts\/AC1\.json$/, 200, { sid: 'AC1' }],
  [/^\/2010-04-01\/Accounts\/AC1\/Messages\.json$/, 201, { sid: 'SM9', status: 'queued' }],
]

/** The three providers in one, over real HTTP. Whoever comes with a token that ends with `x` is refused as each of them does. */
export async function startFakeGateway(): Promise<FakeGateway> {
  const next: ({ status: number; body: object; headers: Record<string, string> } | 'hangUp')[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const text = Buffer.concat(parts).toString()
      const body = request.headers['content-type'] === 'application/json' ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text))
      const path = request.url ?? ''
      gateway.calls.push({ path, headers: request.headers, body })
      const reply = (status: number, content: object, more: Record<string, string> = {}) => {
        response.writeHead(status, { 'content-type': 'application/json', ...more })
        response.end(JSON.stringify(content))
      }
      const token = String(request.headers['x-api-token'] ?? body.key ?? Buffer.from((request.headers.authorization ?? '').slice(6), 'base64'))
      if (token.endsWith('x'))
        return path.startsWith('/v1/') ? reply(200, { situacao: 'ERRO', descricao: 'KEY INVALIDA' }) : reply(401, { code: 20003, message: 'Authenticate' })
      const isMessage = /send|messages/i.test(path)
      const wanted = isMessage ? next.shift() : undefined
      if (wanted === 'hangUp') return void request.socket.destroy()
      if (wanted) return reply(wanted.status, wanted.body, wanted.headers)
      const [, status, answer] = ANSWERS.find(([pattern]) => pattern.test(path)) ?? [/./, 404, {}]
      reply(status, answer)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const gateway: FakeGateway = {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    calls: [],
    answerNext: (status, body, headers = {}) => void next.push({ status, body, headers }),
    hangUp: () => void next.push('hangUp'),
    stop: () => void server.close(),
  }
  return gateway
}
