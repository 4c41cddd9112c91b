import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { chatService, forwardMessages, sendMessage } from '#plugins/chat/contract/index.ts'
import { channels, noAbilities } from '#plugins/connections/contract/index.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { updateContact } from '#plugins/contacts/contract/index.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { createClock } from '#tests/server/support/clock.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../contract/index.ts'
import { schedules } from './schedules.table.ts'
import { sendDue } from './sweep.ts'

/** Of a contact only the number is known, and the site's channel calls none. */

const clock = createClock()
let desk: Desk
let siteId: number
let callingId: number
let contactId: number
beforeAll(async () => {
  desk = await startDesk({ now: clock.now })
  const { ctx } = desk.kernel
  const rows = tenantRows(ctx.db, desk.admin, connections)
  siteId = (await rows.first(eq(connections.name, 'Site')))?.id ?? 0
  const type = 'telefone-de-teste'
  const adapter = { type, abilities: { ...noAbilities, startsByNumber: true }, change: async () => {}, typing: async () => {}, read: async () => {} }
  ctx.host.extend(channels, { ...adapter, send: async ({ id }) => ({ messageId: id, ack: 1 }) })
  callingId = (await rows.insert({ name: type, type, status: 'CONNECTED', token: newId() })).id
})
afterAll(() => desk.stop())
let count = 0
beforeEach(async () => {
  count += 1
  contactId = (await tenantRows(desk.kernel.ctx.db, desk.admin, contacts).insert({ name: `Só na agenda ${count}`, number: `551190000${3000 + count}` })).id
})

const day = () => clock.ahead(10)
const plan = (whatsappId: number) => ({ contactId, whatsappId, body: 'Seu pedido chega hoje', scheduleDate: day() })
const ticketsOf = () => tenantRows(desk.kernel.ctx.db, desk.admin, tickets).find(eq(tickets.contactId, contactId))
const rowsOf = () => tenantRows(desk.kernel.ctx.db, desk.admin, schedules).find(eq(schedules.contactId, contactId))
const refusal = { status: 422, body: { fields: [{ field: 'whatsappId', code: 'outOfReach' }] } }

test('a planned message is refused at the connection that does not reach the contact, also the company’s own choice, and taken at one that does', async () => {
  expect(await desk.refusal(contract.createSchedule, plan(siteId), desk.agent)).toMatchObject(refusal)
  const { whatsappId: _site, ...unchosen } = plan(siteId)
  expect(await desk.refusal(contract.createSchedule, unchosen, desk.agent)).toMatchObject(refusal)

  expect(await desk.ask(contract.createSchedule, plan(callingId), desk.agent)).toMatchObject({ status: 'pending' })
  expect(await rowsOf()).toHaveLength(1)
})

test('nor can one that waits be moved there', async () => {
  const { id } = await desk.ask(contract.createSchedule, plan(callingId), desk.agent)

  expect(await desk.refusal(contract.updateSchedule, { id, whatsappId: siteId }, desk.agent)).toMatchObject(refusal)
  expect(await rowsOf()).toMatchObject([{ whatsappId: callingId }])
})

test('one that is there all the same ends with the reason when it is due, and no conversation begins', async () => {
  const { id } = await desk.ask(contract.createSchedule, plan(callingId), desk.agent)
  await tenantRows(desk.kernel.ctx.db, desk.admin, schedules).update(eq(schedules.id, id), { whatsappId: siteId })

  clock.advance(11)
  await sendDue(desk.kernel.ctx)

  await vi.waitFor(async () => expect(await rowsOf()).toMatchObject([{ status: 'error', failure: 'ERR_OUT_OF_REACH', messageId: null }]))
  expect(await ticketsOf()).toEqual([])
})

test('who has come by the connection is reached there, also once that conversation is closed', async () => {
  const { contact } = await desk.visitor('Já veio')
  const facts = { tenantId: desk.admin.tenantId, contactId, whatsappId: siteId, channel: 'webchat', queueId: desk.suporte, isGroup: false }
  await desk.kernel.ctx.use(chatService).receive({ ...facts, body: 'Oi', idFront: newId() })
  await tenantRows(desk.kernel.ctx.db, desk.admin, tickets).update(eq(tickets.contactId, contactId), { status: 'closed' })

  expect(await desk.ask(contract.createSchedule, plan(siteId), desk.agent)).toMatchObject({ status: 'pending' })
  expect(await desk.ask(contract.createSchedule, { ...plan(siteId), contactId: contact.id }, desk.agent)).toMatchObject({ status: 'pending' })
})

test.each([
  ['at once', {}],
  ['planned', { time: '09:00' }],
])('a birthday greeting %s says whom it does not reach, and greets the others', async (_when, how) => {
  const { contact } = await desk.visitor('Visitante')
  const today = new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: '2-digit', timeZone: 'America/Sao_Paulo' }).format(
    new Date(clock.now().getTime() + 2 * 86_400_000),
  )
  for (const id of [contactId, contact.id]) await desk.ask(updateContact, { id, extraInfo: [{ name: 'Aniversário', value: today }] }, desk.admin)

  const answer = await desk.ask(contract.sendBirthday, { contacts: [contactId, contact.id], body: 'Parabéns!', whatsappId: siteId, ...how }, desk.agent)

  expect(answer).toEqual({ sent: 1, failed: [{ contactId, error: 'ERR_OUT_OF_REACH' }] })
  expect(await ticketsOf()).toEqual([])
})

test('forwarding to the contact is refused as well', async () => {
  const { ticket } = await desk.openTicket(desk.agent)
  const { id } = await desk.ask(sendMessage, { ticketId: ticket.id, body: 'Segue o endereço' }, desk.agent)

  expect(await desk.refusal(forwardMessages, { messages: [{ id }], contact: { id: contactId } }, desk.agent)).toMatchObject(refusal)
  expect(await ticketsOf()).toEqual([])
})
