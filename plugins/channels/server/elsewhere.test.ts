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

let lines: ConnectionDesk
beforeAll(async () => {
  lines = await startConnectionDesk()
})
afterAll(() => lines.stop())
beforeEach(() => lines.begin())

const HOUR_MS = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS)
const own = (ref: string, body: string, from: Party, at = new Date()): ChannelEvent => ({ kind: 'message', ref, from, body, at, isOwn: true })
const messageEvent = (ref: string, body: string, from: Party, at: Date): ChannelEvent => ({ kind: 'message', ref, from, body, at })
const ticketOf = (id: number) => lines.rowsOf(tickets).first(eq(tickets.id, id))

describe('what the company wrote on its phone', () => {
  test('stands in the conversation, and answers who waits', async () => {
    const { deliver } = await lines.connected()
    const [asked, answered, from] = [newId(), newId(), lines.from()]
    await deliver(lines.text(asked, 'Vocês abrem hoje?', from))
    const { ticketId } = await lines.arrived(asked)
    expect(await ticketOf(ticketId)).toMatchObject({ unreadMessages: 1, answered: false })
    const ear = await lines.desk.socket(lines.desk.supervisor)

    await deliver(own(answered, 'Sim, até as 18', from))

    expect(await lines.arrived(answered)).toMatchObject({ ticketId, fromMe: true, userId: null, sendType: 'external', ack: 1, status: 'sended' })
    expect(await ticketOf(ticketId)).toMatchObject({ status: 'pending', unreadMessages: 0, answered: true, waitingSince: null, lastMessage: 'Sim, até as 18' })
    await ear.settle()
    expect(JSON.stringify(ear.heard)).toContain('Sim, até as 18')
  })

  test('to somebody new is a conversation that is closed already, and receipts of it count', async () => {
    const { deliver } = await lines.connected()
    const ref = newId()

    await deliver(own(ref, 'Seu pedido chegou', lines.from()), { kind: 'ack', ref, ack: 3 })

    const { id, ticketId } = await lines.arrived(ref)
    expect(await ticketOf(ticketId)).toMatchObject({ status: 'closed', unreadMessages: 0 })
    await lines.hurriedAck(id, 3)
  })

  test('is kept once, however often it is told', async () => {
    const { deliver } = await lines.connected()
    const [ref, from] = [newId(), lines.from()]

    await deliver(own(ref, 'Bom dia', from))
    await deliver(own(ref, 'Bom dia', from))
    const { ticketId } = await lines.arrived(ref)
    await deliver(lines.text(`${ref}-2`, 'Oi', from))

    await lines.arrived(`${ref}-2`)
    expect((await lines.rowsOf(messages).find(eq(messages.ticketId, ticketId))).map(({ body }) => body)).toEqual(['Bom dia'])
  })

  test('is not what was sent from here: the echo of a message changes nothing', async () => {
    const { say, deliver, ticketId, contactId } = await lines.talking()
    const { id } = await say('Já vejo')
    await lines.acked(id, 1)
    const [known] = await lines.rowsOf(channelMessages).find(eq(channelMessages.messageId, id))
    const [address] = await lines.addressesOf(contactId)
    const after = newId()

    await deliver(own(known?.ref ?? '', 'Já vejo', { addresses: [address], name: '' }), own(after, 'Do celular', { addresses: [address], name: '' }))

    await lines.arrived(after)
    const ours = (await lines.rowsOf(messages).find(eq(messages.ticketId, ticketId))).filter(({ fromMe }) => fromMe)
    expect(ours.map(({ body }) => body).sort()).toEqual(['Do celular', 'Já vejo'])
  })

  test('is not the caption that followed a file from here', async () => {
    const { say, deliver, ticketId, contactId } = await lines.talking()
    const [ref, captionId, after] = [newId(), newId(), newId()]
    lines.provider.next({ status: 200, body: { id: ref, captionId } })
    const { id } = await say('Ouça')
    await lines.acked(id, 1)
    const [address] = await lines.addressesOf(contactId)
    const party = { addresses: [address] as const, name: '' }

    await deliver(own(ref, '', party), own(captionId, 'Ouça', party), own(after, 'Do celular', party))

    await lines.arrived(after)
    const ours = (await lines.rowsOf(messages).find(eq(messages.ticketId, ticketId))).filter(({ fromMe }) => fromMe)
    expect(ours.map(({ body }) => body).sort()).toEqual(['Do celular', 'Ouça'])
  })

  test('waits while something is on its way to the same person', async () => {
    const { deliver, id: connectionId, contactId, ticketId } = await lines.talking()
    const [address] = await lines.addressesOf(contactId)
    const going = { messageId: newId(), connectionId, contactId, ref: null, fromMe: true, at: new Date() }
    await lines.rowsOf(channelMessages).insert(going)
    const ref = newId()

    await deliver(own(ref, 'Talvez o eco', { addresses: [address], name: '' }))
    await vi.waitFor(async () => expect(await lines.lineOf(connectionId)).toMatchObject({ waiting: 0, unreadable: 0 }))
    expect(await lines.messageBy(ref)).toBeUndefined()
    await lines.rowsOf(channelMessages).remove(eq(channelMessages.messageId, going.messageId))
    await vi.waitFor(
      async () => {
        await lines.hurry(readLater.name)
        expect(await lines.messageBy(ref)).toMatchObject({ ticketId, sendType: 'external' })
      },
      { timeout: 10_000 },
    )
  })

  test('says that a message left of which nobody knew', async () => {
    const { say, deliver, contactId, ticketId } = await lines.talking()
    lines.provider.next('hangUp')
    const { id } = await say('Chegou aí?')
    await lines.acked(id, -1)
    expect(await lines.stays(id)).toMatchObject({ failureReason: 'uncertain' })
    const [address] = await lines.addressesOf(contactId)
    const ref = newId()

    await deliver(own(ref, 'Chegou aí?', { addresses: [address], name: '' }), { kind: 'ack', ref, ack: 2 })

    await lines.hurriedAck(id, 2)
    expect(await lines.stays(id)).toMatchObject({ failure: null, failureReason: null })
    expect((await lines.rowsOf(messages).find(eq(messages.ticketId, ticketId))).filter(({ fromMe }) => fromMe)).toHaveLength(1)
  })
})

