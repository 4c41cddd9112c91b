import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { ChannelConnection } from '#plugins/channels/contract/index.ts'
import { lineTo } from '#tests/server/support/channelLine.ts'
import { type FakeCall, type FakeGateway, type FakeReply, startFakeGateway } from '#tests/server/support/fakeGateway.ts'

export const USER_TOKEN = 'token-do-usuario'
export const ADMIN_TOKEN = 'token-do-administrador'
export const ACCOUNT_JID = '5511940000000:12@s.whatsapp.net'
export const QR_IMAGE = 'data:image/png;base64,iVBORw0KGgo='

interface FakeUser {
  connected: boolean
  loggedIn: boolean
  webhook: string
  events: string[]
  hmacKey: string | null
  /** How many messages of each conversation are stored; 0 for none. */
  history: number
}

/** A group as the gateway knows it, by whatsmeow's names. */
export interface FakeGroup {
  Name: string
  Participants: { JID: string; PhoneNumber?: string; LID?: string; IsAdmin: boolean; IsSuperAdmin: boolean }[]
}

/** A message as the gateway stores it; `user_id` is the token here. */
export interface FakeStored {
  user_id: string
  chat_jid: string
  sender_jid: string
  message_id: string
  timestamp: string
  message_type: string
  text_content: string
  quoted_message_id: string
  data_json: string
}

/** A gateway over real HTTP: it keeps users, takes messages, hands out files, and delivers to the address it was told. */
export interface FakeWuzapi extends FakeGateway {
  users: Map<string, FakeUser>
  /** By the key of their message. */
  files: Map<string, Buffer>
  /** By their names at WhatsApp. */
  groups: Map<string, FakeGroup>
  /** Messages that it stores of all its users, in any order. */
  stored: FakeStored[]
  /** An old build: it says less of the session, signs nothing, and delivers forms. */
  isOld: boolean
  /** Delivers to the webhook of the user; answers the status of the reply. */
  tell(delivery: object, token?: string): Promise<number>
}

const webhook = z.object({ webhookURL: z.string(), events: z.array(z.string()) })
const done = (data: object): FakeReply => ({ status: 200, body: { code: 200, success: true, data } })
/** The answer of the gateway where something of a group went wrong: its words are lost on the way. */
export const lost: FakeReply = { status: 500, body: { code: 500, success: true, data: {} } }
const refused = (status: number, error: string): FakeReply => ({ status, body: { code: status, success: false, error } })

