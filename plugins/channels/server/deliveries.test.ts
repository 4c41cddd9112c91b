import { once } from 'node:events'
import { connect } from 'node:net'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { listMessages } from '#plugins/chat/contract/index.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import { createConnection, deleteConnection, updateConnection } from '#plugins/connections/contract/index.ts'
import { createContact, listMerges, listSamePerson, mergeContacts, separateContacts } from '#plugins/contacts/contract/index.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { checkTicket } from '#plugins/tickets/contract/index.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import * as contract from '../contract/index.ts'
import { channelAddresses, channelChats, channelDeliveries, channelMessages } from './channels.table.ts'
import { readLost } from './deliveries.ts'
import { addressOf } from './recipient.ts'
import { type ConnectionDesk, startConnectionDesk } from './testing/connectionDesk.ts'
import { FAKE_TYPE, fakeAdapter } from './testing/fakeProvider.ts'

let setup: ConnectionDesk
beforeAll(async () => {
  setup = await startConnectionDesk()
})
afterAll(() => setup.stop())
beforeEach(() => setup.begin())

/** A number that nobody has yet: `55`, area, and eight digits of a mobile. */
const mobile = () => `${6_000_0000 + Math.floor(Math.random() * 9_000_000)}`
const nameOf = async (contactId: number) => (await setup.rowsOf(contacts).first(eq(contacts.id, contactId)))?.name

describe('one person', () => {
  test.each([
    ['a Brazilian mobile without the ninth digit', '5511', '55119', '+55 11 9'],
    ['a Mexican one with the 1 of before', '52155', '5255', '+52 55 '],
    ['an Argentinian one with the 9', '54911', '5411', '+54 11 '],
  ])('is one contact by hand, by the number and on the line: %s', async (_who, onConnection, stored, typed) => {
    const [connection, rest, ref] = [await setup.connected(), mobile(), newId()]
    const contact = await setup.desk.ask(createContact, { name: 'Luz', number: `${typed}${rest}` }, setup.desk.admin)
    expect(contact.number).toBe(`${stored}${rest}`)

    await connection.deliver(setup.text(ref, 'Oi', setup.from(`${onConnection}${rest}`)))

    expect(await setup.arrived(ref)).toMatchObject({ contactId: contact.id })
    const again = await setup.desk.refusal(createContact, { name: 'Outra Luz', number: `+${onConnection}${rest}` }, setup.desk.admin)
    expect(again).toMatchObject({ status: 422, body: { fields: [{ field: 'number' }] } })
  })

  test('who wrote first is found by the number as people write it', async () => {
    const [connection, rest, ref] = [await setup.connected(), mobile(), newId()]
    await connection.deliver(setup.text(ref, 'Oi', setup.from(`5511${rest}`)))
    const { contactId, ticketId } = await setup.arrived(ref)

    const asked = await setup.desk.ask(checkTicket, { contact: `55119${rest}`, whatsappId: connection.id }, setup.desk.admin)

    expect(asked).toMatchObject({ exists: true, ticket: { id: ticketId, contactId } })
  })

  test('takes the name they write under while they are called by their number; one that somebody typed stays', async () => {
    const [connection, phone, ref, later] = [await setup.connected(), setup.phone(), newId(), newId()]
    await connection.deliver(setup.text(ref, 'Oi', setup.from(phone, '')))
    const { contactId } = await setup.arrived(ref)
    expect(await nameOf(contactId)).toBe(phone)

    await connection.deliver(setup.text(later, 'Sou eu', setup.from(phone, 'Ana Prado')))
    await setup.arrived(later)
    expect(await nameOf(contactId)).toBe('Ana Prado')

    const last = newId()
    await connection.deliver(setup.text(last, 'De novo', setup.from(phone, 'Aninha')))
    await setup.arrived(last)
    expect(await nameOf(contactId)).toBe('Ana Prado')
  })
})