describe('what was written before', () => {
  test('comes in its place, from both sides, without anybody waiting or being told', async () => {
    const { deliver, id } = await lines.connected()
    const [from, now] = [lines.from(), newId()]
    await deliver(lines.text(now, 'Voltei', from))
    const { ticketId } = await lines.arrived(now)
    lines.provider.history.pages = [
      [messageEvent('h2', 'E o prazo?', from, ago(3)), own('h3', 'Dois dias', from, ago(2)), lines.text(now, 'Voltei', from)],
      [messageEvent('h1', 'Quanto custa?', from, ago(5)), messageEvent('h0', 'De outra pessoa', lines.from('5511933330000', 'Bia Reis'), ago(9))],
    ]

    expect(await lines.desk.ask(syncOld, { whatsappId: id, days: 30 }, lines.desk.admin)).toEqual({ isStarted: true })

    await vi.waitFor(async () => expect(await lines.lineOf(id)).toMatchObject({ history: { state: 'done', count: 4 }, takesHistory: true }), {
      timeout: 10_000,
    })
    const page = await lines.desk.ask(listMessages, { ticketId }, lines.desk.admin)
    expect(page.messages.map(({ body, fromMe, sendType }) => [body, fromMe, sendType])).toEqual([
      ['Quanto custa?', false, 'sync'],
      ['E o prazo?', false, 'sync'],
      ['Dois dias', true, 'sync'],
      ['Voltei', false, 'chat'],
    ])
    expect(await ticketOf(ticketId)).toMatchObject({ status: 'pending', unreadMessages: 1, lastMessage: 'Voltei' })
    const alone = await lines.messageBy('h0')
    expect(await ticketOf(alone?.ticketId ?? 0)).toMatchObject({ status: 'closed', unreadMessages: 0, lastMessage: 'De outra pessoa' })
  })

  test('leaves out what a delivery of it would leave out', async () => {
    const line = await lines.connected()
    const [blocked, first] = [lines.from(), newId()]
    await line.deliver(lines.text(first, 'Oi', blocked))
    const { contactId } = await lines.arrived(first)
    await lines.desk.ask(blockContact, { id: contactId, blocked: true }, lines.desk.supervisor)
    const known = await lines.desk.ask(listConnections, {}, lines.desk.admin)
    const name = known.find(({ id }) => id === line.id)?.name ?? ''
    const group: Party = { addresses: [{ kind: 'group', value: `120${Date.now()}` }], name: 'Moradores' }
    lines.provider.history.pages = [
      [
        { kind: 'message', ref: newId(), from: group, author: lines.from(), body: 'No grupo', at: ago(4) },
        messageEvent(newId(), 'De quem foi bloqueado', blocked, ago(3)),
        own(newId(), 'Ao bloqueado', blocked, ago(2)),
        own(newId(), trialText(name), lines.from(), ago(1)),
      ],
    ]

    await lines.desk.ask(syncOld, { whatsappId: line.id, days: 30 }, lines.desk.admin)

    await vi.waitFor(async () => expect(await lines.lineOf(line.id)).toMatchObject({ history: { state: 'done', count: 1 } }), { timeout: 10_000 })
    const stored = await lines.rowsOf(messages).find(eq(messages.contactId, contactId))
    expect(stored.map(({ body }) => body).sort()).toEqual(['Ao bloqueado', 'Oi'])
  })

  test('is brought once, however often somebody asks, and of one conversation for whoever may read it', async () => {
    const { id, ticketId, contactId } = await lines.talking()
    const [address] = await lines.addressesOf(contactId)
    lines.provider.history.pages = [[messageEvent(`velha-${id}`, 'Antes', { addresses: [address], name: '' }, ago(20))]]
    const done = (count: number) =>
      vi.waitFor(async () => expect(await lines.lineOf(id)).toMatchObject({ history: { state: 'done', count } }), { timeout: 10_000 })

    await lines.desk.ask(syncOld, { ticketId, days: 2 }, lines.desk.agent)
    await done(1)
    await lines.desk.ask(syncOldByUser, { days: 2 }, lines.desk.agent)
    await done(0)

    const { messages: all } = await lines.desk.ask(listMessages, { ticketId }, lines.desk.agent)
    expect(all.filter(({ body }) => body === 'Antes')).toHaveLength(1)
  })

  test('goes back to when the company last said that all is known', async () => {
    const { id } = await lines.connected()

    const { syncTime } = await lines.desk.ask(updateSyncTime, { tenantId: lines.desk.admin.tenantId }, lines.desk.admin)
    await lines.desk.ask(syncOld, { whatsappId: id }, lines.desk.admin)

    await vi.waitFor(async () => expect(await lines.lineOf(id)).toMatchObject({ history: { state: 'done', since: Date.parse(syncTime) } }), { timeout: 10_000 })
  })

  test('is not asked of a line that is down', async () => {
    const { id, ticketId } = await lines.talking()
    await lines.desk.ask(updateTicket, { id: ticketId, status: 'open' }, lines.desk.agent)
    await lines.desk.ask(stopChannelConnection, { whatsappId: id }, lines.desk.admin)

    expect(await lines.desk.refusal(syncOld, { ticketId, days: 3 }, lines.desk.agent)).toMatchObject({ status: 502, error: 'ERR_WAPP_NOT_INITIALIZED' })
  })
})
