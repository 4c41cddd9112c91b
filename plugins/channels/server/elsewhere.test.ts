import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { listMessages, syncOld, syncOldByUser, updateSyncTime } from '#plugins/chat/contract/index.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import { listConnections } from '#plugins/connections/contract/index.ts'
import { blockContact } from '#plugins/contacts/contract/index.ts'
import { updateTicket } from '#plugins/tickets/contract/index.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { type ChannelEvent, type Party, stopChannelConnection } from '../contract/index.ts'
import { channelMessages } from './channels.table.ts'
import { readLater } from './deliveries.ts'
import { type ConnectionDesk, startConnectionDesk } from './testing/connectionDesk.ts'
import { trialText } from './trySending.ts'

let connectionDesk: ConnectionDesk
beforeAll(async () => {
  connectionDesk = await startConnectionDesk()
})
afterAll(() => connectionDesk.stop())
beforeEach(() => connectionDesk.begin())

const HOUR_MS = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS)
const own = (ref: string, body: string, from: Party, at = new Date()): ChannelEvent => ({ kind: 'message', ref, from, body, at, isOwn: true })
const messageEvent = (ref: string, body: string, from: Party, at: Date): ChannelEvent => ({ kind: 'message', ref, from, body, at })
const ticketOf = (id: number) => connectionDesk.rowsOf(tickets).first(eq(tickets.id, id))

describe('what the company wrote on its phone', () => {
  test('stands in the conversation, and answers who waits', async () => {
    const { deliver } = await connectionDesk.connected()
    const [asked, answered, from] = [newId(), newId(), connectionDesk.from()]
    await deliver(connectionDesk.text(asked, 'Vocês abrem hoje?', from))
    const { ticketId } = await connectionDesk.arrived(asked)
    expect(await ticketOf(ticketId)).toMatchObject({ unreadMessages: 1, answered: false })
    const ear = await connectionDesk.desk.socket(connectionDesk.desk.supervisor)

    await deliver(own(answered, 'Sim, até as 18', from))

    expect(await connectionDesk.arrived(answered)).toMatchObject({ ticketId, fromMe: true, userId: null, sendType: 'external', ack: 1, status: 'sended' })
    expect(await ticketOf(ticketId)).toMatchObject({ status: 'pending', unreadMessages: 0, answered: true, waitingSince: null, lastMessage: 'Sim, até as 18' })
    await ear.settle()
    expect(JSON.stringify(ear.heard)).toContain('Sim, até as 18')
  })

  test('to somebody new is a conversation that is closed already, and receipts of it count', async () => {
    const { deliver } = await connectionDesk.connected()
    const ref = newId()

    await deliver(own(ref, 'Seu pedido chegou', connectionDesk.from()), { kind: 'ack', ref, ack: 3 })

    const { id, ticketId } = await connectionDesk.arrived(ref)
    expect(await ticketOf(ticketId)).toMatchObject({ status: 'closed', unreadMessages: 0 })
    await connectionDesk.hurriedAck(id, 3)
  })

  test('is kept once, however often it is told', async () => {
    const { deliver } = await connectionDesk.connected()
    const [ref, from] = [newId(), connectionDesk.from()]

    await deliver(own(ref, 'Bom dia', from))
    await deliver(own(ref, 'Bom dia', from))
    const { ticketId } = await connectionDesk.arrived(ref)
    await deliver(connectionDesk.text(`${ref}-2`, 'Oi', from))

    await connectionDesk.arrived(`${ref}-2`)
    expect((await connectionDesk.rowsOf(messages).find(eq(messages.ticketId, ticketId))).map(({ body }) => body)).toEqual(['Bom dia'])
  })

  test('is not what was sent from here: the echo of a message changes nothing', async () => {
    const { say, deliver, ticketId, contactId } = await connectionDesk.talking()
    const { id } = await say('Já vejo')
    await connectionDesk.acked(id, 1)
    const [known] = await connectionDesk.rowsOf(channelMessages).find(eq(channelMessages.messageId, id))
    const [address] = await connectionDesk.addressesOf(contactId)
    const after = newId()

    await deliver(own(known?.ref ?? '', 'Já vejo', { addresses: [address], name: '' }), own(after, 'Do celular', { addresses: [address], name: '' }))

    await connectionDesk.arrived(after)
    const ours = (await connectionDesk.rowsOf(messages).find(eq(messages.ticketId, ticketId))).filter(({ fromMe }) => fromMe)
    expect(ours.map(({ body }) => body).sort()).toEqual(['Do celular', 'Já vejo'])
  })

  test('is not the caption that followed a file from here', async () => {
    const { say, deliver, ticketId, contactId } = await connectionDesk.talking()
    const [ref, captionId, after] = [newId(), newId(), newId()]
    connectionDesk.provider.next({ status: 200, body: { id: ref, captionId } })
    const { id } = await say('Ouça')
    await connectionDesk.acked(id, 1)
    const [address] = await connectionDesk.addressesOf(contactId)
    const party = { addresses: [address] as const, name: '' }

    await deliver(own(ref, '', party), own(captionId, 'Ouça', party), own(after, 'Do celular', party))

    await connectionDesk.arrived(after)
    const ours = (await connectionDesk.rowsOf(messages).find(eq(messages.ticketId, ticketId))).filter(({ fromMe }) => fromMe)
    expect(ours.map(({ body }) => body).sort()).toEqual(['Do celular', 'Ouça'])
  })

  test('waits while something is on its way to the same person', async () => {
    const { deliver, id: connectionId, contactId, ticketId } = await connectionDesk.talking()
    const [address] = await connectionDesk.addressesOf(contactId)
    const going = { messageId: newId(), connectionId, contactId, ref: null, fromMe: true, at: new Date() }
    await connectionDesk.rowsOf(channelMessages).insert(going)
    const ref = newId()

    await deliver(own(ref, 'Talvez o eco', { addresses: [address], name: '' }))
    await vi.waitFor(async () => expect(await connectionDesk.stateOf(connectionId)).toMatchObject({ waiting: 0, unreadable: 0 }))
    expect(await connectionDesk.messageBy(ref)).toBeUndefined()
    await connectionDesk.rowsOf(channelMessages).remove(eq(channelMessages.messageId, going.messageId))
    await vi.waitFor(
      async () => {
        await connectionDesk.hurry(readLater.name)
        expect(await connectionDesk.messageBy(ref)).toMatchObject({ ticketId, sendType: 'external' })
      },
      { timeout: 10_000 },
    )
  })

  test('says that a message left of which nobody knew', async () => {
    const { say, deliver, contactId, ticketId } = await connectionDesk.talking()
    connectionDesk.provider.next('hangUp')
    const { id } = await say('Chegou aí?')
    await connectionDesk.acked(id, -1)
    expect(await connectionDesk.stays(id)).toMatchObject({ failureReason: 'uncertain' })
    const [address] = await connectionDesk.addressesOf(contactId)
    const ref = newId()

    await deliver(own(ref, 'Chegou aí?', { addresses: [address], name: '' }), { kind: 'ack', ref, ack: 2 })

    await connectionDesk.hurriedAck(id, 2)
    expect(await connectionDesk.stays(id)).toMatchObject({ failure: null, failureReason: null })
    expect((await connectionDesk.rowsOf(messages).find(eq(messages.ticketId, ticketId))).filter(({ fromMe }) => fromMe)).toHaveLength(1)
  })
})

