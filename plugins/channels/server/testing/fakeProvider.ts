import { createServer } from 'node:http'
import { z } from 'zod'
import { ChannelError, type ChannelKind, noAbilities } from '#plugins/connections/contract/index.ts'
import type { ChannelAdapter, ChannelConnection, ChannelEvent, Group, ProviderAnswer } from '../../contract/index.ts'

export const FAKE_TYPE = 'provedor-de-teste'
const LARGEST_FILE = 64 * 1024 * 1024

/** Reaction of the provider to the next messages: an answer, none, or none although it took the message. */
export type Mood = { status: number; body?: unknown; headers?: Record<string, string> } | 'hangUp'

export interface FakeProvider {
  url: string
  /** Bodies of the messages that it took. */
  taken: { to: string; text: string; id: string; called?: unknown; quotedAuthor?: unknown; fileUrl?: string | undefined; isLate?: boolean | undefined }[]
  calls: string[]
  /** For this one message to be sent; after it all is well again. */
  next(mood: Mood): void
  /** Answer to whoever asks for the account. */
  account: { status: number }
  /** Its answer to a change of a message; 422: too late for it. */
  change: { status: number }
  /** `ready`: it hands files out once this is fulfilled. */
  file: { status: number; bytes: Buffer; ready: Promise<void> }
  /** Groups by their number, and pages of what was written before. */
  groups: Map<string, Group>
  history: { status: number; pages: ChannelEvent[][] }
  /** How somebody calls themselves, for deliveries that do not say. */
  profile: { status: number; name: string }
  stop(): void
}

const sentSchema = z.object({
  to: z.string(),
  text: z.string(),
  id: z.string(),
  called: z.unknown().optional(),
  quotedAuthor: z.unknown().optional(),
  fileUrl: z.string().optional(),
  isLate: z.boolean().optional(),
})

/** A provider over real HTTP: it takes messages, hands out files, and does as it is told. */
export async function startFakeProvider(): Promise<FakeProvider> {
  const moods: Mood[] = []
  const provider: FakeProvider = {
    url: '',
    taken: [],
    calls: [],
    next: (mood) => void moods.push(mood),
    account: { status: 200 },
    change: { status: 200 },
    file: { status: 200, bytes: Buffer.from('conteúdo'), ready: Promise.resolve() },
    groups: new Map(),
    history: { status: 200, pages: [] },
    profile: { status: 200, name: '' },
    stop: () => void server.close(),
  }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      provider.calls.push(`${request.method} ${request.url}`)
      const say = (status: number, body: unknown, headers: Record<string, string> = {}) => {
        response.writeHead(status, headers)
        response.end(Buffer.isBuffer(body) ? body : JSON.stringify(body))
      }
      if (request.url === '/account') return say(provider.account.status, { number: '551140000000' })
      if (request.url?.startsWith('/profile/')) return say(provider.profile.status, { name: provider.profile.name })
      if (request.url?.startsWith('/file/')) return void provider.file.ready.then(() => say(provider.file.status, provider.file.bytes))
      if (request.url?.startsWith('/group/')) return say(200, provider.groups.get(request.url.slice('/group/'.length)) ?? { name: '', people: [] })
      if (request.url?.startsWith('/history/'))
        return say(provider.history.status, { events: provider.history.pages[Number(request.url.split('/').at(-1))] ?? [] })
      if (request.url?.startsWith('/change/')) return say(provider.change.status, {})
      if (request.url !== '/send') return say(200, {})
      const mood = moods.shift()
      if (mood !== undefined && mood !== 'hangUp') return say(mood.status, mood.body ?? {}, mood.headers)
      provider.taken.push(sentSchema.parse(JSON.parse(Buffer.concat(parts).toString())))
      if (mood === 'hangUp') return request.socket.destroy()
      say(200, { id: `fora-${provider.taken.length}` })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  provider.url = `http://127.0.0.1:${address.port}`
  return provider
}

/** @throws ChannelError for what is no success */
function refused({ status }: ProviderAnswer): void {
  if (status === 401) throw new ChannelError('authFailed', { detail: 'token expired' })
  if (status === 404) throw new ChannelError('mediaGone')
  if (status === 410) throw new ChannelError('invalidRecipient')
  if (status === 429) throw new ChannelError('rateLimited', { retryAfterMs: 60_000 })
  if (status >= 400) throw new ChannelError('temporary')
}

