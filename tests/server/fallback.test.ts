import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { switchPlugin } from '#core/contract/plugins.ts'
import { startChannelConnection, stopChannelConnection } from '#plugins/channels/contract/index.ts'
import { channelChats, channelConnections, channelMessages } from '#plugins/channels/server/channels.table.ts'
import { chatService, listMessages, messageAcked, retryMessage, sendMessage } from '#plugins/chat/contract/index.ts'
import { deliverMessage } from '#plugins/chat/server/deliverMessage.ts'
import { deleteConnection, updateConnection } from '#plugins/connections/contract/index.ts'
import { ignoreGroups, updateTicket } from '#plugins/tickets/contract/index.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { type FallbackDesk, startFallbackDesk } from './support/fallbackDesk.ts'
import { upload } from './support/upload.ts'

let ways: FallbackDesk
beforeAll(async () => {
  ways = await startFallbackDesk()
})
afterAll(() => ways.stop())
beforeEach(() => ways.begin())

const texts = (provider: FallbackDesk['short']) => provider.taken.map(({ text }) => text)
const stop = (id: number) => ways.desk.ask(stopChannelConnection, { whatsappId: id }, ways.desk.admin)
const isAt = (id: string, connectionId: number) =>
  vi.waitFor(async () => expect(await ways.lines.stays(id)).toMatchObject({ route: { connectionId } }), { timeout: 10_000 })

/** A conversation on a line, whose messages go by a second line where the first does not carry them. */
async function talkingWithSecond() {
  const talk = await ways.lines.talking()
  const second = await ways.shortLine()
  await ways.rule(talk.id, [second.id])
  return { talk, second }
}