describe('somebody who was known without their phone', () => {
  const lid = () => `${Math.floor(1e14 + Math.random() * 8e14)}`
  const hidden = (value: string, phone?: string): contract.Party => ({
    addresses: [{ kind: 'lid', value }, ...(phone ? [{ kind: 'phone' as const, value: phone }] : [])],
    name: 'Ana',
  })
  const writes = async (connection: Awaited<ReturnType<ConnectionDesk['connected']>>, party: contract.Party) => {
    const ref = newId()
    await connection.deliver({ kind: 'message', ref, from: party, body: 'Oi' })
    return setup.arrived(ref)
  }
  const same = async (id: number) => (await setup.desk.ask(listSamePerson, { id }, setup.desk.admin)).contacts.map((one) => one.id)

  test('has their number once it is told', async () => {
    const [connection, value, phone] = [await setup.connected(), lid(), setup.phone()]
    const { contactId } = await writes(connection, hidden(value))

    expect(await writes(connection, hidden(value, phone))).toMatchObject({ contactId })

    expect(await setup.rowsOf(contacts).first(eq(contacts.id, contactId))).toMatchObject({ number: phone })
  })

  test('is the contact of that number where one of the two has no conversation, and can be taken apart again', async () => {
    const [connection, value, phone] = [await setup.connected(), lid(), setup.phone()]
    const imported = await setup.desk.ask(createContact, { name: 'Ana Prado', number: `+${phone}` }, setup.desk.admin)
    const first = await writes(connection, hidden(value))

    const second = await writes(connection, hidden(value, phone))

    expect(second).toMatchObject({ contactId: imported.id, ticketId: first.ticketId })
    expect(await writes(connection, hidden(value))).toMatchObject({ contactId: imported.id, ticketId: first.ticketId })
    expect(await nameOf(imported.id)).toBe('Ana Prado')
    expect((await setup.desk.ask(listMerges, { id: imported.id }, setup.desk.admin)).merges).toHaveLength(1)
  })

  test('stays apart from a contact who talks as well, and whoever may merge is offered to', async () => {
    const [connection, value, phone] = [await setup.connected(), lid(), setup.phone()]
    const known = await writes(connection, setup.from(phone))
    const { contactId } = await writes(connection, hidden(value))

    expect(await writes(connection, hidden(value, phone))).toMatchObject({ contactId })

    expect(await same(known.contactId)).toEqual([contactId])
    expect(await same(contactId)).toEqual([known.contactId])
    const refused = await setup.desk.refusal(listSamePerson, { id: contactId }, setup.desk.agent)
    expect(refused.status).toBe(403)
  })
})

describe('contacts that were merged', () => {
  test('are written to at their own address after they were separated, and receipts and edits reach their messages', async () => {
    const connection = await setup.connected()
    const [own, other] = [setup.from('5511977776666', ''), setup.from()]
    const ref = newId()
    await connection.deliver(setup.text(ref, 'Bom dia', other))
    const { contactId: goneId } = await setup.arrived(ref)
    const kept = await setup.desk.ask(createContact, { name: 'Caio Reis', number: `+${own.addresses[0].value}` }, setup.desk.admin)
    const { mergeId } = await setup.desk.ask(mergeContacts, { id: kept.id, otherId: goneId }, setup.desk.admin)
    await setup.desk.ask(separateContacts, { mergeId }, setup.desk.admin)

    const channelOf = (contactId: number) => ({ tenantId: setup.desk.admin.tenantId, connectionId: connection.id, contactId })
    const { ctx } = setup.desk.kernel
    expect(await addressOf(ctx, fakeAdapter, channelOf(kept.id))).toEqual(own.addresses[0])
    expect(await addressOf(ctx, fakeAdapter, channelOf(goneId))).toEqual(other.addresses[0])
    await connection.deliver({ kind: 'edited', ref, from: other, body: 'Bom dia!' })
    await vi.waitFor(async () => expect(await setup.messageBy(ref)).toMatchObject({ body: 'Bom dia!', contactId: goneId }))
  })
})

