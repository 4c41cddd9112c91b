import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { callRejectMessage, rejectCalls } from '#plugins/channels/contract/index.ts'
import { channelAddresses } from '#plugins/channels/server/channels.table.ts'
import {
  agentRecording,
  agentTyping,
  deleteMessage,
  editMessage,
  listMessages,
  listParticipants,
  reactToMessage,
  sendLocation,
  sendMessage,
  syncOld,
} from '#plugins/chat/contract/index.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import { erasePerson } from '#plugins/privacy/contract/index.ts'
import { createTicket, ignoreGroups, listTicketLogs, updateTicket } from '#plugins/tickets/contract/index.ts'
import { upload } from '#tests/server/support/upload.ts'
import type { FakeSocket } from './testing/fakeWhatsApp.ts'
import { type SessionDesk, startSessionDesk } from './testing/sessionDesk.ts'
import { whatsappMessages } from './whatsappQr.table.ts'

/** The smallest picture there is. */
const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

let setup: SessionDesk
let id: number
let socket: FakeSocket
let count = 0
beforeAll(async () => {
  setup = await startSessionDesk()
  const connection = await setup.up()
  id = connection.id
  socket = connection.socket
}, 120_000)
afterAll(() => setup.desk.stop())
beforeEach(() => {
  count += 1
  setup.whatsapp.sent.length = 0
  setup.whatsapp.calls.length = 0
})

const phone = () => `551190000${String(1000 + count)}`
const lid = () => `9000000000${1000 + count}`
const jid = () => `${phone()}@s.whatsapp.net`
const lidJid = () => `${lid()}@lid`

/** A message of the contact of this test, as the library tells it. */
function inbound(message: object, more: object = {}) {
  const ref = `3A${newId().replaceAll('-', '').toUpperCase()}`
  const key = { remoteJid: jid(), remoteJidAlt: lidJid(), fromMe: false, id: ref, ...more }
  return { ref, key, delivery: { messages: [{ key, pushName: 'Ana Prado', message, messageTimestamp: Math.floor(Date.now() / 1000) }], type: 'notify' } }
}
async function receive(message: object, more: object = {}) {
  const { ref, key, delivery } = inbound(message, more)
  socket.tell('messages.upsert', delivery)
  return { ref, key, message: await setup.messageBy(ref) }
}
const row = (messageId: string) => setup.rowsOf(messages).first(eq(messages.id, messageId))
const becomes = (messageId: string, wanted: object) => vi.waitFor(async () => expect(await row(messageId)).toMatchObject(wanted), { timeout: 10_000 })

/** A conversation that the agent has accepted, and how they answer. */
async function talking() {
  const { ref, message } = await receive({ conversation: 'Bom dia' })
  const { say } = await setup.accepted(ref)
  return { ref, message, say, ticketId: message.ticketId }
}
/** An answer that has left, with WhatsApp's id of it. */
async function answered(body = 'Olá') {
  const talk = await talking()
  const ours = await talk.say(body)
  await setup.acked(ours, 1)
  return { ...talk, ours, ourRef: await setup.refOf(ours), last: setup.whatsapp.sent.at(-1) }
}

