import type { ChannelConnection, ConnectionState } from '#plugins/channels/contract/index.ts'
import { codeState, openState } from '#plugins/channels/contract/whatsapp/connectionState.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import { askGateway, gatewayOf } from './api.ts'
import { codeAnswerSchema, createdSchema, ownersSchema, stateAnswerSchema } from './events.ts'

/** Events that the gateway is to tell. @source Evolution API v2 */
const EVENTS = [
  'QRCODE_UPDATED',
  'CONNECTION_UPDATE',
  'STATUS_INSTANCE',
  'MESSAGES_UPSERT',
  'MESSAGES_UPDATE',
  'MESSAGES_EDITED',
  'MESSAGES_DELETE',
  'SEND_MESSAGE',
  'GROUPS_UPSERT',
  'GROUP_UPDATE',
  'GROUP_PARTICIPANTS_UPDATE',
  'CALL',
]
/** Comes back with each delivery, from gateways that can. */
export const WEBHOOK_SECRET_HEADER = 'x-hook-secret'
/** The gateway waits for a code before it answers. */
const CODE_TIMEOUT_MS = 45_000
/** The code to be typed comes a moment after the line began to ask for it. */
const PAIRING_TRIES = 6
const PAIRING_WAIT_MS = 1_000

const webhookOf = ({ hookUrl, hookSecret }: ChannelConnection, enabled: boolean) => ({
  enabled,
  url: hookUrl,
  headers: { [WEBHOOK_SECRET_HEADER]: hookSecret },
  byEvents: false,
  base64: false,
  events: EVENTS,
})

const isRefusal = (error: unknown, code: string): error is ChannelError => error instanceof ChannelError && error.facts.providerCode === code

/** State of the session at the gateway; null where there is no such instance. */
async function stateOf(connection: ChannelConnection): Promise<string | null> {
  try {
    const answer = stateAnswerSchema.safeParse(await askGateway(connection, { method: 'GET', path: '/instance/connectionState' }))
    if (!answer.success) throw new ChannelError('notConnected', { detail: 'The address answers, but not as an Evolution API' })
    return answer.data.instance?.state ?? answer.data.instance?.status ?? ''
  } catch (error) {
    if (isRefusal(error, '404')) return null
    throw error
  }
}

/** Makes the instance; false where one of that name is there. @throws ChannelError */
async function create(connection: ChannelConnection): Promise<ConnectionState | false> {
  const { instance: instanceName } = gatewayOf(connection)
  const body = {
    instanceName,
    integration: 'WHATSAPP-BAILEYS',
    qrcode: true,
    token: connection.hookSecret,
    groupsIgnore: false,
    webhook: webhookOf(connection, true),
  }
  try {
    const made = createdSchema.safeParse(await askGateway(connection, { path: '/instance/create', isGlobal: true, body, timeoutMs: CODE_TIMEOUT_MS }))
    return (made.success && codeState(made.data.qrcode ?? {})) || { status: 'OPENING' }
  } catch (error) {
    if (isRefusal(error, '403') && /in use/i.test(error.facts.detail ?? '')) return false
    throw error
  }
}

/** The phone of an account that is connected; a gateway that does not tell it stops nothing. */
async function ownerOf(connection: ChannelConnection): Promise<string | undefined> {
  const { instance } = gatewayOf(connection)
  const found = await askGateway(connection, { method: 'GET', path: '/instance/fetchInstances', isGlobal: true, query: { instanceName: instance } }).catch(
    () => undefined,
  )
  const owners = ownersSchema.safeParse(found)
  return owners.success ? (owners.data.find(({ name }) => name === instance)?.ownerJid ?? undefined) : undefined
}

/** Asks for a code; `phone` for one that is typed there. */
const askCode = (connection: ChannelConnection, phone?: string): Promise<unknown> =>
  askGateway(connection, { method: 'GET', path: '/instance/connect', query: phone ? { number: phone } : {}, timeoutMs: CODE_TIMEOUT_MS })

/** Sees to it that the instance is there and tells us, and asks for a code unless it is connected. */
export async function startSession(connection: ChannelConnection): Promise<ConnectionState> {
  const made = (await stateOf(connection)) === null && (await create(connection))
  if (made) return made
  await askGateway(connection, { path: '/webhook/set', body: { webhook: webhookOf(connection, true) } })
  if ((await stateOf(connection)) === 'open') return openState(await ownerOf(connection))
  const answer = await askCode(connection)
  const state = stateAnswerSchema.safeParse(answer)
  if (state.success && state.data.instance?.state === 'open') return openState(await ownerOf(connection))
  const code = codeAnswerSchema.safeParse(answer)
  return (code.success && codeState(code.data)) || { status: 'OPENING' }
}

const pairingCodeIn = (answer: unknown): string | null => codeAnswerSchema.safeParse(answer).data?.pairingCode ?? null

/**
 * A code that is typed into the phone. A session that already asks for a scan takes no number any more: it is ended, and begins anew.
 * @throws ChannelError `unsupported` for one that is connected, `temporary` where no code came
 */
export async function pairSession(connection: ChannelConnection, phone: string): Promise<string> {
  const state = await stateOf(connection)
  if (state === null) throw new ChannelError('notConnected')
  if (state === 'open') throw new ChannelError('unsupported')
  const first = pairingCodeIn(await askCode(connection, phone))
  if (first) return first
  if (state === 'connecting') await askGateway(connection, { method: 'DELETE', path: '/instance/logout' }).catch(() => undefined)
  for (let tries = 0; tries < PAIRING_TRIES; tries++) {
    const code = pairingCodeIn(await askCode(connection, phone))
    if (code) return code
    await new Promise((resolve) => setTimeout(resolve, PAIRING_WAIT_MS))
  }
  throw new ChannelError('temporary')
}

/** The gateway tells us nothing any more. The phone stays linked, so that connecting again needs no code. */
export async function stopSession(connection: ChannelConnection): Promise<void> {
  await askGateway(connection, { path: '/webhook/set', body: { webhook: webhookOf(connection, false) } })
}
