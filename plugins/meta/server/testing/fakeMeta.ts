import { createServer, type IncomingMessage } from 'node:http'

export const TOKEN = 'EAAtokenDaPagina1234567890'
export const APP_SECRET = 'segredo-do-aplicativo'
export const PAGE_ID = '111'
export const ACCOUNT_ID = '17841'

export interface MetaCall {
  /** As `POST 111/messages`, behind the version. */
  name: string
  query: URLSearchParams
  authorization: string | undefined
  json: Record<string, unknown>
  /** Of a form: its texts, and its file. */
  form: { fields: Record<string, string>; file: Buffer; type: string } | null
}

export interface FakeMeta {
  url: string
  calls: MetaCall[]
  /** Messages and signs that were sent, in their order. */
  sent(): Record<string, unknown>[]
  /** The next such call is refused; signs of reading and writing are not. */
  refuse(name: string, status: number, error?: { code: number; error_subcode?: number; message?: string }, headers?: Record<string, string>): void
  /** The next such call is never answered. */
  silence(name: string): void
  /** The next message is taken, and answered when `answer` is called; its answer names `messageId`. */
  pauseMessage(): Promise<PausedCall>
  /** Files that lie at `/files/<name>`, also with more of a path behind it: bytes, where it leads to, or a number of HTTP. */
  files: Map<string, Buffer | string | number>
  stop(): void
}

export interface PausedCall {
  messageId: string
  answer(): void
}

/** Signs go to the same address as messages, and take no answer that was prepared for one. */
const SIGNS: ReadonlySet<unknown> = new Set(['mark_seen', 'typing_on', 'typing_off'])

const bytesOf = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

async function formOf(type: string, body: Buffer): Promise<MetaCall['form']> {
  if (!type.startsWith('multipart/form-data')) return null
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  const fields: Record<string, string> = {}
  let file = { bytes: Buffer.alloc(0), type: '' }
  for (const [name, value] of form.entries()) {
    if (typeof value === 'string') fields[name] = value
    else file = { bytes: Buffer.from(await value.arrayBuffer()), type: value.type }
  }
  return { fields, file: file.bytes, type: file.type }
}

/** The Graph API as far as pages and accounts of Instagram need it, over real HTTP on this machine. */
export async function startFakeMeta(): Promise<FakeMeta> {
  const moods = new Map<string, { status: number; error?: object; headers: Record<string, string> } | 'silence'>()
  const pauses: ((call: PausedCall) => void)[] = []
  let count = 0

  const answerOf = (name: string): unknown => {
    if (name === `GET ${PAGE_ID}`) return { id: PAGE_ID, name: 'Loja da Praça' }
    if (name === `GET ${ACCOUNT_ID}`) return { id: ACCOUNT_ID, username: 'lojadapraca' }
    if (name === 'GET 42') return { first_name: 'Ana', last_name: 'Prado' }
    if (name === 'GET 43') return { name: '', username: 'bia.alves' }
    if (/^(POST|DELETE) \d+\/subscribed_apps$/.test(name)) return { success: true }
    count += 1
    if (/^POST \d+\/messages$/.test(name)) return { recipient_id: '42', message_id: `m_${count}` }
    return /^POST \d+\/message_attachments$/.test(name) ? { attachment_id: `a_${count}` } : null
  }

  const server = createServer(async (request, response) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://localhost')
    const [type, body] = [request.headers['content-type'] ?? '', await bytesOf(request)]
    const say = (status: number, json: unknown, headers: Record<string, string> = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(json))
    const { authorization } = request.headers
    const name = `${request.method} ${pathname.replace(/^\/(?:v\d+\.\d\/)?/, '')}`
    const json = type.startsWith('application/json') ? Object(JSON.parse(body.toString())) : {}
    meta.calls.push({ name, query, authorization, json, form: await formOf(type, body) })
    if (name.startsWith('GET files/')) {
      const [, path = '', id = ''] = /^GET files\/(([^/]+).*)$/.exec(name) ?? []
      const file = meta.files.get(path) ?? meta.files.get(id) ?? 404
      if (typeof file === 'string') response.writeHead(302, { location: file }).end()
      else if (typeof file === 'number') response.writeHead(file).end()
      else response.writeHead(200).end(file)
      return
    }
    const isSign = SIGNS.has(json.sender_action)
    const mood = isSign ? undefined : moods.get(name)
    if (!isSign) moods.delete(name)
    if (mood === 'silence') return
    if (mood) return say(mood.status, mood.error ? { error: mood.error } : '', mood.headers)
    if (authorization !== `Bearer ${TOKEN}`) return say(401, { error: { code: 190, message: 'Invalid OAuth access token' } })
    const answer = answerOf(name)
    const reply = () => say(answer ? 200 : 400, answer ?? { error: { code: 100, error_subcode: 33, message: 'Object does not exist' } })
    const paused = 'message' in json ? pauses.shift() : undefined
    if (paused) paused({ messageId: `m_${count}`, answer: reply })
    else reply()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const meta: FakeMeta = {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    calls: [],
    files: new Map(),
    sent: () => meta.calls.filter(({ name }) => name.endsWith('/messages')).map(({ json }) => json),
    refuse: (name, status, error, headers = {}) => void moods.set(name, { status, headers, ...(error && { error }) }),
    silence: (name) => void moods.set(name, 'silence'),
    pauseMessage: () => new Promise((resolve) => pauses.push(resolve)),
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
  return meta
}