describe('what the provider delivers', () => {
  test('is a message of a new contact in a waiting ticket of the queue', async () => {
    const { id, deliver } = await setup.connected()

    await deliver(setup.text('ref-a', 'Vocês abrem hoje?'))

    const message = await setup.arrived('ref-a')
    expect(message).toMatchObject({ body: 'Vocês abrem hoje?', fromMe: false })
    expect(await setup.rowsOf(tickets).first(eq(tickets.id, message.ticketId))).toMatchObject({
      status: 'pending',
      whatsappId: id,
      queueId: setup.desk.suporte,
      channel: FAKE_TYPE,
    })
    expect(await setup.rowsOf(contacts).first(eq(contacts.id, message.contactId))).toMatchObject({ name: 'Ana Prado', number: setup.phone() })
  })

  test('twice, or twice at once, is one message and one ticket', async () => {
    const { deliver } = await setup.connected()
    const event = setup.text(`ref-${newId()}`, 'Só uma vez')

    await Promise.all([deliver(event), deliver(event), deliver(event)])
    await deliver(event)

    const { ticketId, contactId } = await setup.arrived('ref' in event ? event.ref : '')
    await vi.waitFor(async () => expect(await setup.rowsOf(channelDeliveries).find(eq(channelDeliveries.state, 'waiting'))).toEqual([]))
    expect(await setup.rowsOf(messages).find(eq(messages.ticketId, ticketId))).toHaveLength(1)
    expect(await setup.rowsOf(tickets).find(eq(tickets.contactId, contactId))).toHaveLength(1)
  })

  test.each([
    ['a wrong secret', 'x', 401],
    ['no secret', '', 401],
  ])('with %s is refused, and nothing is kept', async (_what, secret, status) => {
    const { id, post } = await setup.connected()
    expect((await post({ events: [] }, secret)).status).toBe(status)
    expect(await setup.rowsOf(channelDeliveries).find(eq(channelDeliveries.connectionId, id))).toEqual([])
    expect(await setup.desk.ask(contract.listConnectionEvents, { connectionId: id }, setup.desk.admin)).toMatchObject([{ kind: 'refused' }, { kind: 'up' }])
  })

  test('to an address of nobody is not found, and one of 6 MB is too large', async () => {
    const { path, post } = await setup.connected()
    const other = path.replace(/.{6}$/, '000000')
    expect((await fetch(setup.desk.base + other, { method: 'POST', body: '{}' })).status).toBe(404)
    expect((await fetch(setup.desk.base + path.replace(FAKE_TYPE, 'webchat'), { method: 'POST', body: '{}' })).status).toBe(404)
    expect((await post('x'.repeat(6 * 1024 * 1024))).status).toBe(413)
  })

  test('to an address of nobody is answered before its body has come', async () => {
    const { path } = await setup.connected()
    const { hostname, port } = new URL(setup.desk.base)
    const socket = connect(Number(port), hostname)
    socket.write(`POST ${path.replace(/.{6}$/, '000000')} HTTP/1.1\r\nHost: x\r\nContent-Length: 5000000\r\n\r\n`)
    const [answer] = await once(socket, 'data')
    socket.destroy()

    expect(String(answer)).toMatch(/^HTTP\/1.1 404 /)
  })

  test('to a connection that is switched off or deleted is not found', async () => {
    const { id, post } = await setup.connected()
    await setup.desk.ask(updateConnection, { id, isActive: false }, setup.desk.admin)
    expect((await post({ events: [] })).status).toBe(404)
    await setup.desk.ask(updateConnection, { id, isActive: true }, setup.desk.admin)
    await setup.desk.ask(deleteConnection, { id }, setup.desk.admin)
    expect((await post({ events: [] })).status).toBe(404)
  })

  test('and asks for an answer of its own gets it', async () => {
    const { path } = await setup.connected()
    const reply = await fetch(`${setup.desk.base}${path}?challenge=1234`)
    expect([reply.status, await reply.text()]).toEqual([200, '1234'])
  })

  test.each(['no JSON at all', '', '{"events": 7}'])('and cannot be read (%j) is kept, shown, and read again when asked', async (body) => {
    const { id, post } = await setup.connected()
    expect((await post(body)).status).toBe(200)
    await vi.waitFor(async () => expect(await setup.stateOf(id)).toMatchObject({ unreadable: 1, waiting: 0 }))

    expect(await setup.desk.ask(contract.readAgain, { connectionId: id }, setup.desk.admin)).toEqual({ count: 1 })
    expect(await setup.desk.refusal(contract.readAgain, { connectionId: id }, setup.desk.supervisor)).toMatchObject({ status: 403 })
    expect(await setup.stateOf(id)).toMatchObject({ unreadable: 1 })
  })

  test('and nobody read, since the node went away, is read by the next one', async () => {
    const { id, deliver } = await setup.connected()
    await deliver(setup.text(`ref-${newId()}`, 'Antes'))
    await vi.waitFor(async () => expect(await setup.rowsOf(channelDeliveries).find(eq(channelDeliveries.state, 'waiting'))).toEqual([]))
    const [kept] = await setup.rowsOf(channelDeliveries).find(eq(channelDeliveries.connectionId, id))
    await setup.rowsOf(messages).remove(sql`id_front like ${`${id}:%`}`)
    await setup.rowsOf(channelMessages).remove(eq(channelMessages.connectionId, id))
    await setup.rowsOf(channelDeliveries).write(eq(channelDeliveries.id, kept?.id ?? 0), { state: 'waiting', receivedAt: new Date(0) })

    await readLost(setup.desk.kernel.ctx)

    expect(await setup.rowsOf(channelMessages).find(eq(channelMessages.connectionId, id))).toHaveLength(1)
  })

  test('lies encrypted in the database', async () => {
    const { id, deliver } = await setup.connected()
    await deliver(setup.text(`ref-${newId()}`, 'Segredo bem guardado'))
    const [kept] = await setup.rowsOf(channelDeliveries).find(eq(channelDeliveries.connectionId, id))
    expect(kept?.sealed).not.toContain('Segredo')
    expect(Buffer.from(kept?.sealed ?? '', 'base64url').toString()).not.toContain('Segredo')
  })

  test('that was long on its way stands at its own time, and the window counts from there', async () => {
    const { id, deliver } = await setup.connected()
    const [late, now] = [newId(), newId()]
    const party = setup.from()
    const wroteAt = new Date(Date.now() - 3 * 3_600_000)

    await deliver(setup.text(now, 'E agora?', party))
    const { ticketId, contactId } = await setup.arrived(now)
    await deliver({ kind: 'message', ref: late, from: party, body: 'Vocês abrem hoje?', at: wroteAt })
    expect((await setup.arrived(late)).timestamp).toEqual(wroteAt)

    const { messages: page } = await setup.desk.ask(listMessages, { ticketId }, setup.desk.admin)
    expect(page.map(({ body }) => body)).toEqual(['Vocês abrem hoje?', 'E agora?'])
    expect(await setup.rowsOf(tickets).first(eq(tickets.id, ticketId))).toMatchObject({ lastMessage: 'E agora?', unreadMessages: 2 })
    const chatRow = () => setup.rowsOf(channelChats).first(and(eq(channelChats.connectionId, id), eq(channelChats.contactId, contactId)))
    expect((await chatRow())?.lastInboundAt?.getTime()).toBeGreaterThan(Date.now() - 60_000)
  })

  test('of hours ago opens the window from then on', async () => {
    const { id, deliver } = await setup.connected()
    const ref = newId()
    const wroteAt = new Date(Date.now() - 3 * 3_600_000)
    await deliver({ kind: 'message', ref, from: setup.from(), body: 'Bom dia', at: wroteAt })
    const { contactId } = await setup.arrived(ref)

    expect(await setup.rowsOf(channelChats).first(and(eq(channelChats.connectionId, id), eq(channelChats.contactId, contactId)))).toMatchObject({
      lastInboundAt: wroteAt,
    })
  })

  test('with characters that no database takes is a message without them, and the person has a name', async () => {
    const { deliver } = await setup.connected()
    const ref = newId()
    await deliver({ kind: 'message', ref, from: setup.from(undefined, 'Ana\0 Prado\ud83d'), body: 'Vocês\0 abrem\ud83d hoje?' })

    const { contactId, body } = await setup.arrived(ref)
    expect(body).toBe('Vocês abrem\ufffd hoje?')
    expect(await setup.rowsOf(contacts).first(eq(contacts.id, contactId))).toMatchObject({ name: 'Ana Prado' })
  })

  test('with a file is a message with that file; one that is gone leaves its name', async () => {
    const { deliver } = await setup.connected()
    const withFile = (ref: string): contract.ChannelEvent => ({
      ...{ kind: 'message', ref, from: setup.from(), body: 'Segue', file: { id: '9', name: 'pedido.txt', type: 'text/plain' } },
    })
    const [there, gone] = [`ref-${newId()}`, `ref-${newId()}`]

    await deliver(withFile(there))
    expect(await setup.arrived(there)).toMatchObject({ body: 'Segue', mediaType: 'application', mediaId: expect.any(String) })

    setup.provider.file.status = 404
    await deliver(withFile(gone))
    expect(await setup.arrived(gone)).toMatchObject({ body: 'Segue\n⚠ pedido.txt', mediaId: null })
  })

  test('edits, takes back, reacts and quotes what is there; what is not there is let be', async () => {
    const { deliver, ref, say } = await setup.talking()
    const { id } = await say('Sim, até as 18')
    await setup.acked(id, 1)
    const ours = await setup.rowsOf(channelMessages).first(eq(channelMessages.messageId, id))
    const answer = `ref-${newId()}`

    await deliver(
      { kind: 'edited', ref, from: setup.from(), body: 'Bom dia!' },
      { kind: 'reacted', ref: ours?.ref ?? '', from: setup.from(), emoji: '👍' },
      { kind: 'message', ref: answer, from: setup.from(), body: 'Obrigada', quotedRef: ours?.ref ?? '' },
      { kind: 'removed', ref: 'nunca-vista', from: setup.from() },
    )

    expect(await setup.arrived(answer)).toMatchObject({ quotedMsgId: id })
    await vi.waitFor(async () => expect(await setup.messageBy(ref)).toMatchObject({ body: 'Bom dia!', isEdited: true }))
    expect(await setup.stays(id)).toMatchObject({ reactions: [{ fromMe: false, emoji: '👍' }] })
    await deliver({ kind: 'removed', ref: answer, from: setup.from() })
    await vi.waitFor(async () => expect(await setup.messageBy(answer)).toMatchObject({ isDeleted: true }))
  })

  test('of a kind that nothing can show is a message that says so', async () => {
    const { deliver } = await setup.connected()
    await deliver({ kind: 'unreadable', ref: 'enquete-1', from: setup.from(), what: 'poll' })
    expect(await setup.arrived('enquete-1')).toMatchObject({ mediaType: 'unsupported', body: 'poll' })
  })
})

