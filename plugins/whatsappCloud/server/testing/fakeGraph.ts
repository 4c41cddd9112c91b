import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { z } from 'zod'

export const TOKEN = 'EAAtestToken1234567890'
export const APP_SECRET = 'app-secret-of-the-tests'
export const PHONE_ID = '111'
export const WABA_ID = '222'
export const APP_ID = '333'

/** A call that the fake took. */
export interface GraphCall {
  method: string
  /** Behind the version. */
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  json: Record<string, unknown>
  /** Of a form: its texts, and its file. */
  form: { fields: Record<string, string>; file: Buffer; type: string } | null
}

export interface GraphRefusal {
  status: number
  error?: { code: number; message?: string; error_data?: { details: string } }
  headers?: Record<string, string>
}

export interface FakeGraph {
  baseAddress: string
  calls: GraphCall[]
  /** Calls that asked to send, in their order. */
  sent(): Record<string, unknown>[]
  /** Answers a call, as `GET 111` or `POST 111/messages read`, like this and not as usual; `after`: so many of them are let pass first. */
  refuse(call: string, refusal: GraphRefusal, after?: number): void
  /** The next such call is never answered. */
  silence(call: string): void
  /** A file that a contact sent; its address lies on `host` where that is given. Answers its id. */
  keepFile(bytes: Buffer, where?: { id?: string; url?: string; size?: number; redirect?: string }): string
  /** Answers of `message_templates`, page by page. */
  templates: unknown[][]
  /** Whether an address that is set is tried first, as the provider does. */
  triesAddress: boolean
  /** How the provider judges the number. */
  judged: { quality_rating: string; messaging_limit_tier: string }
  /** The number that the provider knows somebody by, where it is another. */
  knownAs: Map<string, string>
  stop(): void
}

interface StoredFile {
  bytes: Buffer
  url?: string
  size?: number
  redirect?: string
}

const bytesOf = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}

