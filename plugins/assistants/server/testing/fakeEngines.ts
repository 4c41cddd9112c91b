import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { type AssistantKind, ownKinds } from '../../contract/index.ts'
import { type FakeAnswer, type FakeShape, type Shape, shapes } from './shapes.ts'

export interface EngineCall {
  path: string
  headers: IncomingHttpHeaders
  text: string
}

/** How it answers: as an engine does, with a refusal, with a page that is no answer, broken off in the middle, or never. */
type PlayOnce = FakeAnswer | { status: number; body: unknown; retryAfter?: string } | 'cut' | 'page' | 'never'
/** A function is told what was asked, for questions that come in no order; it may take its time. */
export type Play = PlayOnce | ((asked: string) => PlayOnce | Promise<PlayOnce>)

const nameOfShape = (path: string): Shape => {
  if (path.endsWith('/token')) return 'token'
  if (path.endsWith('/chat/completions')) return 'chat'
  if (path.endsWith('/responses')) return 'responses'
  if (path.endsWith('/messages')) return 'messages'
  if (path.includes(':streamGenerateContent')) return 'gemini'
  if (path.endsWith('/chat-messages')) return 'dify'
  if (path.endsWith('Chat')) return 'typebot'
  if (path.endsWith(':detectIntent')) return 'detectIntent'
  return path.endsWith('/chat') ? 'vapi' : 'n8n'
}

/** Below this, and the id of its kind, stands an engine of another plugin. */
const OTHERS = '/of/'

/** All engines on this machine, each in its own words, which record what they are asked. */
export interface FakeEngines {
  /** Without a slash at its end. */
  url: string
  calls: EngineCall[]
  /** Plays to come, the last of which stays. */
  play(...plays: Play[]): void
  stop(): void
}

async function perform(response: ServerResponse, { type, of }: FakeShape, play: PlayOnce): Promise<void> {
  if (play === 'never') return
  if (play === 'page') return void response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>502 Bad Gateway</body></html>')
  if (play !== 'cut' && 'status' in play) {
    const after = play.retryAfter === undefined ? {} : { 'retry-after': play.retryAfter }
    return void response.writeHead(play.status, { 'content-type': 'application/json', ...after }).end(JSON.stringify(play.body))
  }
  response.writeHead(200, { 'content-type': type })
  const pieces = of(play === 'cut' ? { pieces: ['Olá', '! Tudo bem?'] } : play)
  const sent = play === 'cut' ? pieces.slice(0, Math.max(1, pieces.findIndex((piece) => piece.includes('Olá')) + 1)) : pieces
  for (const piece of type === 'application/json' && play === 'cut' ? pieces.slice(0, 1) : sent)
    await new Promise<void>((resolve) => response.write(piece, () => resolve()))
  if (play === 'cut') response.destroy()
  else response.end()
}

/** `others`: shapes of engines of other plugins by the id of their kind; without one it is that of Chat Completions. */
export async function startFakeEngines(others: Readonly<Record<string, FakeShape>> = {}): Promise<FakeEngines> {
  const shapeOf = (path: string): FakeShape => (path.startsWith(OTHERS) ? (others[path.split('/')[2] ?? ''] ?? shapes.chat) : shapes[nameOfShape(path)])
  const calls: EngineCall[] = []
  let plays: Play[] = [{ pieces: ['Olá'] }]
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const path = new URL(request.url ?? '/', 'http://fake').pathname
      const shape = shapeOf(path)
      // Requests for a token are no question yet.
      if (shape === shapes.token) return void perform(response, shape, { pieces: [] })
      calls.push({ path, headers: request.headers, text: Buffer.concat(parts).toString('utf8') })
      const play = plays.length > 1 ? plays.shift() : plays[0]
      const played = Promise.resolve((typeof play === 'function' ? play(calls.at(-1)?.text ?? '') : play) ?? 'never')
      void played.then((one) => perform(response, shape, one))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    calls,
    play(...given) {
      plays = given
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})

/** Configuration of an assistant of a kind to reach the fake engines. */
export const fakeConfig = (kind: string, url: string) => ({
  url: { typebot: `${url}/api`, n8n: `${url}/webhook/loja` }[kind] ?? `${url}/v1`,
  key:
    kind === 'dialogflow'
      ? JSON.stringify({ client_email: 'loja@projeto.iam', private_key: privateKey, token_uri: `${url}/token` })
      : 'chave-secreta-de-teste-9f3a',
  model: 'modelo-1',
  fields: { publicId: 'loja', project: 'projeto', assistantId: 'a-1' },
})

/** The same of any kind, also one of another plugin. */
export const fakeConfigOf = ({ id, fields }: AssistantKind, url: string) =>
  id in ownKinds
    ? fakeConfig(id, url)
    : {
        url: `${url}${OTHERS}${id}/v1`,
        key: 'chave-secreta-de-teste-9f3a',
        model: 'modelo-1',
        fields: Object.fromEntries(fields.map(({ name, initial }) => [name, initial || 'loja'])),
      }
