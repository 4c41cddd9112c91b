import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Session } from '#core/contract/auth.ts'
import { newId } from '#core/contract/ids.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import { updateContact } from '#plugins/contacts/contract/index.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { type Desk, startDesk } from './support/desk.ts'

/** Stands in everything that is known of the reserved contact. */
const MARK = 'Jacarandá'
const NUMBER = '5511987650001'

let desk: Desk
/** Reserved to the second agent, with a ticket of hers that the first one may not read, and a closed one. */
let reserved: Ticket
/** Of the first agent. */
let own: Ticket
let sentId: string
let hiddenFileId: string

beforeAll(async () => {
  desk = await startDesk()
  const visitor = await desk.visitor(`${MARK} Reservada`)
  await visitor.write('Só com a Bia')
  await desk.place(desk.agent, [desk.suporte])
  await desk.place(desk.agent2, [desk.suporte, desk.vendas])
  const ticketId = await visitor.ticketId()
  await desk.call('PUT', `/tickets/${ticketId}`, { token: desk.admin.token, body: { queueId: desk.vendas } })
  await desk.call('PUT', `/tickets/${ticketId}`, { token: desk.agent2.token, body: { status: 'open' } })
  reserved = await desk.ticket(ticketId)
  await desk.ask(updateContact, { id: reserved.contactId, wallets: [desk.agent2.userId] }, desk.admin)
  const rows = tenantRows(desk.kernel.ctx.db, desk.admin, contacts)
  await rows.update(eq(contacts.id, reserved.contactId), { number: NUMBER })
  own = (await desk.openTicket(desk.agent)).ticket
  const sent = await desk.call('POST', `/messages/${own.id}`, { token: desk.agent.token, body: { body: 'Repassa isto', idFront: newId() } })
  sentId = String(Object(sent.body).id)
  hiddenFileId = (await tenantRows(desk.kernel.ctx.db, desk.admin, messages).find(eq(messages.ticketId, reserved.id)))[0]?.id ?? ''
})
afterAll(() => desk.stop())

interface Call {
  method: string
  path: string
  body?: unknown
}
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

/** Every call that names a contact, by its id or its number. */
const calls: [string, (contactId: number) => Call][] = [
  ['the contact itself', (id) => ({ method: 'GET', path: `/contacts/${id}` })],
  ['its change', (id) => ({ method: 'PUT', path: `/contacts/${id}`, body: { name: 'Minha agora' } })],
  ['labels on it', (id) => ({ method: 'PUT', path: `/contacts/${id}/tags`, body: { tags: [] } })],
  ['its card', (id) => ({ method: 'POST', path: `/messages/${own.id}/vcard`, body: { contact: { id } } })],
  ['a conversation with it', (contactId) => ({ method: 'POST', path: '/tickets', body: { contactId } })],
  ['a conversation with its number', () => ({ method: 'POST', path: '/tickets', body: { number: `+${NUMBER}` } })],
  ['messages passed on to it', (id) => ({ method: 'POST', path: '/forward-messages/', body: { messages: [{ id: sentId }], contact: { id } } })],
  ['a planned message', (contactId) => ({ method: 'POST', path: '/messagesSchedule/', body: { contactId, body: 'Oi', scheduleDate: inAnHour() } })],
  ['a call to who has it', (contactId) => ({ method: 'POST', path: '/ticketscheck/call', body: { contactId, whatsappId: reserved.whatsappId } })],
]

/** Every call that lists what belongs to one. */
const lists: [string, (contactId: number) => Call][] = [
  ['whether it has a ticket', (id) => ({ method: 'GET', path: `/ticketscheck/${id}/${reserved.whatsappId}` })],
  ['whether its number has one', () => ({ method: 'GET', path: `/ticketscheck/${NUMBER}/${reserved.whatsappId}` })],
  ['its tickets', (id) => ({ method: 'GET', path: `/contacts/${id}/tickets` })],
  ['its messages', (id) => ({ method: 'GET', path: `/messagesContact/${id}` })],
  ['its files', (id) => ({ method: 'GET', path: `/messagesContact/${id}/files?group=documents` })],
  ['its notes', (id) => ({ method: 'GET', path: `/notes?contactId=${id}` })],
  ['its planned messages', (id) => ({ method: 'GET', path: `/scheduleMessages?contactId=${id}` })],
  ['contacts by its name', () => ({ method: 'GET', path: `/contacts?searchParam=${MARK}` })],
  ['tickets by its name', () => ({ method: 'GET', path: `/tickets?status=open&status=pending&status=closed&searchParam=${MARK}` })],
  ['messages by their words', () => ({ method: 'GET', path: '/searchMessage?searchParam=Bia' })],
  ['protocols by its name', () => ({ method: 'GET', path: `/protocol?searchParam=${MARK}` })],
  ['birthdays', () => ({ method: 'GET', path: '/contacts/birthdays?period=month' })],
  ['ratings', () => ({ method: 'GET', path: '/ratings' })],
]

const ask = (who: Session, { method, path, body }: Call) => desk.call(method, path, { token: who.token, body })

beforeEach(async () => {
  expect(await tenantRows(desk.kernel.ctx.db, desk.admin, tickets).find(eq(tickets.contactId, reserved.contactId))).toHaveLength(1)
})

describe('of a contact reserved to a colleague a plain user gets', () => {
  test.each(calls)('not %s', async (_what, call) => {
    const reply = await ask(desk.agent, call(reserved.contactId))
    const unknown = await ask(desk.agent, call(2_000_000_000))

    expect([403, 404]).toContain(reply.status)
    expect(JSON.stringify(reply.body)).not.toMatch(new RegExp(`${MARK}|${desk.agent2.username}|${NUMBER}`))
    if (!('number' in Object(call(1).body))) expect(reply).toMatchObject({ status: unknown.status, body: unknown.body })
  })

  test.each(lists)('nothing of %s', async (_what, call) => {
    const reply = await ask(desk.agent, call(reserved.contactId))

    expect(reply.status).toBe(200)
    expect(JSON.stringify(reply.body)).not.toMatch(new RegExp(`${MARK}|${desk.agent2.username}|${NUMBER}|Só com a Bia`))
  })

  test('no greeting to send, and no page of files beside a message of it', async () => {
    const greeting = { method: 'POST', path: '/messages/sendBirthday', body: { contacts: [reserved.contactId], body: 'Parabéns!' } }
    expect((await ask(desk.agent, greeting)).body).toEqual({ sent: 0, failed: [{ contactId: reserved.contactId, error: 'ERR_NO_CONTACT_FOUND' }] })
    const beside = { method: 'GET', path: `/messagesContact/${reserved.contactId}/files?group=documents&before=${hiddenFileId}` }
    expect(await ask(desk.agent, beside)).toMatchObject({ status: 404 })
  })
})

test.each([
  ['whose wallet it is in', () => desk.agent2],
  ['who leads', () => desk.admin],
])('the one %s is let through', async (_what, who) => {
  expect(await ask(who(), { method: 'GET', path: `/contacts/${reserved.contactId}` })).toMatchObject({ status: 200 })
  expect(await ask(who(), { method: 'GET', path: `/ticketscheck/${NUMBER}/${reserved.whatsappId}` })).toMatchObject({ body: { exists: true } })
  expect(await ask(who(), { method: 'POST', path: '/tickets', body: { contactId: reserved.contactId } })).toMatchObject({ status: 409 })
})