describe('what comes in', () => {
  test('a text, under both names of who wrote it', async () => {
    const { message } = await receive({ extendedTextMessage: { text: 'Vocês abrem hoje?' } })

    expect(message).toMatchObject({ body: 'Vocês abrem hoje?', fromMe: false })
    expect(await setup.contactOf(message.contactId)).toMatchObject({ name: 'Ana Prado', number: phone() })
    const known = await setup.rowsOf(channelAddresses).find(eq(channelAddresses.contactId, message.contactId))
    expect(known.map(({ kind, value }) => `${kind}:${value}`).sort()).toEqual([`lid:${lid()}`, `phone:${phone()}`])
  })

  test('first under a hidden number and then with the phone: one contact, one ticket', async () => {
    const first = await receive({ conversation: 'Oi' }, { remoteJid: lidJid(), remoteJidAlt: undefined })
    const second = await receive({ conversation: 'De novo' }, { remoteJid: lidJid(), remoteJidAlt: jid() })
    const third = await receive({ conversation: 'E pelo número' }, { remoteJid: jid(), remoteJidAlt: undefined })

    expect([second.message, third.message].map(({ contactId, ticketId }) => [contactId, ticketId])).toEqual(
      [1, 2].map(() => [first.message.contactId, first.message.ticketId]),
    )
  })

  test('a place, a contact card, and an answer to what was written', async () => {
    const { ref, message } = await receive({ locationMessage: { degreesLatitude: -23.5, degreesLongitude: -46.6, name: 'Loja' } })
    const card = await receive({ contactMessage: { displayName: 'Rui', vcard: 'BEGIN:VCARD\nFN:Rui\nTEL;waid=5511977776666:+55 11 97777-6666\nEND:VCARD' } })
    const answer = await receive({ extendedTextMessage: { text: 'É aqui', contextInfo: { stanzaId: ref } } })

    expect(message).toMatchObject({ mediaType: 'location', data: { type: 'location', latitude: -23.5, name: 'Loja' } })
    expect(card.message).toMatchObject({ mediaType: 'vcard', data: { contacts: [{ name: 'Rui', number: '5511977776666' }] } })
    expect(answer.message).toMatchObject({ quotedMsgId: message.id })
  })

  test('a reaction, an edit, a message that is taken back, and one that the account reads on its phone', async () => {
    const { ours, ourRef } = await answered()
    const { message, key } = await receive({ conversation: 'Quero dois' })

    socket.tell('messages.upsert', inbound({ reactionMessage: { key: { id: ourRef, fromMe: true }, text: '👍' } }).delivery)
    await becomes(ours, { reactions: [{ fromMe: false, emoji: '👍' }] })
    socket.tell('messages.update', [{ key, update: { message: { editedMessage: { message: { conversation: 'Quero três' } } }, messageTimestamp: 1 } }])
    await becomes(message.id, { body: 'Quero três', isEdited: true })
    socket.tell('messages.update', [{ key, update: { status: 4 } }])
    await becomes(message.id, { read: true })
    socket.tell('messages.update', [{ key, update: { message: null, messageStubType: 1, key } }])
    await becomes(message.id, { isDeleted: true })
  })

  test('what the account writes on its phone is of the team, and no echo', async () => {
    const { message } = await receive({ conversation: 'Oi' })
    const own = await receive({ conversation: 'Já respondo' }, { fromMe: true })

    expect(own.message).toMatchObject({ fromMe: true, sendType: 'external', contactId: message.contactId })
  })

  test('what was written before, as the phone hands it over: when somebody asks for it, on both sides, without waiting for anybody', async () => {
    const { message } = await receive({ conversation: 'Voltei' })
    const at = Math.floor(Date.now() / 1000)
    const earlier = (ref: string, text: string, hoursAgo: number, more: object = {}) => ({
      key: { remoteJid: lidJid(), fromMe: false, id: `${ref}-${count}`, ...more },
      ...{ message: { conversation: text }, messageTimestamp: at - hoursAgo * 3600 },
    })
    const history = [earlier('h3', 'Dois dias', 2, { fromMe: true }), earlier('h2', 'E o prazo?', 3), earlier('h1', 'Quanto custa?', 60 * 24)]
    socket.tell('messaging-history.set', { messages: history, contacts: [], chats: [], lidPnMappings: [{ lid: lidJid(), pn: jid() }] })
    await vi.waitFor(async () => expect(await setup.rowsOf(whatsappMessages).find(eq(whatsappMessages.chatAlt, `phone:${phone()}`))).toHaveLength(3))
    expect(await setup.rowsOf(messages).find(eq(messages.ticketId, message.ticketId))).toHaveLength(1)

    await setup.desk.ask(syncOld, { whatsappId: id, days: 30 }, setup.desk.admin)

    await vi.waitFor(async () => expect(await setup.lineOf(id)).toMatchObject({ history: { state: 'done' }, takesHistory: true }), { timeout: 10_000 })
    const page = await setup.desk.ask(listMessages, { ticketId: message.ticketId }, setup.desk.admin)
    expect(page.messages.map(({ body, fromMe, sendType }) => [body, fromMe, sendType])).toEqual([
      ['E o prazo?', false, 'sync'],
      ['Dois dias', true, 'sync'],
      ['Voltei', false, 'chat'],
    ])
  })

  test('nothing of status, channels and lists, and nothing that could not be decrypted yet', async () => {
    for (const remoteJid of ['status@broadcast', '120363000@newsletter', '1@broadcast'])
      socket.tell('messages.upsert', inbound({ conversation: 'Ninguém lê' }, { remoteJid }).delivery)
    const { ref, key, delivery } = inbound({ conversation: 'Agora sim' })
    socket.tell('messages.upsert', { messages: [{ key, messageStubType: 2, messageStubParameters: ['No matching sessions found'] }], type: 'notify' })
    await setup.allRead()
    socket.tell('messages.upsert', delivery)

    expect(await setup.messageBy(ref)).toMatchObject({ body: 'Agora sim' })
    expect(await setup.rowsOf(messages).find(eq(messages.body, 'Ninguém lê'))).toEqual([])
    expect(socket.config.shouldIgnoreJid?.('status@broadcast')).toBe(true)
    expect(socket.config.shouldIgnoreJid?.(jid())).toBe(false)
  })

  test('of a person who is erased nothing stays, under neither name', async () => {
    const { message } = await receive({ conversation: 'Oi' }, { remoteJid: lidJid(), remoteJidAlt: jid() })
    const kept = () => setup.rowsOf(whatsappMessages).find(eq(whatsappMessages.chat, `lid:${lid()}`))
    await vi.waitFor(async () => expect(await kept()).toHaveLength(1))

    await setup.desk.ask(erasePerson, { id: message.contactId, name: 'Ana Prado', language: 'pt-BR' }, setup.desk.admin)

    expect(await kept()).toEqual([])
  })

  test('the same message twice is one', async () => {
    const { ref, delivery } = inbound({ conversation: 'Uma vez' })
    socket.tell('messages.upsert', delivery)
    socket.tell('messages.upsert', delivery)
    const { ticketId } = await setup.messageBy(ref)
    await setup.allRead()

    expect(await setup.rowsOf(messages).find(eq(messages.ticketId, ticketId))).toHaveLength(1)
  })
})

