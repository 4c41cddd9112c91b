import type { ChannelConnection, ConnectionState } from '#plugins/channels/contract/index.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import { askProvider } from './api.ts'
import { connectionSchema, statusSchema } from './events.ts'
import { instanceState } from './instanceState.ts'

/** Events that the provider is to tell, and those that it is to leave out. @source uazapiGO */
const EVENTS = ['messages', 'messages_update', 'groups', 'connection', 'call']
const LEFT_OUT = ['wasSentByApi']

const tellUs = (line: ChannelConnection, enabled: boolean): Promise<unknown> =>
  askProvider(line, { path: '/webhook', body: { enabled, url: line.hookUrl, events: EVENTS, excludeMessages: LEFT_OUT } })

/** @throws ChannelError */
async function stateOf(line: ChannelConnection): Promise<ConnectionState> {
  const answer = statusSchema.safeParse(await askProvider(line, { method: 'GET', path: '/instance/status' }))
  const state = answer.success ? instanceState(answer.data.instance, answer.data.status?.jid) : null
  if (!state) throw new ChannelError('notConnected', { detail: 'The address answers, but not as uazapi' })
  return state
}

/** Asks for a code; `phone` for one that is typed there. */
async function askCode(line: ChannelConnection, phone?: string): Promise<ConnectionState | null> {
  const answer = connectionSchema.safeParse(await askProvider(line, { path: '/instance/connect', body: phone ? { phone } : {} }))
  return answer.success ? instanceState(answer.data.instance) : null
}

/** Tells the provider where to deliver to, and asks for a code unless it is connected. */
export async function startSession(line: ChannelConnection): Promise<ConnectionState> {
  const before = await stateOf(line)
  await tellUs(line, true)
  if (before.status !== 'DISCONNECTED') return before
  const state = await askCode(line)
  return state && state.status !== 'DISCONNECTED' ? state : { status: 'OPENING' }
}

/** Nobody used a code in time where a line waits, and its instance does no more. */
export async function checkSession(line: ChannelConnection, isWaiting: boolean): Promise<ConnectionState> {
  const state = await stateOf(line)
  return isWaiting && state.status === 'DISCONNECTED' && state.reason !== 'accountRestricted' ? { status: 'TIMEOUT' } : state
}

/** A code that is typed into the phone. @throws ChannelError `unsupported` for one that is connected, `temporary` where no code came */
export async function pairSession(line: ChannelConnection, phone: string): Promise<string> {
  const before = await stateOf(line)
  if (before.status === 'CONNECTED') throw new ChannelError('unsupported')
  // An instance that asks for a scan takes no number any more.
  if (before.status !== 'DISCONNECTED') await askProvider(line, { path: '/instance/disconnect' }).catch(() => undefined)
  const code = (await askCode(line, phone))?.pairingCode ?? (await stateOf(line)).pairingCode
  if (!code) throw new ChannelError('temporary')
  return code
}

/** The provider tells us nothing any more. The phone stays linked, so that connecting again needs no code. */
export async function stopSession(line: ChannelConnection): Promise<void> {
  await tellUs(line, false)
}
