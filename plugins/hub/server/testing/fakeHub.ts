import { createServer } from 'node:http'

export const HUB_TOKEN = 'token-da-conta-no-hub'
export const CHANNEL_ID = 'canal-7'

export interface HubCall {
  /** As `POST /channels/facebook/messages`. */
  name: string
  token: unknown
  json: Record<string, unknown>
}

export interface FakeHub {
  url: string
  calls: HubCall[]
  /** Messages that were sent. */
  sent(): Record<string, unknown>[]
  /** Answer of `GET /channels`. */
  channels: unknown
  /** The next such call is refused. */
  refuse(name: string, status: number, body?: object, headers?: Record<string, string>): void
  /** The next such call is never answered. */
  silence(name: string): void
  /** Files that lie at `/files/<name>`. */
  files: Map<string, Buffer>
  stop(): void
}

/** The hub as this program calls it, over real HTTP on this machine. */
export async function startFakeHub(): Promise<FakeHub> {
  const moods = new Map<string, { status: number; body: object; headers: Record<string, string> } | 'silence'>()
  let count = 0
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const say = (status: number, body: unknown, headers: Record<string, string> = {}) => {
        response.writeHead(status, { 'content-type': 'application/json', ...headers })
        response.end(Buffer.isBuffer(body) ? body : JSON.stringify(body))
      }
      const [name, token] = [`${request.method} ${request.url?.replace(/^\/v1/, '')}`, request.headers['x-api-token']]
      const text = Buffer.concat(parts).toString()
      hub.calls.push({ name, token, json: text ? Object(JSON.parse(text)) : {} })
      const file = hub.files.get(name.replace('GET /files/', ''))
      if (file) return say(200, file)
      const mood = moods.get(name)
      moods.delete(name)
      if (mood === 'silence') return
      if (mood) return say(mood.status, mood.body, mood.headers)
      if (token !== HUB_TOKEN) return say(401, { message: `Unknown token ${String(token)}` })
      if (name === 'GET /channels') return say(200, hub.channels)
      if (name === 'POST /subscriptions') return say(200, { id: CHANNEL_ID })
      if (name === `DELETE /subscriptions/${CHANNEL_ID}`) return say(204, '')
      count += 1
      if (/^POST \/channels\/\w+\/messages$/.test(name)) return say(200, { id: `OUT${count}` })
      say(404, { error: { message: 'Not found' } })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const hub: FakeHub = {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    calls: [],
    channels: [{ id: 'outro' }, { id: CHANNEL_ID, name: 'Loja da Praça', channel: 'facebook' }],
    sent: () => hub.calls.filter(({ name }) => name.endsWith('/messages')).map(({ json }) => json),
    refuse: (name, status, body = {}, headers = {}) => void moods.set(name, { status, body, headers }),
    silence: (name) => void moods.set(name, 'silence'),
    files: new Map(),
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
  return hub
}
