import type { ChannelConnection, ConnectionState } from '#plugins/channels/contract/index.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import { askProvider } from './api.ts'
import { connectionSchema, statusSchema } from './events.ts'
import { instanceState } from './instanceState.ts'

/** Events that the provider is to tell, and those that it is to leave out. @source uazapiGO */
const EVENTS = ['messages', 'messages_update', 'groups', 'connection', 'call']
const LEFT_OUT = ['wasSentByApi']

const tellUs = (connection: ChannelConnection, enabled: boolean): Promise<unknown> =>
  askProvider(connection, { path: '/webhook', body: { enabled, url: connection.hookUrl, events: EVENTS, excludeMessages: LEFT_OUT } })

/** @throws ChannelError */
async function stateOf(connection: ChannelConnection): Promise<ConnectionState> {
  const answer = statusSchema.safeParse(await askProvider(connection, { method: 'GET', path: '/instance/status' }))
  const state = answer.success ? instanceState(answer.data.instance, answer.data.status?.jid) : null
  if (!state) throw new ChannelError('notConnected', { detail: 'The address answers, but not as uazapi' })
  return state
}

/** Asks for a code; `phone` for one that is typed there. */
async function askCode(connection: ChannelConnection, phone?: string): Promise<ConnectionState | null> {
  const answer = connectionSchema.safeParse(await askProvider(connection, { path: '/instance/connect', body: phone ? { phone } : {} }))
  return answer.success ? instanceState(answer.data.instance) : null
}

/** Tells the provider where to deliver to, and asks for a code unless it is connected. */
export async function startSession(connection: ChannelConnection): Promise<ConnectionState> {
  const before = await stateOf(connection)
  await tellUs(connection, true)
  if (before.status !== 'DISCONNECTED') return before
  const state = await askCode(connection)
  return state && state.status !== 'DISCONNECTED' ? state : { status: 'OPENING' }
}

/** Nobody used a code in time where a line waits, and its instance does no more. */
export async function checkSession(connection: ChannelConnection, isWaiting: boolean): Promise<ConnectionState> {
  const state = await stateOf(connection)
  return isWaiting && state.status === 'DISCONNECTED' && state.reason !== 'accountRestricted' ? { status: 'TIMEOUT' } : state
}

/** A code that is typed into the phone. @throws ChannelError `unsupported` for one that is connected, `temporary` where no code came */
export async function pairSession(connection: ChannelConnection, phone: string): Promise<string> {
  const before = await stateOf(connection)
  if (before.status === 'CONNECTED') throw new ChannelError('unsupported')
  // An instance that asks for a scan takes no number any more.
  if (before.status !== 'DISCONNECTED') await askProvider(connection, { path: '/instance/disconnect' }).catch(() => undefined)
  const code = (await askCode(connection, phone))?.pairingCode ?? (await stateOf(connection)).pairingCode
  if (!code) throw new ChannelError('temporary')
  return code
}

/** The provider tells us nothing any more. The phone stays linked, so that connecting again needs no code. */
export async function stopSession(connection: ChannelConnection): Promise<void> {
  await tellUs(connection, false)
}