describe('one person', () => {
  test('has several addresses, and the contact that is there already, with or without the ninth digit', async () => {
    const { deliver } = await setup.connected()
    const known = await setup.desk.ask(createContact, { name: 'Bia Alves', number: `+55 11 98888-${String(1000 + setup.count())}` }, setup.desk.admin)
    const eight = `55118888${1000 + setup.count()}`
    const both: contract.Party = {
      addresses: [
        { kind: 'phone', value: eight },
        { kind: 'bsuid', value: `BR.${setup.count()}` },
      ],
      name: 'Bia',
    }

    await deliver(setup.text(`a-${setup.count()}`, 'Oi', both))
    expect(await setup.arrived(`a-${setup.count()}`)).toMatchObject({ contactId: known.id })

    await deliver(setup.text(`b-${setup.count()}`, 'De novo', { addresses: [{ kind: 'bsuid', value: `BR.${setup.count()}` }], name: '' }))
    expect(await setup.arrived(`b-${setup.count()}`)).toMatchObject({ contactId: known.id })
    expect(await setup.rowsOf(channelAddresses).find(eq(channelAddresses.contactId, known.id))).toHaveLength(2)
  })

  test('who is merged into another reaches that one from the old address', async () => {
    const { deliver } = await setup.connected()
    await deliver(setup.text(`m-${setup.count()}`, 'Oi'))
    const { contactId } = await setup.arrived(`m-${setup.count()}`)
    const kept = await setup.desk.ask(createContact, { name: 'Caio Reis', number: `+55 21 97777-${String(1000 + setup.count())}` }, setup.desk.admin)

    await setup.desk.ask(mergeContacts, { id: kept.id, otherId: contactId }, setup.desk.admin)
    await deliver(setup.text(`n-${setup.count()}`, 'Sou eu'))

    expect(await setup.arrived(`n-${setup.count()}`)).toMatchObject({ contactId: kept.id })
  })
})

