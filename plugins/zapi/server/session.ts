import type { ChannelConnection, ConnectionState } from '#plugins/channels/contract/index.ts'
import { codeOf } from '#plugins/channels/contract/whatsapp/codeImage.ts'
import { openState } from '#plugins/channels/contract/whatsapp/connectionState.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import { askProvider } from './api.ts'
import { codeSchema, deviceSchema, statusSchema, valueSchema } from './events.ts'

/** @throws ChannelError */
async function isConnected(line: ChannelConnection): Promise<boolean> {
  const status = statusSchema.safeParse(await askProvider(line, { method: 'GET', path: '/status' }))
  if (!status.success) throw new ChannelError('notConnected', { detail: 'The address answers, but not as Z-API' })
  return status.data.connected
}

/** With the phone of the account, where the provider tells it. */
async function connectedState(line: ChannelConnection): Promise<ConnectionState> {
  const device = deviceSchema.safeParse(await askProvider(line, { method: 'GET', path: '/device' }).catch(() => undefined))
  return openState(device.data?.phone && `${device.data.phone}@s.whatsapp.net`)
}

async function codeState(line: ChannelConnection): Promise<ConnectionState> {
  const value = valueSchema.safeParse(await askProvider(line, { method: 'GET', path: '/qr-code' }))
  const code = codeOf(value.data)
  return code === null ? { status: 'OPENING' } : { status: 'qrcode', qrcode: code }
}

/** Tells the provider where to deliver to, and asks for a code unless it is connected. */
export async function startSession(line: ChannelConnection): Promise<ConnectionState> {
  const isUp = await isConnected(line)
  await askProvider(line, { method: 'PUT', path: '/update-every-webhooks', body: { value: line.hookUrl, notifySentByMe: true } })
  return isUp ? connectedState(line) : codeState(line)
}

/** Codes live for 20 seconds, and nobody is told of the next one. */
export async function checkSession(line: ChannelConnection, isWaiting: boolean): Promise<ConnectionState> {
  if (await isConnected(line)) return isWaiting ? connectedState(line) : { status: 'CONNECTED' }
  return isWaiting ? codeState(line) : { status: 'DISCONNECTED', reason: 'notConnected' }
}

/** A code that is typed into the phone. @throws ChannelError `unsupported` for one that is connected, `temporary` where no code came */
export async function pairSession(line: ChannelConnection, phone: string): Promise<string> {
  if (await isConnected(line)) throw new ChannelError('unsupported')
  const { code, value } = codeSchema.safeParse(await askProvider(line, { method: 'GET', path: `/phone-code/${phone}` })).data ?? {}
  const found = code || value
  if (!found) throw new ChannelError('temporary')
  return found
}

/** The provider tells us nothing any more. The phone stays linked, so that connecting again needs no code. */
export async function stopSession(line: ChannelConnection): Promise<void> {
  await askProvider(line, { method: 'PUT', path: '/update-every-webhooks', body: { value: '', notifySentByMe: false } })
}
