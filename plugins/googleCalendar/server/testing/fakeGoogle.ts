import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { z } from 'zod'

export const CLIENT_ID = 'client-1.apps.googleusercontent.com'
export const CLIENT_SECRET = 'GOCSPX-secret-of-the-tests'

interface Event {
  id: string
  etag: string
  status: string
  /** Number of the change that it was written by. */
  change: number
  [name: string]: unknown
}

export interface GoogleCall {
  method: string
  path: string
  query: URLSearchParams
  body: Record<string, unknown>
  /** Etag that the thing must still have; empty for any. */
  ifMatch: string
}

export interface FakeGoogle {
  url: string
  calls: GoogleCall[]
  /** Events of the calendar by id. */
  events: Map<string, Event>
  /** Edits an event, as somebody does in the calendar. */
  edit(id: string, change: Record<string, unknown>): void
  /** The code that Google sends back with, after it looked at the address that the browser was sent to. */
  codeFor(url: string): string
  /** The next call of this kind is refused. `hasWork`: it is done, and the answer gets lost. */
  refuse(method: string, path: RegExp, status: number, reason: string, hasWork?: boolean): void
  /** An empty calendar that refuses nothing. */
  reset(): void
  /** The application has another secret now. */
  changeSecret(to: string): void
  /** The access token that is taken at this moment. */
  token(): string
  /** Ends every access token. */
  expireTokens(): void
  /** The refresh token is taken no more. */
  revoke(): void
  /** Sync tokens of before are not known any more. */
  forgetSync(): void
  stop(): void
}

const bodyOf = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  const text = Buffer.concat(parts).toString()
  if (text === '') return {}
  return request.headers['content-type']?.startsWith('application/json') ? Object(JSON.parse(text)) : Object.fromEntries(new URLSearchParams(text))
}

/** Google's token service and calendar as far as meetings need them, over real HTTP on this machine. */
export async function startFakeGoogle(): Promise<FakeGoogle> {
  const calls: GoogleCall[] = []
  const events = new Map<string, Event>()
  const challenges = new Map<string, string>()
  const refusals: { method: string; path: RegExp; status: number; reason: string; hasWork: boolean }[] = []
  let change = 1
  let token = 'access-1'
  let tokens = 1
  let isRevoked = false
  let oldestSync = 0
  let secret = CLIENT_SECRET

  const write = (id: string, body: Record<string, unknown>): Event => {
    change += 1
    const event: Event = { status: 'confirmed', ...events.get(id), ...body, id, etag: `"${change}"`, change }
    events.set(id, event)
    return event
  }
  const codeFor = (url: string): string => {
    const code = `code-${challenges.size + 1}`
    challenges.set(code, new URL(url).searchParams.get('code_challenge') ?? '')
    return code
  }
  const refused = (status: number, reason: string) => ({ status, body: { error: { code: status, message: reason, errors: [{ reason }] } } })
  const answerToken = async ({ body }: GoogleCall) => {
    if (body.client_id !== CLIENT_ID || body.client_secret !== secret) return { status: 401, body: { error: 'invalid_client' } }
    const isKnown = body.grant_type === 'refresh_token' ? body.refresh_token === 'refresh-1' && !isRevoked : challenges.has(String(body.code))
    if (!isKnown) return { status: 400, body: { error: 'invalid_grant' } }
    if (body.grant_type === 'authorization_code') {
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(String(body.code_verifier)))
      if (Buffer.from(digest).toString('base64url') !== challenges.get(String(body.code))) return { status: 400, body: { error: 'invalid_grant' } }
      isRevoked = false
    }
    tokens += 1
    token = `access-${tokens}`
    const identity = Buffer.from(JSON.stringify({ email: 'agente@exemplo.com' })).toString('base64url')
    const first = body.grant_type === 'authorization_code' ? { refresh_token: 'refresh-1', id_token: `e30.${identity}.x` } : {}
    return { status: 200, body: { access_token: token, expires_in: 3_600, token_type: 'Bearer', ...first } }
  }
  const answerEvents = ({ method, path, query, body, ifMatch }: GoogleCall) => {
    const [, id] = /\/events\/([^/]+)$/.exec(path) ?? []
    const known = id === undefined ? undefined : events.get(id)
    if (method === 'GET') {
      const since = Number(query.get('syncToken') ?? 0)
      if (query.has('syncToken') && since < oldestSync) return refused(410, 'fullSyncRequired')
      const items = [...events.values()].filter((event) => event.change > since && (since > 0 || event.status !== 'cancelled'))
      return { status: 200, body: { items, nextSyncToken: String(change) } }
    }
    if (method === 'POST') return events.has(String(body.id)) ? refused(409, 'duplicate') : { status: 200, body: write(String(body.id), body) }
    if (!known) return refused(404, 'notFound')
    if (ifMatch !== '' && ifMatch !== known.etag) return refused(412, 'conditionNotMet')
    if (method === 'PATCH') return { status: 200, body: write(known.id, body) }
    if (known.status === 'cancelled') return refused(410, 'deleted')
    write(known.id, { status: 'cancelled' })
    return { status: 204, body: null }
  }
  const answerOf = async (call: GoogleCall, bearer: string) => {
    if (call.path === '/token') return answerToken(call)
    if (call.path === '/revoke') {
      isRevoked = true
      return { status: 200, body: {} }
    }
    if (bearer !== token) return refused(401, 'authError')
    if (call.path.endsWith('/calendarList'))
      return {
        status: 200,
        body: {
          items: [
            { id: 'agente@exemplo.com', summary: 'Agente', accessRole: 'owner' },
            { id: 'time@exemplo.com', summary: 'Time', accessRole: 'writer' },
            { id: 'feriados', summary: 'Feriados', accessRole: 'reader' },
          ],
        },
      }
    return answerEvents(call)
  }
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://google')
    const call: GoogleCall = {
      method: request.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      body: await bodyOf(request),
      ifMatch: request.headers['if-match'] ?? '',
    }
    calls.push(call)
    // The page where somebody allows it; here they always do.
    if (call.path === '/o/oauth2/v2/auth') {
      const back = new URLSearchParams({ state: url.searchParams.get('state') ?? '', code: codeFor(url.href) })
      return void response.writeHead(302, { location: `${url.searchParams.get('redirect_uri')}?${back}` }).end()
    }
    const at = refusals.findIndex((one) => one.method === call.method && one.path.test(call.path))
    const [refusal] = at < 0 ? [] : refusals.splice(at, 1)
    if (refusal?.hasWork) await answerOf(call, request.headers.authorization?.replace('Bearer ', '') ?? '')
    const answer = refusal ? refused(refusal.status, refusal.reason) : await answerOf(call, request.headers.authorization?.replace('Bearer ', '') ?? '')
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body === null ? '' : JSON.stringify(answer.body))
  }
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = z.object({ port: z.number() }).parse(server.address())
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    events,
    edit: (id, made) => void write(id, made),
    codeFor,
    refuse: (method, path, status, reason, hasWork = false) => void refusals.push({ method, path, status, reason, hasWork }),
    reset() {
      calls.length = 0
      refusals.length = 0
      events.clear()
      secret = CLIENT_SECRET
    },
    changeSecret: (to) => {
      secret = to
    },
    token: () => token,
    expireTokens: () => {
      token = 'none'
    },
    revoke: () => {
      isRevoked = true
      token = 'none'
    },
    forgetSync: () => {
      change += 1
      oldestSync = change
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