describe('what goes out', () => {
  test('a text, by an id that is the same at each try', async () => {
    const { last, ourRef } = await answered('Até as 18')

    expect(last).toMatchObject({ jid: jid(), content: { text: 'Até as 18', linkPreview: null }, options: { messageId: ourRef } })
  })

  test('is handed over again under the same id where the server said nothing', async () => {
    const { say } = await talking()
    setup.whatsapp.next('nothing')

    const ours = await say('Chegou?')
    await setup.acked(ours, 1)

    const ids = setup.whatsapp.sent.map(({ options }) => options?.messageId)
    expect(ids).toEqual([ids[0], ids[0]])
  })

  test('an answer to what the contact wrote holds the original', async () => {
    const { ticketId, message } = await talking()

    const { id: ours } = await setup.desk.ask(sendMessage, { ticketId, body: 'Sim', idFront: newId(), quotedMsg: { id: message.id } }, setup.desk.agent)
    await setup.acked(ours, 1)

    expect(setup.whatsapp.sent[0]?.options).toMatchObject({ quoted: { message: { conversation: 'Bom dia' }, key: { fromMe: false } } })
  })

  test('an edit, a reaction, and a message that is taken back', async () => {
    const { ours, ourRef, message, ref } = await answered('Até as 17')

    await setup.desk.ask(editMessage, { id: ours, body: 'Até as 18' }, setup.desk.agent)
    await vi.waitFor(() =>
      expect(setup.whatsapp.sent[1]).toMatchObject({ content: { text: 'Até as 18', edit: { id: ourRef, fromMe: true, remoteJid: jid() } } }),
    )
    await setup.desk.ask(reactToMessage, { messageId: message.id, reaction: '👍' }, setup.desk.agent)
    await vi.waitFor(() => expect(setup.whatsapp.sent[2]).toMatchObject({ content: { react: { text: '👍', key: { id: ref, fromMe: false } } } }))
    await setup.desk.ask(deleteMessage, { id: ours }, setup.desk.agent)
    await vi.waitFor(() => expect(setup.whatsapp.sent[3]).toMatchObject({ content: { delete: { id: ourRef, fromMe: true } } }))
  })

  test('a place', async () => {
    const { ticketId } = await talking()

    await setup.desk.ask(
      sendLocation,
      { id: ticketId, location: { latitude: -23.5, longitude: -46.6, name: 'Loja', address: null }, idFront: newId() },
      setup.desk.agent,
    )

    await vi.waitFor(() =>
      expect(setup.whatsapp.sent[0]).toMatchObject({ content: { location: { degreesLatitude: -23.5, degreesLongitude: -46.6, name: 'Loja' } } }),
    )
  })

  test.each([
    ['foto.png', PICTURE, 'image', { mimetype: 'image/png', caption: 'Veja' }],
    ['lista.pdf', Buffer.from('%PDF-1.4\n%%EOF\n'), 'document', { mimetype: 'application/pdf', fileName: 'lista.pdf', caption: 'Veja' }],
    ['som.mp3', Buffer.from('SUQzAwAAAAAAAP/7kGQAAAAAAAAAAAAAAAAAAAAA', 'base64'), 'audio', { mimetype: 'audio/mpeg' }],
  ])('the file %s, byte by byte, with its words', async (name, content, kind, caption) => {
    const { ticketId } = await talking()
    const media = await upload(setup.desk.base, setup.desk.agent, name, new Uint8Array(content))

    const { id: ours } = await setup.desk.ask(sendMessage, { ticketId, body: 'Veja', medias: [media], idFront: newId() }, setup.desk.agent)
    await setup.acked(ours, 1)

    expect(setup.whatsapp.sent[0]?.content).toMatchObject(caption)
    expect(Object.keys(setup.whatsapp.sent[0]?.content ?? {})).toContain(kind)
    expect(setup.whatsapp.sent[0]?.file?.equals(content)).toBe(true)
    expect(setup.whatsapp.sent.slice(1).map((one) => one.content)).toMatchObject(kind === 'audio' ? [{ text: 'Veja' }] : [])
  })

  test('that somebody writes or records, and that messages were read', async () => {
    const { ticketId, ref } = await talking()
    await vi.waitFor(() => expect(setup.whatsapp.calls).toContainEqual(['read', [{ remoteJid: jid(), id: ref, fromMe: false }]]))

    await setup.desk.ask(agentTyping, { id: ticketId }, setup.desk.agent)
    await vi.waitFor(() => expect(setup.whatsapp.calls).toContainEqual(['presence', 'composing', jid()]))
    await setup.desk.ask(agentRecording, { id: ticketId }, setup.desk.agent)
    await vi.waitFor(() => expect(setup.whatsapp.calls).toContainEqual(['presence', 'recording', jid()]))
  })

  test('a first message to a phone goes to its hidden number, where the conversation goes on', async () => {
    setup.whatsapp.lids.set(jid(), lidJid())
    const { id: ticketId } = await setup.desk.ask(
      createTicket,
      { number: phone(), name: 'Novo', whatsappId: id, status: 'open', userId: setup.desk.agent.userId },
      setup.desk.admin,
    )

    const { id: ours } = await setup.desk.ask(sendMessage, { ticketId, body: 'Bom dia', idFront: newId() }, setup.desk.agent)
    await setup.acked(ours, 1)
    const { message } = await receive({ conversation: 'Oi' }, { remoteJid: lidJid(), remoteJidAlt: undefined })

    expect(setup.whatsapp.sent[0]).toMatchObject({ jid: lidJid() })
    expect(message.ticketId).toBe(ticketId)
  })

  test('nothing to a phone that is not at WhatsApp', async () => {
    setup.whatsapp.absent.add(phone())
    const { id: ticketId } = await setup.desk.ask(
      createTicket,
      { number: phone(), name: 'Ninguém', whatsappId: id, status: 'open', userId: setup.desk.agent.userId },
      setup.desk.admin,
    )

    const { id: ours } = await setup.desk.ask(sendMessage, { ticketId, body: 'Bom dia', idFront: newId() }, setup.desk.agent)

    await becomes(ours, { ack: -1, failureReason: 'invalidRecipient' })
    expect(setup.whatsapp.sent).toEqual([])
  })

  test('463: it failed, once and for all; the line stays up', async () => {
    const { say } = await talking()
    setup.whatsapp.next({ error: '463' })

    const ours = await say('Oi')

    await becomes(ours, { ack: -1, failureReason: 'accountRestricted' })
    expect(setup.whatsapp.sent).toHaveLength(1)
    expect(await setup.connectionOf(id)).toMatchObject({ status: 'CONNECTED' })
  })

  test('receipts raise: received, read, played, and never back', async () => {
    const { ours, ourRef } = await answered()
    const sendStatus = (status: number) => socket.tell('messages.update', [{ key: { remoteJid: jid(), id: ourRef, fromMe: true }, update: { status } }])

    sendStatus(3)
    await setup.acked(ours, 2)
    sendStatus(4)
    await setup.acked(ours, 3)
    sendStatus(2)
    sendStatus(3)
    await setup.allRead()
    expect(await setup.ackOf(ours)).toBe(3)
    sendStatus(5)
    await setup.acked(ours, 4)
  })

  test('who could not read a message gets it again, from what is kept', async () => {
    const { ourRef, ref } = await answered('Até as 18')

    expect(await socket.config.getMessage?.({ id: ourRef })).toMatchObject({ conversation: 'Até as 18' })
    expect(await socket.config.getMessage?.({ id: ref })).toMatchObject({ conversation: 'Bom dia' })
    expect(await socket.config.getMessage?.({ id: 'nenhuma' })).toBeUndefined()
  })
})

