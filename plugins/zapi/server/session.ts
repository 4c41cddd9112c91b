import type { ChannelConnection, ConnectionState } from '#plugins/channels/contract/index.ts'
import { codeOf } from '#plugins/channels/contract/whatsapp/codeImage.ts'
import { openState } from '#plugins/channels/contract/whatsapp/connectionState.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import { askProvider } from './api.ts'
import { codeSchema, deviceSchema, statusSchema, valueSchema } from './events.ts'

/** @throws ChannelError */
async function isConnected(connection: ChannelConnection): Promise<boolean> {
  const status = statusSchema.safeParse(await askProvider(connection, { method: 'GET', path: '/status' }))
  if (!status.success) throw new ChannelError('notConnected', { detail: 'The address answers, but not as Z-API' })
  return status.data.connected
}

/** With the phone of the account, where the provider tells it. */
async function connectedState(connection: ChannelConnection): Promise<ConnectionState> {
  const device = deviceSchema.safeParse(await askProvider(connection, { method: 'GET', path: '/device' }).catch(() => undefined))
  return openState(device.data?.phone && `${device.data.phone}@s.whatsapp.net`)
}

async function codeState(connection: ChannelConnection): Promise<ConnectionState> {
  const value = valueSchema.safeParse(await askProvider(connection, { method: 'GET', path: '/qr-code' }))
  const code = codeOf(value.data)
  return code === null ? { status: 'OPENING' } : { status: 'qrcode', qrcode: code }
}

/** Tells the provider where to deliver to, and asks for a code unless it is connected. */
export async function startSession(connection: ChannelConnection): Promise<ConnectionState> {
  const isUp = await isConnected(connection)
  await askProvider(connection, { method: 'PUT', path: '/update-every-webhooks', body: { value: connection.hookUrl, notifySentByMe: true } })
  return isUp ? connectedState(connection) : codeState(connection)
}

/** Codes live for 20 seconds, and nobody is told of the next one. */
export async function checkSession(connection: ChannelConnection, isWaiting: boolean): Promise<ConnectionState> {
  if (await isConnected(connection)) return isWaiting ? connectedState(connection) : { status: 'CONNECTED' }
  return isWaiting ? codeState(connection) : { status: 'DISCONNECTED', reason: 'notConnected' }
}

/** A code that is typed into the phone. @throws ChannelError `unsupported` for one that is connected, `temporary` where no code came */
export async function pairSession(connection: ChannelConnection, phone: string): Promise<string> {
  if (await isConnected(connection)) throw new ChannelError('unsupported')
  const { code, value } = codeSchema.safeParse(await askProvider(connection, { method: 'GET', path: `/phone-code/${phone}` })).data ?? {}
  const found = code || value
  if (!found) throw new ChannelError('temporary')
  return found
}

/** The provider tells us nothing any more. The phone stays linked, so that connecting again needs no code. */
export async function stopSession(connection: ChannelConnection): Promise<void> {
  await askProvider(connection, { method: 'PUT', path: '/update-every-webhooks', body: { value: '', notifySentByMe: false } })
}