describe('a message whose connection does not carry it', () => {
  test('stays where it is without a rule, and with one that is off', async () => {
    const talk = await ways.lines.talking()
    const second = await ways.shortLine()
    ways.lines.provider.next({ status: 410 })
    const first = await talk.say('Sem regra')
    await ways.lines.acked(first.id, -1)
    await ways.rule(talk.id, [second.id], { isOn: false })
    ways.lines.provider.next({ status: 410 })
    const other = await talk.say('Desligada')
    await ways.lines.acked(other.id, -1)

    expect(await ways.lines.stays(other.id)).toMatchObject({ failureReason: 'invalidRecipient', route: null })
    expect(ways.short.taken).toEqual([])
  })

  test('goes by the second line while the first is down, and everybody who reads it sees so at once and later', async () => {
    const { talk, second } = await talkingWithSecond()
    await stop(talk.id)
    const ear = await ways.desk.socket(ways.desk.agent)

    const { id } = await talk.say('Por outro caminho')

    await ways.lines.acked(id, 1)
    expect(ways.short.taken).toMatchObject([{ text: 'Por outro caminho', id }])
    const route = { connectionId: second.id, name: second.name, tried: [{ connectionId: talk.id, reason: 'notConnected' }] }
    const news = await ear.hear(messageAcked, (message) => message.id === id && message.ack === 1)
    expect(news).toMatchObject({ route })
    const { messages } = await ways.desk.ask(listMessages, { ticketId: talk.ticketId }, ways.desk.agent)
    expect(messages.at(-1)).toMatchObject({ id, ack: 1, failure: null, route })
    expect(await ways.lines.stateOf(talk.id)).toMatchObject({ rerouted: 1 })
    // The conversation stays where it is.
    expect(await ways.desk.ticket(talk.ticketId)).toMatchObject({ whatsappId: talk.id })
  })

  test('waits as long as the rule says, from when the line went down', async () => {
    const { talk, second } = await talkingWithSecond()
    await ways.rule(talk.id, [second.id], { waitMinutes: 5 })
    await stop(talk.id)
    const { id } = await talk.say('Com paciência')
    const attempt = () => deliverMessage.run({ tenantId: ways.desk.admin.tenantId, id }, ways.ctx)
    await attempt()
    expect(await ways.lines.stays(id)).toMatchObject({ ack: 0, route: null })

    await ways.lines.rowsOf(channelConnections).write(eq(channelConnections.connectionId, talk.id), { downSince: new Date(Date.now() - 6 * 60_000) })

    await attempt()

    await ways.lines.acked(id, 1)
    expect(await ways.lines.stays(id)).toMatchObject({ route: { connectionId: second.id } })
    expect(texts(ways.short)).toEqual(['Com paciência'])
  })

  test('goes by the second line where the contact is not on the first', async () => {
    const { talk, second } = await talkingWithSecond()
    ways.lines.provider.next({ status: 410 })
    const { id } = await talk.say('Número não existe lá')

    await ways.lines.acked(id, 1)
    expect(await ways.lines.stays(id)).toMatchObject({ route: { connectionId: second.id, tried: [{ reason: 'invalidRecipient' }] } })
    expect(texts(ways.short)).toEqual(['Número não existe lá'])
  })

  test('stays where the reason is not ticked', async () => {
    const { talk, second } = await talkingWithSecond()
    await ways.rule(talk.id, [second.id], { causes: ['lineDown'] })
    ways.lines.provider.next({ status: 410 })
    const { id } = await talk.say('Não por isto')

    await ways.lines.acked(id, -1)
    expect(await ways.lines.stays(id)).toMatchObject({ failureReason: 'invalidRecipient', route: null })
    expect(ways.short.taken).toEqual([])
  })

  test('goes by the second line once a restriction has taken the first one down, and so does the next one', async () => {
    const { talk, second } = await talkingWithSecond()
    await ways.rule(talk.id, [second.id], { causes: ['account'], waitMinutes: 60 })
    ways.lines.provider.next({ status: 401 })
    const { id } = await talk.say('Conta ruim')
    await ways.lines.acked(id, 1)
    const next = await talk.say('E agora?')

    await ways.lines.acked(next.id, 1)
    expect(await ways.lines.stays(next.id)).toMatchObject({ route: { tried: [{ reason: 'notConnected' }] } })
    expect(texts(ways.short)).toEqual(['Conta ruim', 'E agora?'])
  })

  test('of which nobody knows whether it left goes nowhere by itself', async () => {
    const { talk } = await talkingWithSecond()
    ways.lines.provider.next('hangUp')
    const { id } = await talk.say('Talvez tenha ido')

    await ways.lines.acked(id, -1)
    expect(await ways.lines.stays(id)).toMatchObject({ failureReason: 'uncertain', route: null })
    expect(ways.short.taken).toEqual([])
  })

  test('that no way carries failed as the first did, says which were tried, and begins anew when somebody sends it again', async () => {
    const { talk, second } = await talkingWithSecond()
    ways.lines.provider.next({ status: 410 })
    ways.short.next({ status: 410 })
    const { id } = await talk.say('Nenhum caminho')
    await ways.lines.acked(id, -1)
    const tried = [
      { connectionId: talk.id, reason: 'invalidRecipient' },
      { connectionId: second.id, reason: 'invalidRecipient' },
    ]
    expect(await ways.lines.stays(id)).toMatchObject({ failure: 'ERR_WAPP_INVALID_CONTACT', failureReason: 'invalidRecipient', route: { tried } })

    expect(await ways.desk.ask(retryMessage, { id }, ways.desk.agent)).toMatchObject({ ack: 0, route: null })

    await ways.lines.acked(id, 1)
    expect(await ways.lines.stays(id)).toMatchObject({ route: null, failure: null })
    expect([texts(ways.lines.provider), texts(ways.short)]).toEqual([['Nenhum caminho'], []])
  })

  test('goes on to the next way, past those that are off, gone, or do not carry it', async () => {
    const { talk, second } = await talkingWithSecond()
    const [off, gone, third] = [await ways.shortLine(), await ways.shortLine(), await ways.thirdLine()]
    await ways.rule(talk.id, [off.id, gone.id, second.id, third.id])
    await ways.desk.ask(updateConnection, { id: off.id, isActive: false }, ways.desk.admin)
    await ways.desk.ask(deleteConnection, { id: gone.id }, ways.desk.admin)
    // The contact wrote there, too: its window is open.
    const [address] = await ways.lines.addressesOf(talk.contactId)
    const ref = newId()
    await ways.deliverTo(third.id, ways.lines.text(ref, 'Também por aqui', { addresses: [address], name: '' }))
    await ways.lines.arrived(ref)
    ways.lines.provider.next({ status: 410 })
    ways.short.next({ status: 410 })

    const { id } = await talk.say('O terceiro leva')

    await ways.lines.acked(id, 1)
    expect(await ways.lines.stays(id)).toMatchObject({ route: { connectionId: third.id, tried: [{ connectionId: talk.id }, { connectionId: second.id }] } })
    expect(texts(ways.third)).toEqual(['O terceiro leva'])
  })

  test('is left alone where its way asks the contact to write first', async () => {
    const talk = await ways.lines.talking()
    const third = await ways.thirdLine()
    await ways.rule(talk.id, [third.id])
    ways.lines.provider.next({ status: 410 })
    const { id } = await talk.say('Janela fechada lá')

    await ways.lines.acked(id, -1)
    expect(await ways.lines.stays(id)).toMatchObject({ failureReason: 'invalidRecipient', route: null })
    expect(ways.third.taken).toEqual([])
  })

  test('keeps its first failure where the other channel does not carry it: a file, a long text', async () => {
    const { talk } = await talkingWithSecond()
    const medias = [await upload(ways.desk.base, ways.desk.agent, 'nota.txt', 'a nota fiscal')]
    ways.lines.provider.next({ status: 410 })
    const file = await ways.desk.ask(sendMessage, { ticketId: talk.ticketId, body: 'Segue', medias, idFront: newId() }, ways.desk.agent)
    await ways.lines.acked(file.id, -1)
    ways.lines.provider.next({ status: 410 })
    const long = await talk.say('a'.repeat(153 * 4 + 1))
    await ways.lines.acked(long.id, -1)

    expect(await ways.lines.stays(file.id)).toMatchObject({ failureReason: 'invalidRecipient', route: null })
    expect(await ways.lines.stays(long.id)).toMatchObject({ failureReason: 'invalidRecipient', route: null })
    ways.lines.provider.next({ status: 410 })
    const fits = await talk.say('b'.repeat(153 * 4))
    await ways.lines.acked(fits.id, 1)
    expect(texts(ways.short)).toEqual(['b'.repeat(153 * 4)])
  })

  test('goes the other way also where nobody typed it', async () => {
    const { talk, second } = await talkingWithSecond()
    ways.lines.provider.next({ status: 410 })
    const id = newId()

    await ways.ctx.use(chatService).sendAutomatic({
      ...{ tenantId: ways.desk.admin.tenantId, contactId: talk.contactId, whatsappId: talk.id, userId: null, opens: false },
      ...{ body: 'Do robô', mediaIds: [], id, sendType: 'bot' },
    })

    await ways.lines.acked(id, 1)
    expect(await ways.lines.stays(id)).toMatchObject({ sendType: 'bot', route: { connectionId: second.id } })
  })

  test('stays where it is while the company has the plugin switched off', async () => {
    const { talk } = await talkingWithSecond()
    await ways.desk.ask(switchPlugin, { id: 'fallback', isOn: false }, ways.desk.admin)
    ways.lines.provider.next({ status: 410 })
    const { id } = await talk.say('Sem o plugin')

    await ways.lines.acked(id, -1)
    await ways.desk.ask(switchPlugin, { id: 'fallback', isOn: true }, ways.desk.admin)
    expect(await ways.lines.stays(id)).toMatchObject({ failureReason: 'invalidRecipient', route: null })
  })

  test('goes no other way in a group', async () => {
    const line = await ways.lines.connected()
    const second = await ways.thirdLine()
    await ways.rule(line.id, [second.id])
    const ref = newId()
    await ways.desk.withSetting(ignoreGroups, 'disabled', async () => {
      await line.deliver({
        kind: 'message',
        ref,
        from: { addresses: [{ kind: 'group', value: newId() }], name: 'Grupo' },
        author: ways.lines.from(),
        body: 'Oi',
      })
      await vi.waitFor(() => ways.lines.arrived(ref))
    })
    const { ticketId, contactId } = await ways.lines.arrived(ref)
    // The other line knows the group, too.
    const [address] = await ways.lines.addressesOf(contactId)
    await ways.lines.rowsOf(channelChats).insert({ connectionId: second.id, contactId, ...address, lastInboundAt: new Date() })
    await ways.desk.ask(updateTicket, { id: ticketId, status: 'open' }, ways.desk.admin)
    ways.lines.provider.next({ status: 410 })

    const { id } = await ways.desk.ask(sendMessage, { ticketId, body: 'A todos', idFront: newId() }, ways.desk.admin)

    await ways.lines.acked(id, -1)
    expect(await ways.lines.stays(id)).toMatchObject({ failureReason: 'invalidRecipient', route: null })
    expect(ways.third.taken).toEqual([])
  })
})

