import { createServer } from 'node:http'

/** Headers that say nothing of the caller. */
const COMMON = new Set([
  'host',
  'connection',
  'accept',
  'accept-encoding',
  'accept-language',
  'user-agent',
  'content-type',
  'content-length',
  'transfer-encoding',
])

export interface RepeatingProvider {
  port: number
  /** Values of headers that callers sent, each as it stood there and without its scheme. */
  credentials: Set<string>
  /** How many calls it refused. */
  count(): number
  /** How it refuses from now on: with this number, and with `error` as words or as an object. */
  refuseWith(status: number, isObject: boolean): void
  stop(): void
}

/** A provider that refuses every call, and repeats in its words what it was sent: headers, address and body. */
export async function startRepeatingProvider(): Promise<RepeatingProvider> {
  let [status, isObject, count] = [400, false, 0]
  const credentials = new Set<string>()
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      count += 1
      const sent = Object.entries(request.headers).flatMap(([name, value]) => (COMMON.has(name) || typeof value !== 'string' ? [] : value))
      for (const value of sent) credentials.add(value).add(value.replace(/^\w+ /, ''))
      const words = [...sent, request.url, Buffer.concat(parts).toString()].join(' ')
      const error = isObject ? { code: 999_999, message: words } : words
      const ofBots = { ok: false, error_code: status, description: words }
      const ofGateways = { success: false, message: words, status, response: { message: [words] } }
      const ofOperators = { situacao: 'ERRO', descricao: words, code: 99_999 }
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error, ...ofBots, ...ofGateways, ...ofOperators }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    port: address.port,
    credentials,
    count: () => count,
    refuseWith(newStatus, asObject) {
      ;[status, isObject] = [newStatus, asObject]
    },
    stop: () => void server.close(),
  }
}
