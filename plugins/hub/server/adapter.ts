import { z } from 'zod'
import { type ChannelAdapter, type ChannelConnection, type ConnectionState, fetchOpenFile } from '#plugins/channels/contract/index.ts'
import { ChannelError, noAbilities } from '#plugins/connections/contract/index.ts'
import { LARGEST_FILE } from '#plugins/media/contract/index.ts'
import { accountOf, askHub } from './api.ts'
import type { Network } from './networks.ts'
import { parseDelivery } from './parse.ts'
import { MOST_BUTTONS, sendMessage } from './send.ts'

/** Hours after a contact's message in which anything may be written to them. @source rules of Meta for companies */
const WINDOW_HOURS = 24

const name = z.string().optional().catch(undefined)
const channelSchema = z.looseObject({ id: z.union([z.string(), z.number()]).transform(String), name })
const channelsSchema = z.union([z.array(z.unknown()), z.looseObject({ channels: z.array(z.unknown()) }).transform(({ channels }) => channels)])

/** Ends the deliveries of a channel; where there are none, nothing is to be ended. */
async function unsubscribe(connection: ChannelConnection): Promise<void> {
  await askHub(connection, 'DELETE', `/subscriptions/${accountOf(connection).channelId}`).catch((error: unknown) => {
    if (!(error instanceof ChannelError && ['refused', 'uncertain'].includes(error.reason))) throw error
  })
}

/** A channel is connected at the hub itself: here it is up once the hub lists it. Its subscription is made anew, so that there is only this one. */
async function start(connection: ChannelConnection): Promise<ConnectionState> {
  const { channelId } = accountOf(connection)
  const listed = channelsSchema.safeParse(await askHub(connection, 'GET', '/channels'))
  if (!listed.success) throw new ChannelError('temporary', { detail: 'The answer lists no channels' })
  const channels = listed.data.map((one) => channelSchema.safeParse(one))
  const found = channels.find((one) => one.success && one.data.id === channelId)
  if (!found) throw new ChannelError('notConnected', { detail: 'The hub does not list this channel' })
  await unsubscribe(connection)
  await askHub(connection, 'POST', '/subscriptions', { criteria: { channel: channelId }, webhook: { url: connection.hookUrl } })
  return { status: 'CONNECTED', number: found.data?.name ?? null }
}

/** A page or an account of Instagram that is connected at the hub. */
export const createHubAdapter = (network: Network): ChannelAdapter => ({
  type: network.type,
  abilities: { ...noAbilities, media: true, buttons: true, windowHours: WINDOW_HOURS, mostButtons: MOST_BUTTONS },
  addressKinds: ['hub'],
  writesTo: ['hub'],
  isIdempotent: false,
  start,
  stop: unsubscribe,
  // The hub signs nothing: the address that nobody can guess is the only proof.
  verify: ({ method }) => (method === 'POST' ? 'ok' : 'refused'),
  parse: (body, connection) => parseDelivery(body, connection, network),
  openFile: ({ id }, connection) => fetchOpenFile(connection, id, LARGEST_FILE),
  send: (message, connection) => sendMessage(message, connection, network),
  change: async () => {
    throw new ChannelError('unsupported')
  },
  typing: async () => {},
  read: async () => {},
})
