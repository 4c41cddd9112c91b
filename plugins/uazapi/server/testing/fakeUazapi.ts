import { z } from 'zod'
import type { ChannelConnection } from '#plugins/channels/contract/index.ts'
import { lineTo } from '#tests/server/support/channelLine.ts'
import { type FakeCall, type FakeGateway, type FakeReply, startFakeGateway } from '#tests/server/support/fakeGateway.ts'

export const TOKEN = 'token-da-instancia'
export const ACCOUNT = '5511940000000'
export const QR_IMAGE = 'data:image/png;base64,iVBORw0KGgo='

/** A group as the provider knows it, by whatsmeow's names. */
export interface FakeGroup {
  Name: string
  Participants: { JID: string; PhoneNumber?: string; LID?: string; IsAdmin: boolean; IsSuperAdmin: boolean }[]
}

export interface FakeStored {
  messageid: string
  chatid: string
  messageTimestamp: number
}

/** The provider over real HTTP, with one instance: it takes messages, lays out files, and delivers to the address it was told. */
export interface FakeUazapi extends FakeGateway {
  instance: { status: string; qrcode: string; paircode: string; owner: string; lastDisconnectReason: string }
  webhook: { enabled: boolean; url: string; events: string[]; excludeMessages: string[] }
  files: Map<string, Buffer>
  /** By their names at WhatsApp. */
  groups: Map<string, FakeGroup>
  /** Messages that it stores, in any order. */
  stored: FakeStored[]
  tell(EventType: string, delivery: object): Promise<number>
}

const webhookSchema = z.object({ enabled: z.boolean(), url: z.string(), events: z.array(z.string()), excludeMessages: z.array(z.string()) })
const ok = (body: unknown): FakeReply => ({ status: 200, body })
export const atRest = { status: 'disconnected', qrcode: '', paircode: '', owner: '', lastDisconnectReason: '' }

export async function startFakeUazapi(): Promise<FakeUazapi> {
  let sent = 0

  function session({ path, body }: FakeCall): FakeReply {
    const { instance } = provider
    if (path === '/instance/connect' && instance.status === 'disconnected')
      Object.assign(instance, { status: 'connecting', ...(body.phone ? { paircode: 'ABCD1234' } : { qrcode: QR_IMAGE }) })
    if (path === '/instance/disconnect') Object.assign(instance, atRest)
    return ok({ instance, status: { connected: instance.status === 'connected', loggedIn: instance.status === 'connected', jid: null } })
  }

  function group({ path, body }: FakeCall): FakeReply {
    if (path === '/group/list') return ok({ groups: [...provider.groups].map(([JID, known]) => ({ JID, ...known })) })
    const JID = z.string().parse(body.groupjid)
    const known = provider.groups.get(JID)
    if (!known) return { status: 404, body: { error: 'group not found' } }
    if (path === '/group/info') return ok({ JID, ...known })
    const { participants } = z.object({ participants: z.array(z.string()), action: z.literal('remove') }).parse(body)
    const groupUpdated = participants.map((one) => ({ JID: one, Error: known.Participants.some((person) => person.JID === one) ? 0 : 404 }))
    known.Participants = known.Participants.filter((one) => !participants.includes(one.JID))
    return ok({ groupUpdated })
  }

  function find({ body }: FakeCall): FakeReply {
    const { chatid, limit, offset } = z.object({ chatid: z.string().optional(), limit: z.number(), offset: z.number() }).parse(body)
    const found = provider.stored
      .filter((message) => chatid === undefined || message.chatid === chatid)
      .sort((one, other) => other.messageTimestamp - one.messageTimestamp)
    const messages = found.slice(offset, offset + limit)
    const nextOffset = offset + messages.length
    return ok({ returnedMessages: messages.length, messages, limit, offset, nextOffset, hasMore: nextOffset < found.length })
  }

  function reply(call: FakeCall): FakeReply {
    const { path, headers, body } = call
    const file = provider.files.get(path)
    if (file) return ok(file)
    if (headers.token !== TOKEN) return { status: 401, body: { error: 'Invalid token' } }
    if (path.startsWith('/instance/')) return session(call)
    if (path.startsWith('/group/')) return group(call)
    if (path === '/webhook') {
      Object.assign(provider.webhook, webhookSchema.parse(body))
      return ok([provider.webhook])
    }
    if (path === '/chat/check') {
      const { numbers } = z.object({ numbers: z.array(z.string()) }).parse(body)
      return ok(numbers.map((query) => ({ query, jid: `${query}@s.whatsapp.net`, isInWhatsapp: !query.endsWith('0000000') })))
    }
    if (path === '/message/find') return find(call)
    if (path === '/message/download') return ok({ fileURL: `${provider.url}/arquivos/${String(body.id)}`, mimetype: 'text/plain' })
    if (!path.startsWith('/send/')) return ok({})
    sent += 1
    const number = String(body.number)
    return ok({ id: `${ACCOUNT}:3EB0${sent}`, messageid: `3EB0${sent}`, chatid: number.includes('@') ? number : `${number}@s.whatsapp.net`, status: 'Pending' })
  }

  const provider: FakeUazapi = {
    ...(await startFakeGateway(reply)),
    instance: { ...atRest },
    webhook: { enabled: false, url: '', events: [], excludeMessages: [] },
    files: new Map(),
    groups: new Map(),
    stored: [],
    async tell(EventType, delivery) {
      if (!provider.webhook.enabled) return 0
      const body = JSON.stringify({ EventType, instanceName: 'loja', owner: ACCOUNT, token: TOKEN, ...delivery })
      return (await fetch(provider.webhook.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).status
    },
  }
  return provider
}

/** A line to the provider, as the channels make one. */
export const aConnectionState = ({ url }: Pick<FakeGateway, 'url'>, more: Partial<ChannelConnection> = {}): ChannelConnection =>
  lineTo({ settings: { baseAddress: url }, secrets: { token: TOKEN }, ...more })
