import { z } from 'zod'
import { verifyGraph } from '#plugins/channels/contract/graph/verify.ts'
import type { ChannelAdapter, ChannelConnection, ConnectionState } from '#plugins/channels/contract/index.ts'
import { ChannelError, noAbilities } from '#plugins/connections/contract/index.ts'
import { WHATSAPP_CLOUD } from '../contract/index.ts'
import { accountOf, type CloudAccount } from './account.ts'
import { askGraph } from './graph.ts'
import { parseDelivery } from './inbound/parse.ts'
import { openInboundFile } from './openFile.ts'
import { MOST_CHOICES } from './outbound/payload.ts'
import { sendMessage, sendReaction } from './outbound/send.ts'

/** Hours after a contact's message in which anything may be written to them. @source rules of WhatsApp for companies */
const WINDOW_HOURS = 24

const numberSchema = z.looseObject({ display_phone_number: z.string().optional() })

/**
 * Where the deliveries of this number go; an empty address gives it back to the app's own. The provider tries the address before it answers.
 * @throws ChannelError `notConnected` where it does not take the address
 */
async function setAddress(connection: ChannelConnection, account: CloudAccount, url: string): Promise<void> {
  const json = { webhook_configuration: { override_callback_uri: url, ...(url !== '' && { verify_token: connection.hookSecret }) } }
  await askGraph(connection, account, { method: 'POST', path: account.phoneNumberId, json }).catch((error: unknown) => {
    throw error instanceof ChannelError && error.reason === 'refused' ? new ChannelError('notConnected', error.facts) : error
  })
}

async function start(connection: ChannelConnection): Promise<ConnectionState> {
  const account = accountOf(connection)
  const path = `${account.phoneNumberId}?fields=display_phone_number,verified_name,quality_rating`
  const number = numberSchema.safeParse(await askGraph(connection, account, { method: 'GET', path }))
  if (!number.success) throw new ChannelError('temporary', { detail: 'The answer does not describe a number' })
  await askGraph(connection, account, { method: 'POST', path: `${account.wabaId}/subscribed_apps` })
  if (account.setsAddress) await setAddress(connection, account, connection.hookUrl)
  return { status: 'CONNECTED', number: number.data.display_phone_number?.replaceAll(/\D/g, '') || null }
}

/** The account stays subscribed: other numbers of it may be in use elsewhere. */
async function stop(connection: ChannelConnection): Promise<void> {
  const account = accountOf(connection)
  if (account.setsAddress) await setAddress(connection, account, '')
}

/** Shows that messages up to this one were read, and perhaps that an answer is being written: the provider has one call for both. */
async function markRead(ref: string, connection: ChannelConnection, isTyping: boolean): Promise<void> {
  const account = accountOf(connection)
  const sign = isTyping ? { typing_indicator: { type: 'text' } } : {}
  const json = { messaging_product: 'whatsapp', status: 'read', message_id: ref, ...sign }
  await askGraph(connection, account, { method: 'POST', path: `${account.phoneNumberId}/messages`, json })
}

/** The WhatsApp Cloud API of Meta. */
export const cloudAdapter: ChannelAdapter = {
  type: WHATSAPP_CLOUD,
  abilities: {
    ...noAbilities,
    typing: true,
    readReceipts: true,
    media: true,
    voice: true,
    quote: true,
    react: true,
    buttons: true,
    location: true,
    vcard: true,
    startsByNumber: true,
    templates: true,
    windowHours: WINDOW_HOURS,
    mostButtons: MOST_CHOICES,
  },
  addressKinds: ['bsuid'],
  writesTo: ['phone', 'bsuid'],
  // It repeats our id in its news, and still sends what it is asked to twice.
  isIdempotent: false,
  start,
  stop,
  verify: verifyGraph,
  parse: parseDelivery,
  openFile: openInboundFile,
  send: sendMessage,
  async change(message, change, connection) {
    if (change !== 'reacted') throw new ChannelError('unsupported')
    await sendReaction(message, connection)
  },
  async rejectCall({ ref }, connection) {
    const account = accountOf(connection)
    const json = { messaging_product: 'whatsapp', call_id: ref, action: 'reject' }
    await askGraph(connection, account, { method: 'POST', path: `${account.phoneNumberId}/calls`, json })
  },
  async typing(_to, { isTyping, lastRef }, connection) {
    // It ends by itself, and there is no way to end it earlier.
    if (isTyping && lastRef !== null) await markRead(lastRef, connection, true)
  },
  async read(_to, refs, connection) {
    // Messages before it count as read with it.
    const last = refs.at(-1)
    if (last !== undefined) await markRead(last, connection, false)
  },
}
