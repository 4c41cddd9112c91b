import type { ServerContext } from '#core/server/plugin.ts'
import type { Address, ChannelAdapter, ChannelConnection, Group } from '#plugins/channels/contract/index.ts'
import { addressOfJid, jidOf } from '#plugins/channels/contract/whatsapp/jid.ts'
import { ourReaction } from '#plugins/channels/contract/whatsapp/outbound.ts'
import { ChannelError, noAbilities } from '#plugins/connections/contract/index.ts'
import { WHATSAPP_QR } from '../contract/index.ts'
import { type Library, loadLibrary } from './library.ts'
import { openFile } from './message/download.ts'
import { groupSchema } from './message/events.ts'
import { readHistory } from './message/keepMessages.ts'
import { outgoingOf } from './message/outgoing.ts'
import { parseDelivery } from './message/parse.ts'
import { addressOfConnection, openSession } from './session/openSession.ts'
import { pairedSchema, type Questions, sentSchema } from './session/questions.ts'

/** Asks the session of a line, wherever it is. @throws ChannelError */
async function ask<Name extends keyof Questions>(connection: ChannelConnection, name: Name, args: Questions[Name]): Promise<unknown> {
  if (!connection.session) throw new ChannelError('notConnected')
  return connection.session(name, args)
}

/** People in a group, the phone first. @throws ChannelError */
async function groupOf(of: Address, connection: ChannelConnection): Promise<Group> {
  const group = groupSchema.safeParse(await ask(connection, 'group', { jid: jidOf(of) }))
  if (!group.success) throw new ChannelError('temporary', { detail: 'WhatsApp tells nothing of the group' })
  const people = group.data.participants.flatMap(({ id, phoneNumber, lid, admin }) => {
    const [first, ...more] = [phoneNumber, id, lid].flatMap((name) => addressOfJid(name) ?? [])
    const others = more.filter(({ kind }, index) => kind !== first?.kind && more.findIndex((one) => one.kind === kind) === index)
    return first ? [{ id, addresses: [first, ...others] as const, isAdmin: admin === 'admin' || admin === 'superadmin' }] : []
  })
  return { name: group.data.subject, people: people.map(({ addresses: [first, ...more], ...person }) => ({ ...person, addresses: [first, ...more] })) }
}

export interface AdapterParts {
  type?: string
  load?: () => Promise<Library>
  /** How long the server's word on a message is waited for. */
  takenMs?: number
}

/** WhatsApp of a phone that is linked by a code, without anybody between. */
export const createAdapter = (ctx: ServerContext, { type = WHATSAPP_QR, load = loadLibrary, takenMs }: AdapterParts = {}): ChannelAdapter => ({
  type,
  ofPlugin: 'whatsappQr',
  abilities: {
    ...noAbilities,
    typing: true,
    readReceipts: true,
    media: true,
    voice: true,
    quote: true,
    edit: true,
    remove: true,
    react: true,
    location: true,
    vcard: true,
    startsByNumber: true,
    groups: true,
    history: true,
  },
  writesTo: ['phone', 'lid', 'group'],
  // WhatsApp takes our id of a message; who gets the same one again shows it once.
  isIdempotent: true,
  restrictsSenders: true,
  async start(connection) {
    // Whether there is a way to WhatsApp at all is better said now than by a socket that never comes up.
    await connection.ask({ method: 'GET', url: addressOfConnection(connection).href.replace(/^ws/, 'http') })
    return { status: 'OPENING' }
  },
  session: { open: async (connection, tools) => openSession(ctx, await load(), connection, tools, takenMs) },
  async pair(connection, phone) {
    return pairedSchema.parse(await ask(connection, 'pair', { phone })).code
  },
  // The node that holds the line closes its socket; the phone stays linked.
  stop: async () => {},
  // Nothing is delivered from outside.
  verify: () => 'refused',
  parse: (body) => parseDelivery(body),
  openFile,
  async send(message, connection) {
    const { ref, ack, knownAs, secondRef } = sentSchema.parse(await ask(connection, 'send', outgoingOf(message)))
    const address = addressOfJid(knownAs)
    return { ref, ack, ...(address && { knownAs: address }), ...(secondRef && { secondRef }) }
  },
  async change(message, change, connection) {
    const place = { jid: jidOf(message.to), ref: message.ref ?? '' }
    if (change === 'edited') await ask(connection, 'edit', { ...place, text: message.body })
    else if (change === 'deleted') await ask(connection, 'remove', { ...place, fromMe: message.fromMe })
    else await ask(connection, 'react', { ...place, fromMe: message.fromMe, emoji: ourReaction(message) })
  },
  async typing(to, { isTyping, isRecording }, connection) {
    await ask(connection, 'sign', { jid: jidOf(to), sign: !isTyping ? 'paused' : isRecording ? 'recording' : 'composing' })
  },
  async read(to, refs, connection) {
    if (refs.length > 0) await ask(connection, 'read', { jid: jidOf(to), refs: [...refs] })
  },
  async rejectCall({ ref, from }, connection) {
    await ask(connection, 'rejectCall', { ref, jid: jidOf(from) })
  },
  group: groupOf,
  history: (wish, connection) => readHistory(ctx, connection, wish),
})