describe('what providers say later', () => {
  test('a receipt that it failed sends it the other way; from then on the other provider is heard', async () => {
    const { talk, second } = await talkingWithSecond()
    const { id } = await talk.say('Recusada depois')
    await ways.lines.acked(id, 1)
    const ref = async () => (await ways.lines.rowsOf(channelMessages).first(eq(channelMessages.messageId, id)))?.ref ?? ''
    const first = await ref()

    await talk.deliver({ kind: 'ack', ref: first, ack: -1, reason: 'invalidRecipient' })

    await isAt(id, second.id)
    await ways.lines.acked(id, 1)
    expect(texts(ways.short)).toEqual(['Recusada depois'])
    // The first provider says the same again, and then something else: neither is of the message any more.
    await talk.deliver({ kind: 'ack', ref: first, ack: -1, reason: 'invalidRecipient' }, { kind: 'ack', ref: first, ack: 3 })
    await vi.waitFor(async () => expect(await ways.lines.stateOf(talk.id)).toMatchObject({ waiting: 0 }))
    expect(await ways.lines.stays(id)).toMatchObject({ ack: 1 })
    await ways.deliverTo(second.id, { kind: 'ack', ref: await ref(), ack: 3 })
    await ways.lines.acked(id, 3)
  })

  test('one that failed there can be sent again by the same connection at once', async () => {
    const talk = await ways.lines.talking()
    const { id } = await talk.say('De novo por aqui')
    await ways.lines.acked(id, 1)
    const [known] = await ways.lines.rowsOf(channelMessages).find(eq(channelMessages.messageId, id))
    await talk.deliver({ kind: 'ack', ref: known?.ref ?? '', ack: -1, reason: 'unsupported' })
    await ways.lines.acked(id, -1)

    await ways.desk.ask(retryMessage, { id }, ways.desk.agent)

    await ways.lines.acked(id, 1)
    expect(ways.lines.provider.taken).toHaveLength(2)
  })
})