export async function startFakeWuzapi(): Promise<FakeWuzapi> {
  const users = new Map<string, FakeUser>()

  function create({ headers, body }: FakeCall): FakeReply {
    if (headers.authorization !== ADMIN_TOKEN) return refused(401, 'unauthorized')
    const made = z.object({ token: z.string(), webhook: z.string(), events: z.string() }).parse(body)
    users.set(made.token, { connected: false, loggedIn: false, webhook: made.webhook, events: made.events.split(','), hmacKey: null, history: 0 })
    return done({ id: '1' })
  }

  function status(user: FakeUser): FakeReply {
    if (!gateway.isOld) return done({ connected: user.connected, loggedIn: user.loggedIn, jid: user.loggedIn ? ACCOUNT_JID : '', qrcode: '' })
    return user.connected ? done({ Connected: true, LoggedIn: user.loggedIn }) : refused(500, 'No session')
  }

  function session({ path, body }: FakeCall, user: FakeUser): FakeReply {
    if (path === '/session/status') return status(user)
    if (path === '/session/qr') return user.loggedIn ? refused(500, 'Already Loggedin') : done({ QRCode: QR_IMAGE })
    if (path === '/session/pairphone') return done({ LinkingCode: 'ABCD1234' })
    if (path === '/session/hmac/config') {
      if (gateway.isOld) return refused(404, 'not found')
      user.hmacKey = z.object({ hmac_key: z.string().min(32) }).parse(body).hmac_key
      return done({})
    }
    if (user.connected && path === '/session/connect') return refused(500, 'Already Connected')
    user.connected = path === '/session/connect'
    return done({})
  }

  function group({ path, query, body }: FakeCall): FakeReply {
    if (path === '/group/list') return done({ Groups: [...gateway.groups].map(([JID, known]) => ({ JID, ...known })) })
    const JID = path === '/group/info' ? query.get('groupJID') : z.string().parse(body.GroupJID)
    const known = gateway.groups.get(JID ?? '')
    if (!known) return lost
    if (path === '/group/info') return done({ JID, ...known })
    const { Phone } = z.object({ Phone: z.array(z.string()), Action: z.literal('remove') }).parse(body)
    known.Participants = known.Participants.filter((one) => !Phone.includes(one.JID))
    return done({ Details: 'Group Participants updated successfully' })
  }

  /** Answers the conversations of all users, and messages of the user alone. */
  function history({ query }: FakeCall, token: string, user: FakeUser): FakeReply {
    if (gateway.isOld) return { status: 404, body: '404 page not found' }
    if (user.history === 0) return refused(501, 'message history is disabled for this user')
    const chat = query.get('chat_jid')
    if (!chat) return refused(400, 'chat_jid is required')
    const newestFirst = gateway.stored.toSorted((one, other) => other.timestamp.localeCompare(one.timestamp))
    if (chat === 'index') {
      const index: Record<string, { chat_jid: string; last_updated: string }[]> = {}
      for (const { user_id, chat_jid, timestamp } of newestFirst) {
        const ofUser = index[user_id] ?? []
        if (!ofUser.some((known) => known.chat_jid === chat_jid)) index[user_id] = [...ofUser, { chat_jid, last_updated: timestamp }]
      }
      return done(index)
    }
    const found = newestFirst.filter(({ user_id, chat_jid }) => user_id === token && chat_jid === chat).slice(0, Number(query.get('limit') ?? 50))
    return { status: 200, body: { code: 200, success: true, data: found.length > 0 ? found : null } }
  }

  function reply(call: FakeCall): FakeReply {
    const { path, headers, body } = call
    if (path === '/admin/users') return create(call)
    const user = users.get(String(headers.token))
    if (!user) return refused(401, 'unauthorized')
    if (path.startsWith('/session/')) return session(call, user)
    if (path.startsWith('/group/')) return group(call)
    if (path === '/chat/history') return history(call, String(headers.token), user)
    if (path === '/webhook') {
      const { webhookURL, events } = webhook.parse(body)
      Object.assign(user, { webhook: webhookURL, events })
      return done({ webhook: webhookURL })
    }
    if (path === '/user/check') {
      const [phone = ''] = z.object({ Phone: z.array(z.string()) }).parse(body).Phone
      return done({ Users: [{ Query: phone, IsInWhatsapp: !phone.endsWith('0000000'), JID: `${phone}@s.whatsapp.net` }] })
    }
    if (path.startsWith('/chat/download')) {
      const file = gateway.files.get(String(body.MediaKey))
      return file ? done({ Mimetype: body.Mimetype, Data: `data:text/plain;base64,${file.toString('base64')}` }) : refused(500, 'Failed to download image 403')
    }
    return done({ Details: 'Sent', Timestamp: 1795401750, Id: body.Id })
  }

  const gateway: FakeWuzapi = {
    ...(await startFakeGateway(reply)),
    users,
    files: new Map(),
    groups: new Map(),
    stored: [],
    isOld: false,
    async tell(delivery, token = USER_TOKEN) {
      const user = users.get(token)
      if (!user?.webhook) return 0
      const json = JSON.stringify(delivery)
      const form = new URLSearchParams(gateway.isOld ? { jsonData: json, token } : { jsonData: json, userID: '1', instanceName: 'balcao' }).toString()
      const signature = user.hmacKey && createHmac('sha256', user.hmacKey).update(form).digest('hex')
      const headers = { 'content-type': 'application/x-www-form-urlencoded', ...(signature && { 'x-hmac-signature': signature }) }
      return (await fetch(user.webhook, { method: 'POST', headers, body: form })).status
    },
  }
  return gateway
}

/** A user of whom the gateway knows nothing yet but the token. */
export const aUser = (more: Partial<FakeUser> = {}): FakeUser => ({
  connected: false,
  loggedIn: false,
  webhook: '',
  events: [],
  hmacKey: null,
  history: 0,
  ...more,
})

/** A line to the gateway, as the channels make one. */
export const aConnectionState = ({ url }: Pick<FakeGateway, 'url'>, more: Partial<ChannelConnection> = {}): ChannelConnection =>
  lineTo({ settings: { baseAddress: url }, secrets: { token: USER_TOKEN }, hookSecret: 'segredo-do-gancho-com-mais-de-32-letras', ...more })