const urlOf = (connection: ChannelConnection, path: string): string => `${String(connection.settings.baseAddress)}${path}`
const eventsSchema = z.object({ events: z.array(z.custom<ChannelEvent>((event) => typeof event === 'object')) })
/** Times are words on the wire. */
const eventsIn = (body: Buffer): ChannelEvent[] =>
  eventsSchema.parse(JSON.parse(body.toString())).events.map((event) => ('at' in event && event.at ? { ...event, at: new Date(event.at) } : event))
const groupSchema = z.custom<Group>((group) => typeof group === 'object')

/** An adapter for it, whose deliveries are our events as they are. */
export const fakeAdapter: ChannelAdapter = {
  type: FAKE_TYPE,
  abilities: {
    ...noAbilities,
    media: true,
    quote: true,
    react: true,
    typing: true,
    readReceipts: true,
    startsByNumber: true,
    groups: true,
    history: true,
    windowHours: 24,
    templates: true,
  },
  personWindowHours: ({ settings }) => (settings.hasLongWindow === true ? 168 : null),
  addressKinds: ['bsuid'],
  writesTo: ['phone', 'bsuid', 'group'],
  isIdempotent: false,
  async start(connection) {
    const answer = await connection.ask({ method: 'GET', url: urlOf(connection, '/account') })
    refused(answer)
    return { status: 'CONNECTED', number: '551140000000' }
  },
  async stop(connection) {
    await connection.ask({ method: 'DELETE', url: urlOf(connection, '/hook') })
  },
  verify({ headers, query }, { hookSecret }) {
    if (query.has('challenge')) return { status: 200, body: query.get('challenge') ?? '' }
    return headers['x-secret'] === hookSecret ? 'ok' : 'refused'
  },
  parse: eventsIn,
  async openFile({ id }, connection) {
    const answer = await connection.ask({ method: 'GET', url: urlOf(connection, `/file/${id}`), mostBytes: LARGEST_FILE })
    refused(answer)
    return (async function* () {
      yield answer.body
    })()
  },
  async nameOf({ value }, connection) {
    const answer = await connection.ask({ method: 'GET', url: urlOf(connection, `/profile/${value}`) })
    refused(answer)
    return z.object({ name: z.string() }).parse(JSON.parse(answer.body.toString())).name
  },
  async send({ to, body, id, called, quotedAuthor, media, fileUrl, isLate }, connection) {
    const outbound = {
      to: to.value,
      text: body,
      id,
      ...(isLate && { isLate }),
      ...(called && { called }),
      ...(quotedAuthor && { quotedAuthor }),
      ...(media && { fileUrl: await fileUrl() }),
    }
    const answer = await connection.ask({ method: 'POST', url: urlOf(connection, '/send'), body: JSON.stringify(outbound) })
    refused(answer)
    const { id: ref, captionId: secondRef } = z.object({ id: z.string(), captionId: z.string().optional() }).parse(JSON.parse(answer.body.toString()))
    return { ref, ack: 1, ...(secondRef && { secondRef }) }
  },
  async group({ value }, connection) {
    const answer = await connection.ask({ method: 'GET', url: urlOf(connection, `/group/${value}`) })
    refused(answer)
    return groupSchema.parse(JSON.parse(answer.body.toString()))
  },
  async history({ cursor }, connection) {
    const answer = await connection.ask({ method: 'GET', url: urlOf(connection, `/history/${cursor ?? 0}`) })
    refused(answer)
    const events = eventsIn(answer.body)
    return { events, cursor: events.length > 0 ? String(Number(cursor ?? 0) + 1) : null }
  },
  async change(message, change, connection) {
    const answer = await connection.ask({ method: 'POST', url: urlOf(connection, `/change/${change}/${message.ref}`) })
    if (answer.status === 422) throw new ChannelError('tooOld')
    refused(answer)
  },
  async typing(to, { isTyping }, connection) {
    await connection.ask({ method: 'POST', url: urlOf(connection, `/typing/${to.value}/${isTyping}`) })
  },
  async rejectCall({ ref, from }, connection) {
    refused(await connection.ask({ method: 'POST', url: urlOf(connection, `/reject/${ref}/${from.value}`) }))
  },
  async read(_to, refs, connection) {
    await connection.ask({ method: 'POST', url: urlOf(connection, `/read/${refs.join(',')}`) })
  },
}

export const fakeKind: ChannelKind = {
  type: FAKE_TYPE,
  title: 'webchat.kind',
  icon: 'chat',
  settings: z.object({ baseAddress: z.string().default(''), hasLongWindow: z.boolean().default(false) }),
  secrets: z.object({ token: z.string().optional() }),
  states: ['DISCONNECTED', 'OPENING', 'CONNECTED'],
  firstStatus: 'DISCONNECTED',
  page: null,
  settingsPath: null,
}