test('the same number on lines of two companies is two people, and nothing crosses', async () => {
  const here = await setup.connected()
  const { tenantId, admin } = await setup.desk.otherTenant()
  const there = await setup.desk.ask(createConnection, { name: 'Vizinha', type: FAKE_TYPE, config: { baseAddress: setup.provider.url } }, admin)
  await vi.waitFor(async () => expect((await setup.desk.ask(contract.listConnectionStates, {}, admin))[0]).toMatchObject({ reason: null }))
  const [connection] = await setup.desk.ask(contract.listConnectionStates, {}, admin)
  const body = JSON.stringify({ events: [setup.text('igual', 'Aqui')] })
  const reply = await fetch(setup.desk.base + new URL(connection?.hookUrl ?? '').pathname, {
    method: 'POST',
    headers: { 'x-secret': connection?.hookSecret ?? '' },
    body,
  })
  expect(reply.status).toBe(200)
  await here.deliver(setup.text('igual', 'Lá'))

  expect(await setup.arrived('igual')).toMatchObject({ body: 'Lá' })
  const theirs = tenantRows(setup.desk.kernel.ctx.db, { tenantId }, messages)
  await vi.waitFor(async () => expect(await theirs.find()).toMatchObject([{ body: 'Aqui' }]))
  expect(there.id).not.toBe(here.id)
})