describe('a group', () => {
  const group = () => `12036300${1000 + count}@g.us`
  const ana = () => `${phone()}1@s.whatsapp.net`
  beforeEach(() => {
    setup.whatsapp.groups.set(group(), {
      ...{ id: group(), owner: undefined, subject: `Condomínio ${count}` },
      participants: [
        { id: `${lid()}1@lid`, phoneNumber: ana(), admin: 'admin' },
        { id: `${lid()}2@lid`, lid: `${lid()}2@lid` },
      ],
    })
  })
  const says = (text: string) =>
    receive({ conversation: text }, { remoteJid: group(), remoteJidAlt: undefined, participant: `${lid()}1@lid`, participantAlt: ana() })

  test('is one conversation under its name, with who wrote and who is there', () =>
    setup.desk.withSetting(ignoreGroups, 'disabled', async () => {
      const { message } = await says('Bom dia a todos')

      expect(await setup.contactOf(message.contactId)).toMatchObject({ name: `Condomínio ${count}`, isGroup: true })
      await setup.desk.ask(updateTicket, { id: message.ticketId, status: 'open' }, setup.desk.agent)
      const page = await setup.desk.ask(listMessages, { ticketId: message.ticketId }, setup.desk.agent)
      expect(page.messages).toMatchObject([{ body: 'Bom dia a todos', author: { name: 'Ana Prado' } }])
      const people = await setup.desk.ask(listParticipants, { ticketId: message.ticketId }, setup.desk.agent)
      expect(JSON.stringify(people)).toContain(`${phone()}1`)
    }))

  test('everybody is called by their names there, and the server is asked for them once', () =>
    setup.desk.withSetting(ignoreGroups, 'disabled', async () => {
      const { message, ref } = await says('Bom dia')
      await setup.desk.ask(updateTicket, { id: message.ticketId, status: 'open' }, setup.desk.agent)
      const { id: ours } = await setup.desk.ask(sendMessage, { ticketId: message.ticketId, body: '@todos Bom dia', idFront: newId() }, setup.desk.agent)
      await setup.acked(ours, 1)

      expect(setup.whatsapp.sent[0]).toMatchObject({ jid: group(), content: { mentions: [`${lid()}1@lid`, `${lid()}2@lid`] } })
      expect(await socket.config.cachedGroupMetadata?.(group())).toMatchObject({ subject: `Condomínio ${count}` })
      const ourRef = await setup.refOf(ours)
      socket.tell('message-receipt.update', [{ key: { remoteJid: group(), id: ourRef, fromMe: true }, receipt: { userJid: ana(), receiptTimestamp: 1 } }])
      await setup.acked(ours, 2)
      await setup.desk.ask(reactToMessage, { messageId: message.id, reaction: '👍' }, setup.desk.agent)
      await vi.waitFor(() => expect(setup.whatsapp.sent[1]).toMatchObject({ content: { react: { key: { id: ref, participant: `${lid()}1@lid` } } } }))
    }))

  test('has another name once it is told', () =>
    setup.desk.withSetting(ignoreGroups, 'disabled', async () => {
      const { message } = await says('Bom dia')

      socket.tell('groups.update', [{ id: group(), subject: 'Prédio novo' }])

      await vi.waitFor(async () => expect(await setup.contactOf(message.contactId)).toMatchObject({ name: 'Prédio novo' }))
      expect(await socket.config.cachedGroupMetadata?.(group())).toBeUndefined()
    }))
})

test('a call is rejected where the company wishes that, and its caller is written to', () =>
  setup.desk.withSetting(rejectCalls, 'enabled', async () => {
    const { ticketId } = await talking()

    socket.tell('call', [{ id: 'C1', chatId: jid(), from: jid(), date: new Date(), status: 'offer', isVideo: false, isGroup: false, offline: false }])

    await vi.waitFor(() => expect(setup.whatsapp.calls).toContainEqual(['reject', 'C1', jid()]), { timeout: 10_000 })
    await vi.waitFor(() => expect(setup.whatsapp.sent.at(-1)).toMatchObject({ content: { text: callRejectMessage.initial } }), { timeout: 10_000 })
    expect((await setup.desk.ask(listTicketLogs, { ticketId, limit: 100 }, setup.desk.admin)).map(({ type }) => type)).toContain('missedCall')
  }))