describe('what was written before', () => {
  test('comes in its place, from both sides, without anybody waiting or being told', async () => {
    const { deliver, id } = await connectionDesk.connected()
    const [from, now] = [connectionDesk.from(), newId()]
    await deliver(connectionDesk.text(now, 'Voltei', from))
    const { ticketId } = await connectionDesk.arrived(now)
    connectionDesk.provider.history.pages = [
      [messageEvent('h2', 'E o prazo?', from, ago(3)), own('h3', 'Dois dias', from, ago(2)), connectionDesk.text(now, 'Voltei', from)],
      [messageEvent('h1', 'Quanto custa?', from, ago(5)), messageEvent('h0', 'De outra pessoa', connectionDesk.from('5511933330000', 'Bia Reis'), ago(9))],
    ]

    expect(await connectionDesk.desk.ask(syncOld, { whatsappId: id, days: 30 }, connectionDesk.desk.admin)).toEqual({ isStarted: true })

    await vi.waitFor(async () => expect(await connectionDesk.stateOf(id)).toMatchObject({ history: { state: 'done', count: 4 }, takesHistory: true }), {
      timeout: 10_000,
    })
    const page = await connectionDesk.desk.ask(listMessages, { ticketId }, connectionDesk.desk.admin)
    expect(page.messages.map(({ body, fromMe, sendType }) => [body, fromMe, sendType])).toEqual([
      ['Quanto custa?', false, 'sync'],
      ['E o prazo?', false, 'sync'],
      ['Dois dias', true, 'sync'],
      ['Voltei', false, 'chat'],
    ])
    expect(await ticketOf(ticketId)).toMatchObject({ status: 'pending', unreadMessages: 1, lastMessage: 'Voltei' })
    const alone = await connectionDesk.messageBy('h0')
    expect(await ticketOf(alone?.ticketId ?? 0)).toMatchObject({ status: 'closed', unreadMessages: 0, lastMessage: 'De outra pessoa' })
  })

  test('leaves out what a delivery of it would leave out', async () => {
    const connection = await connectionDesk.connected()
    const [blocked, first] = [connectionDesk.from(), newId()]
    await connection.deliver(connectionDesk.text(first, 'Oi', blocked))
    const { contactId } = await connectionDesk.arrived(first)
    await connectionDesk.desk.ask(blockContact, { id: contactId, blocked: true }, connectionDesk.desk.supervisor)
    const known = await connectionDesk.desk.ask(listConnections, {}, connectionDesk.desk.admin)
    const name = known.find(({ id }) => id === connection.id)?.name ?? ''
    const group: Party = { addresses: [{ kind: 'group', value: `120${Date.now()}` }], name: 'Moradores' }
    connectionDesk.provider.history.pages = [
      [
        { kind: 'message', ref: newId(), from: group, author: connectionDesk.from(), body: 'No grupo', at: ago(4) },
        messageEvent(newId(), 'De quem foi bloqueado', blocked, ago(3)),
        own(newId(), 'Ao bloqueado', blocked, ago(2)),
        own(newId(), trialText(name), connectionDesk.from(), ago(1)),
      ],
    ]

    await connectionDesk.desk.ask(syncOld, { whatsappId: connection.id, days: 30 }, connectionDesk.desk.admin)

    await vi.waitFor(async () => expect(await connectionDesk.stateOf(connection.id)).toMatchObject({ history: { state: 'done', count: 1 } }), {
      timeout: 10_000,
    })
    const stored = await connectionDesk.rowsOf(messages).find(eq(messages.contactId, contactId))
    expect(stored.map(({ body }) => body).sort()).toEqual(['Ao bloqueado', 'Oi'])
  })

  test('is brought once, however often somebody asks, and of one conversation for whoever may read it', async () => {
    const { id, ticketId, contactId } = await connectionDesk.talking()
    const [address] = await connectionDesk.addressesOf(contactId)
    connectionDesk.provider.history.pages = [[messageEvent(`velha-${id}`, 'Antes', { addresses: [address], name: '' }, ago(20))]]
    const done = (count: number) =>
      vi.waitFor(async () => expect(await connectionDesk.stateOf(id)).toMatchObject({ history: { state: 'done', count } }), { timeout: 10_000 })

    await connectionDesk.desk.ask(syncOld, { ticketId, days: 2 }, connectionDesk.desk.agent)
    await done(1)
    await connectionDesk.desk.ask(syncOldByUser, { days: 2 }, connectionDesk.desk.agent)
    await done(0)

    const { messages: all } = await connectionDesk.desk.ask(listMessages, { ticketId }, connectionDesk.desk.agent)
    expect(all.filter(({ body }) => body === 'Antes')).toHaveLength(1)
  })

  test('goes back to when the company last said that all is known', async () => {
    const { id } = await connectionDesk.connected()

    const { syncTime } = await connectionDesk.desk.ask(updateSyncTime, { tenantId: connectionDesk.desk.admin.tenantId }, connectionDesk.desk.admin)
    await connectionDesk.desk.ask(syncOld, { whatsappId: id }, connectionDesk.desk.admin)

    await vi.waitFor(async () => expect(await connectionDesk.stateOf(id)).toMatchObject({ history: { state: 'done', since: Date.parse(syncTime) } }), {
      timeout: 10_000,
    })
  })

  test('is not asked of a line that is down', async () => {
    const { id, ticketId } = await connectionDesk.talking()
    await connectionDesk.desk.ask(updateTicket, { id: ticketId, status: 'open' }, connectionDesk.desk.agent)
    await connectionDesk.desk.ask(stopChannelConnection, { whatsappId: id }, connectionDesk.desk.admin)

    expect(await connectionDesk.desk.refusal(syncOld, { ticketId, days: 3 }, connectionDesk.desk.agent)).toMatchObject({
      status: 502,
      error: 'ERR_WAPP_NOT_INITIALIZED',
    })
  })
})
