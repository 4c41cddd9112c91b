import type { ChannelConnection, ConnectionState } from '#plugins/channels/contract/index.ts'
import { codeOf } from '#plugins/channels/contract/whatsapp/codeImage.ts'
import { openState } from '#plugins/channels/contract/whatsapp/connectionState.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import { askGateway, gatewayOf } from './api.ts'
import { linkingSchema, qrSchema, statusSchema } from './events.ts'

/** Events that the gateway is to tell; older ones leave out what they do not know. @source wuzapi */
const EVENTS = [
  ...['Message', 'ReadReceipt', 'GroupInfo', 'Connected', 'Disconnected', 'ConnectFailure', 'TemporaryBan', 'LoggedOut', 'PairSuccess'],
  ...['QR', 'QRTimeout', 'CallOffer', 'CallAccept', 'CallTerminate', 'UndecryptableMessage'],
]

type Status = ReturnType<typeof statusSchema.parse>

const isReason = (error: unknown, ...reasons: string[]): boolean => error instanceof ChannelError && reasons.includes(error.reason)

/** A refusal of the gateway, which says that the thing is so already or that it cannot do it. */
function unlessRefused(error: unknown): undefined {
  if (!(error instanceof ChannelError) || error.facts.providerCode === undefined) throw error
}

/** How the session is; older gateways have no word for there being none. */
async function statusOf(connection: ChannelConnection): Promise<Status> {
  try {
    const status = statusSchema.safeParse(await askGateway(connection, { method: 'GET', path: '/session/status' }))
    if (!status.success) throw new ChannelError('notConnected', { detail: 'The address answers, but not as wuzapi' })
    return status.data
  } catch (error) {
    if (isReason(error, 'notConnected') && error instanceof ChannelError && error.facts.providerCode !== undefined) return { connected: false, loggedIn: false }
    throw error
  }
}

/** The session of the user, who is made where nobody has that token and the admin token is known. */
async function openUser(connection: ChannelConnection): Promise<Status> {
  try {
    return await statusOf(connection)
  } catch (error) {
    const { token, adminToken } = gatewayOf(connection)
    if (!isReason(error, 'authFailed') || !adminToken) throw error
    const body = { name: `balcao-${connection.connectionId}`, token, webhook: connection.hookUrl, events: EVENTS.join(',') }
    await askGateway(connection, { path: '/admin/users', isAdmin: true, body })
    return statusOf(connection)
  }
}

/** The code to be scanned, as far as there is one by now. */
async function codeState(connection: ChannelConnection, { qrcode }: Status): Promise<ConnectionState> {
  const known = qrcode || qrSchema.safeParse(await askGateway(connection, { method: 'GET', path: '/session/qr' }).catch(unlessRefused)).data?.qrCode
  const code = codeOf(known)
  return code === null ? { status: 'OPENING' } : { status: 'qrcode', qrcode: code }
}

const stateOf = (connection: ChannelConnection, status: Status): ConnectionState | Promise<ConnectionState> =>
  status.loggedIn ? openState(status.jid) : codeState(connection, status)

/** Sees to it that the gateway tells us, signed where it can sign, and connects. */
export async function startSession(connection: ChannelConnection): Promise<ConnectionState> {
  const before = await openUser(connection)
  await askGateway(connection, { path: '/webhook', body: { webhookURL: connection.hookUrl, events: EVENTS } })
  await askGateway(connection, { path: '/session/hmac/config', body: { hmac_key: connection.hookSecret } }).catch(unlessRefused)
  if (before.connected) return stateOf(connection, before)
  await askGateway(connection, { path: '/session/connect', body: { Subscribe: EVENTS, Immediate: true } }).catch(unlessRefused)
  const status = await statusOf(connection)
  return status.connected ? stateOf(connection, status) : { status: 'OPENING' }
}

/** How the line is by the gateway's own account: for those that tell nothing of it. */
export async function checkSession(connection: ChannelConnection, isWaiting: boolean): Promise<ConnectionState> {
  const status = await statusOf(connection)
  if (status.connected) return stateOf(connection, status)
  // It knows its phone, and connects again by itself.
  if (status.loggedIn || status.jid) return { status: 'DISCONNECTED', reason: 'reconnecting' }
  return isWaiting ? { status: 'TIMEOUT' } : { status: 'DISCONNECTED', reason: 'notConnected' }
}

/** A code that is typed into the phone. @throws ChannelError `unsupported` for one that is connected, `temporary` where no code came */
export async function pairSession(connection: ChannelConnection, phone: string): Promise<string> {
  const status = await statusOf(connection)
  if (status.loggedIn) throw new ChannelError('unsupported')
  if (!status.connected) throw new ChannelError('notConnected')
  const linking = linkingSchema.safeParse(await askGateway(connection, { path: '/session/pairphone', body: { Phone: phone } }))
  if (!linking.success) throw new ChannelError('temporary')
  return linking.data.linkingCode
}

/** The session rests. The phone stays linked: connecting again needs no code, and brings what was written meanwhile. */
export async function stopSession(connection: ChannelConnection): Promise<void> {
  await askGateway(connection, { path: '/session/disconnect' }).catch(unlessRefused)
}