describe('when a process dies', () => {
  test('a try whose job comes twice is made once', async () => {
    const { talk, second } = await talkingWithSecond()
    await ways.rule(talk.id, [second.id], { isOn: false })
    await stop(talk.id)
    const { id } = await talk.say('Uma vez só')
    await ways.rule(talk.id, [second.id], { isOn: true })
    const job = { tenantId: ways.desk.admin.tenantId, id }

    await Promise.all([deliverMessage.run(job, ways.ctx), deliverMessage.run(job, ways.ctx)])
    await ways.lines.acked(id, 1)
    await deliverMessage.run(job, ways.ctx)

    expect(texts(ways.short)).toEqual(['Uma vez só'])
    expect(await ways.lines.stays(id)).toMatchObject({ route: { tried: [{ connectionId: talk.id }] } })
  })

  test('while the second line was asked, nobody knows: it goes on to no third one', async () => {
    const { talk, second } = await talkingWithSecond()
    const other = await ways.shortLine()
    await ways.rule(talk.id, [second.id, other.id])
    await stop(talk.id)
    const id = newId()
    await ways.lines
      .rowsOf(channelMessages)
      .insert({ messageId: id, connectionId: second.id, contactId: talk.contactId, ref: null, fromMe: true, at: new Date() })

    await talk.say('Antes da queda', id)

    await ways.lines.acked(id, -1)
    expect(await ways.lines.stays(id)).toMatchObject({
      failureReason: 'uncertain',
      route: { connectionId: second.id, tried: [{ connectionId: talk.id, reason: 'notConnected' }] },
    })
    expect(ways.short.taken).toEqual([])
  })
})

describe('the answer of the contact on the other line', () => {
  const answer = async (talk: { contactId: number }, id: number, body: string) => {
    const [address] = await ways.lines.addressesOf(talk.contactId)
    const ref = newId()
    await ways.deliverTo(id, ways.lines.text(ref, body, { addresses: [address], name: '' }))
    return ways.lines.arrived(ref)
  }

  test('comes to the same conversation, and says by which line it came', async () => {
    const { talk, second } = await talkingWithSecond()
    await stop(talk.id)
    const { id } = await talk.say('Está por aí?')
    await ways.lines.acked(id, 1)

    const got = await answer(talk, second.id, 'Estou')

    expect(got).toMatchObject({ ticketId: talk.ticketId, fromMe: false, route: { connectionId: second.id, name: second.name, tried: [] } })
    expect(await ways.lines.rowsOf(tickets).find(eq(tickets.contactId, talk.contactId))).toHaveLength(1)
    await ways.desk.ask(listMessages, { ticketId: talk.ticketId }, ways.desk.agent)
    await vi.waitFor(() => expect(ways.short.calls.some((call) => call.startsWith('POST /read/'))).toBe(true))
    // What is answered begins with the line of the conversation again.
    await ways.desk.ask(startChannelConnection, { whatsappId: talk.id }, ways.desk.admin)
    await ways.lines.isUp(talk.id)
    const back = await talk.say('Voltamos')
    await ways.lines.acked(back.id, 1)
    expect(texts(ways.lines.provider)).toEqual(['Voltamos'])
  })

  test('begins a conversation there once that one is closed, and where nothing of ours went there', async () => {
    const { talk, second } = await talkingWithSecond()
    const before = await answer(talk, second.id, 'Escrevo por conta própria')
    expect(before.ticketId).not.toBe(talk.ticketId)
    await ways.desk.ask(updateTicket, { id: before.ticketId, status: 'closed' }, ways.desk.admin)
    ways.lines.provider.next({ status: 410 })
    const { id } = await talk.say('Por lá')
    await ways.lines.acked(id, 1)
    await ways.desk.ask(updateTicket, { id: talk.ticketId, status: 'closed' }, ways.desk.agent)

    const after = await answer(talk, second.id, 'Mais uma coisa')

    expect(after).toMatchObject({ route: null })
    expect(after.ticketId).not.toBe(talk.ticketId)
  })
})
