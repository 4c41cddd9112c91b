import { createServer } from 'node:http'

export const BOT_TOKEN = '123456:AAH-um-token-de-teste-bem-comprido'

export interface FakeBotApi {
  url: string
  /** Calls that were made, with their JSON, or the texts of their form. */
  calls: { method: string; body: Record<string, unknown> }[]
  /** The bodies of all forms, in their bytes. */
  forms: Buffer[]
  /** Refuses the next call of this name. */
  refuse(method: string, answer: { error_code: number; description: string; parameters?: object }): void
  /** The next call of this name is taken, and nothing is answered. */
  hangUp(method: string): void
  /** By their ids. */
  files: Map<string, Buffer>
  stop(): void
}

/** The texts of a form; of a file its name. */
const partsOf = (form: string): Record<string, string> =>
  Object.fromEntries(
    [...form.matchAll(/name="([^"]+)"(?:; filename="([^"]*)")?\r\n(?:content-type:[^\r]*\r\n)?\r\n([^\r]*)/g)].map(([, name, file, text]) => [
      name,
      file ?? text,
    ]),
  )

/** The Bot API as this program calls it, over real HTTP. */
export async function startFakeBotApi(): Promise<FakeBotApi> {
  const refusals = new Map<string, object | 'hangUp'>()
  let count = 100
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const say = (status: number, body: object | Buffer) => {
        response.writeHead(status, { 'content-type': 'application/json' })
        response.end(Buffer.isBuffer(body) ? body : JSON.stringify(body))
      }
      const [, owner, id = ''] = /^\/file\/bot([^/]+)\/docs\/(.+)$/.exec(request.url ?? '') ?? []
      const file = owner === BOT_TOKEN ? api.files.get(id) : undefined
      if (file) return say(200, file)
      const [, token, method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? '') ?? []
      if (token !== BOT_TOKEN) return say(401, { ok: false, error_code: 401, description: 'Unauthorized' })
      const bytes = Buffer.concat(parts)
      const isJson = request.headers['content-type'] === 'application/json'
      if (!isJson) api.forms.push(bytes)
      const body = isJson ? JSON.parse(bytes.toString()) : partsOf(bytes.toString())
      api.calls.push({ method, body })
      const refusal = refusals.get(method)
      refusals.delete(method)
      if (refusal === 'hangUp') return void request.socket.destroy()
      if (refusal) return say(400, { ok: false, ...refusal })
      if (method === 'getMe') return say(200, { ok: true, result: { id: 123456, is_bot: true, username: 'loja_bot' } })
      if (method === 'getFile') {
        const file_id = String(body.file_id)
        if (api.files.has(file_id)) return say(200, { ok: true, result: { file_id, file_path: `docs/${file_id}` } })
        return say(400, { ok: false, error_code: 400, description: 'Bad Request: wrong file_id or the file is temporarily unavailable' })
      }
      if (!method.startsWith('send') || method === 'sendChatAction') return say(200, { ok: true, result: true })
      count += 1
      say(200, { ok: true, result: { message_id: count, chat: { id: Number(body.chat_id), type: 'private' } } })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const api: FakeBotApi = {
    url: `http://127.0.0.1:${address.port}`,
    calls: [],
    forms: [],
    files: new Map(),
    refuse: (method, answer) => void refusals.set(method, answer),
    hangUp: (method) => void refusals.set(method, 'hangUp'),
    stop: () => void server.close(),
  }
  return api
}
