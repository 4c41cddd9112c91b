import { z } from 'zod'
import { text } from '#plugins/channels/contract/graph/lenient.ts'
import { verifyGraph } from '#plugins/channels/contract/graph/verify.ts'
import { type Address, type ChannelAdapter, type ChannelConnection, type ConnectionState, fetchOpenFile } from '#plugins/channels/contract/index.ts'
import { ChannelError, noAbilities } from '#plugins/connections/contract/index.ts'
import { LARGEST_FILE } from '#plugins/media/contract/index.ts'
import { askGraph } from './graph.ts'
import type { MetaAccount, Network } from './networks.ts'
import { parseDelivery } from './parse.ts'
import { MOST_QUICK_REPLIES } from './payload.ts'
import { sendMessage, sendReaction, sendSign } from './send.ts'

/** Hours after a contact's message in which anything may be written to them. @source rules of Meta for companies */
const WINDOW_HOURS = 24
/** The same for people of the team. @source the feature Human Agent of Meta */
const PERSON_WINDOW_HOURS = 7 * 24
/** Without these nothing arrives; of the others a version of the API may not know one. */
const NEEDED_FIELDS = ['messages', 'messaging_postbacks']

const humanAgentSchema = z.looseObject({ humanAgent: z.literal(true) })

const namesSchema = z.looseObject({ name: text, username: text, first_name: text, last_name: text })

async function subscribe(connection: ChannelConnection, account: MetaAccount): Promise<void> {
  const ask = (fields: readonly string[]) =>
    askGraph(connection, account, { method: 'POST', path: `${account.sender}/subscribed_apps?subscribed_fields=${fields.join(',')}` })
  await ask(account.fields).catch((error: unknown) => {
    if (error instanceof ChannelError && error.reason === 'refused') return ask(NEEDED_FIELDS)
    throw error
  })
}

async function start(connection: ChannelConnection, network: Network): Promise<ConnectionState> {
  const account = network.accountOf(connection)
  const found = namesSchema.safeParse(await askGraph(connection, account, { method: 'GET', path: `${account.id}?fields=${network.accountName}` }))
  if (!found.success) throw new ChannelError('temporary', { detail: 'The answer does not describe an account' })
  await subscribe(connection, account)
  const { username, name } = found.data
  return { status: 'CONNECTED', number: username ? `@${username}` : (name ?? null) }
}

/** A page stays subscribed: the Instagram of the same page may be in use. */
async function stop(connection: ChannelConnection, network: Network): Promise<void> {
  const account = network.accountOf(connection)
  if (network.object === 'instagram' && account.sender === account.id) {
    await askGraph(connection, account, { method: 'DELETE', path: `${account.sender}/subscribed_apps` })
  }
}

async function nameOf({ value }: Address, connection: ChannelConnection, network: Network): Promise<string> {
  const account = network.accountOf(connection)
  const person = value.slice(account.id.length + 1)
  const path = `${encodeURIComponent(person)}?fields=${network.personName}`
  const answer = await askGraph(connection, account, { method: 'GET', path }).catch((error: unknown) => {
    // The person is not there, and not the account.
    throw error instanceof ChannelError && error.reason === 'unknownAccount' ? new ChannelError('invalidRecipient', error.facts) : error
  })
  const { name, username, first_name: first, last_name: last } = namesSchema.catch({}).parse(answer)
  return name || [first, last].filter(Boolean).join(' ') || username || ''
}

/** Messages of a page or of an account of Instagram, through the Graph API of Meta. */
export const createMetaAdapter = (network: Network): ChannelAdapter => ({
  type: network.type,
  abilities: {
    ...noAbilities,
    typing: true,
    readReceipts: true,
    media: true,
    quote: network.takesReplies,
    react: network.takesReactions,
    buttons: true,
    windowHours: WINDOW_HOURS,
    mostButtons: MOST_QUICK_REPLIES,
  },
  personWindowHours: (connection) => (humanAgentSchema.safeParse(connection.settings).success ? PERSON_WINDOW_HOURS : null),
  addressKinds: [network.addressKind],
  writesTo: [network.addressKind],
  isIdempotent: false,
  start: (connection) => start(connection, network),
  stop: (connection) => stop(connection, network),
  verify: verifyGraph,
  parse: (body, connection) => parseDelivery(body, connection, network),
  openFile: ({ id }, connection) => fetchOpenFile(connection, id, LARGEST_FILE),
  nameOf: (address, connection) => nameOf(address, connection, network),
  send: (message, connection) => sendMessage(message, connection, network),
  async change(message, change, connection) {
    if (change !== 'reacted') throw new ChannelError('unsupported')
    await sendReaction(message, connection, network)
  },
  typing: (to, { isTyping }, connection) => sendSign(to, { sender_action: isTyping ? 'typing_on' : 'typing_off' }, connection, network),
  async read(to, refs, connection) {
    if (refs.length > 0) await sendSign(to, { sender_action: 'mark_seen' }, connection, network)
  },
})