async function formOf(type: string, body: Buffer): Promise<GraphCall['form']> {
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

const jsonOf = (type: string, body: Buffer): Record<string, unknown> => (type.startsWith('application/json') ? Object(JSON.parse(body.toString())) : {})

const configurationSchema = z.object({ webhook_configuration: z.object({ override_callback_uri: z.url(), verify_token: z.string() }) })

/** Whether an address answers the question by which the provider makes sure of it. */
async function isOurs(json: unknown): Promise<boolean> {
  const asked = configurationSchema.safeParse(json)
  if (!asked.success) return true
  const { override_callback_uri: address, verify_token: token } = asked.data.webhook_configuration
  const answer = await fetch(`${address}?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=4711`)
  return answer.status === 200 && (await answer.text()) === '4711'
}

/** The Graph API as far as a number needs it, over real HTTP on this machine. */
export async function startFakeGraph(): Promise<FakeGraph> {
  const calls: GraphCall[] = []
  const refusals: { call: string; refusal: GraphRefusal | null; after: number }[] = []
  const files = new Map<string, StoredFile>()
  const templates: unknown[][] = [[]]
  const knownAs = new Map<string, string>()
  let count = 0
  let origin = ''

  const answerSent = ({ json }: GraphCall) => {
    if (json.status === 'read') return { success: true }
    count += 1
    const input = String(json.to ?? json.recipient)
    return { messaging_product: 'whatsapp', contacts: [{ input, wa_id: knownAs.get(input) ?? input }], messages: [{ id: `wamid.${count}` }] }
  }
  const answerTemplates = ({ query }: GraphCall) => {
    const page = Number(query.get('after') ?? 0)
    const hasMore = page + 1 < templates.length
    return { data: templates[page] ?? [], paging: { cursors: { after: String(page + 1) }, ...(hasMore && { next: `${origin}/next` }) } }
  }
  const answerOf = (call: GraphCall): unknown => {
    const { method, path } = call
    if (method === 'POST' && path === `${PHONE_ID}/messages`) return answerSent(call)
    if (method === 'POST' && path === `${PHONE_ID}/media`) {
      count += 1
      return { id: `media.${count}` }
    }
    if (method === 'GET' && path === PHONE_ID)
      return {
        ...{ display_phone_number: '+55 11 4000-0000', verified_name: 'Loja', ...graph.judged, id: PHONE_ID },
      }
    if (method === 'POST' && (path === PHONE_ID || path === `${PHONE_ID}/calls` || path === `${WABA_ID}/subscribed_apps`)) return { success: true }
    if (method === 'GET' && path === `${WABA_ID}/message_templates`) return answerTemplates(call)
    if (method === 'POST' && path === `${WABA_ID}/message_templates`) {
      count += 1
      const made = { ...call.json, id: `77${count}`, status: 'PENDING' }
      templates[0]?.push(made)
      return { id: made.id, status: made.status, category: call.json.category }
    }
    if (method === 'DELETE' && path === `${WABA_ID}/message_templates`) {
      for (const page of templates) {
        const at = page.findIndex((one) => JSON.stringify(one).includes(`"id":"${call.query.get('hsm_id')}"`))
        if (at >= 0) page.splice(at, 1)
      }
      return { success: true }
    }
    if (method === 'GET' && path === 'app') return { id: APP_ID }
    if (method === 'POST' && path === `${APP_ID}/uploads`) return { id: 'upload:session-1' }
    if (method === 'POST' && path === 'upload:session-1') return { h: '4::handle' }
    const file = files.get(path)
    if (method !== 'GET' || !file) return null
    return { url: file.url ?? `${origin}/files/${path}`, mime_type: 'image/jpeg', file_size: file.size ?? file.bytes.length }
  }
  const serveFile = (path: string, isKnown: boolean, response: ServerResponse) => {
    const file = files.get(path.slice('files/'.length))
    if (!file) response.writeHead(404).end()
    else if (file.redirect) response.writeHead(302, { location: file.redirect }).end()
    else response.writeHead(isKnown ? 200 : 401).end(isKnown ? file.bytes : '')
  }

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', origin)
    const type = request.headers['content-type'] ?? ''
    const body = await bytesOf(request)
    const path = url.pathname.replace(/^\/(?:v\d+\.\d\/)?/, '')
    const call = {
      method: request.method ?? '',
      path,
      query: url.searchParams,
      headers: request.headers,
      json: jsonOf(type, body),
      form: await formOf(type, body),
    }
    calls.push(call)
    // Its uploads in steps have a word of their own for the same credential.
    const isKnown = request.headers.authorization === `${path.startsWith('upload:') ? 'OAuth' : 'Bearer'} ${TOKEN}`
    const name = `${call.method} ${path}${call.json.status === 'read' ? ' read' : ''}`
    const found = refusals.find((one) => one.call === name && one.after-- <= 0)
    if (found) refusals.splice(refusals.indexOf(found), 1)
    if (found?.refusal === null) return
    const refusal =
      found?.refusal ?? (isKnown || path.startsWith('files/') ? null : { status: 401, error: { code: 190, message: 'Invalid OAuth access token' } })
    if (refusal) {
      response
        .writeHead(refusal.status, { 'content-type': 'application/json', ...refusal.headers })
        .end(JSON.stringify(refusal.error ? { error: refusal.error } : ''))
      return
    }
    if (path.startsWith('files/')) return serveFile(path, isKnown, response)
    const isRefused = graph.triesAddress && call.method === 'POST' && path === PHONE_ID && !(await isOurs(call.json))
    const answer = isRefused ? null : answerOf(call)
    const missing = { error: { code: 100, message: 'Unsupported request. Object does not exist', error_subcode: 33 } }
    response.writeHead(answer ? 200 : 400, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? missing))
  }
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`

  const graph: FakeGraph = {
    baseAddress: origin,
    triesAddress: false,
    judged: { quality_rating: 'GREEN', messaging_limit_tier: 'TIER_2K' },
    calls,
    templates,
    knownAs,
    sent: () => calls.filter(({ path, json }) => path === `${PHONE_ID}/messages` && json.status === undefined).map(({ json }) => json),
    refuse: (call, refusal, after = 0) => {
      refusals.push({ call, refusal, after })
    },
    silence: (call) => {
      refusals.push({ call, refusal: null, after: 0 })
    },
    keepFile(bytes, { id = String(9001 + count), ...where } = {}) {
      count += 1
      files.set(id, { bytes, ...where })
      return id
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
  return graph
}
