import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { listOptOuts } from '#plugins/campaigns/contract/index.ts'
import { listConnectionStates } from '#plugins/channels/contract/index.ts'
import { sendMessage } from '#plugins/chat/contract/index.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import { createConnection } from '#plugins/connections/contract/index.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { updateTicket } from '#plugins/tickets/contract/index.ts'
import { WHATSAPP_CLOUD } from '#plugins/whatsappCloud/contract/index.ts'
import { changeOf, deliveryOf, messageOf, signatureOf } from '#plugins/whatsappCloud/server/testing/deliveries.ts'
import { APP_SECRET, type FakeGraph, PHONE_ID, startFakeGraph, TOKEN, WABA_ID } from '#plugins/whatsappCloud/server/testing/fakeGraph.ts'
import { type Desk, startDesk } from './support/desk.ts'

const patience = { timeout: 10_000 }
let desk: Desk
let graph: FakeGraph
let hookUrl: string
beforeAll(async () => {
  graph = await startFakeGraph()
  desk = await startDesk({ environment: { PRIVATE_HOSTS: '127.0.0.1' } })
  const config = { phoneNumberId: PHONE_ID, wabaId: WABA_ID, baseAddress: graph.baseAddress }
  const secrets = { accessToken: TOKEN, appSecret: APP_SECRET }
  const made = await desk.ask(createConnection, { name: 'Loja', type: WHATSAPP_CLOUD, queueId: desk.suporte, config, secrets }, desk.admin)
  const connection = () => tenantRows(desk.kernel.ctx.db, desk.admin, connections).first(eq(connections.id, made.id))
  await vi.waitFor(async () => expect(await connection()).toMatchObject({ status: 'CONNECTED' }), patience)
  hookUrl = (await desk.ask(listConnectionStates, {}, desk.admin)).find(({ connectionId }) => connectionId === made.id)?.hookUrl ?? ''
})
afterAll(async () => {
  await desk.stop()
  graph.stop()
})

async function deliver(change: object): Promise<void> {
  const body = JSON.stringify(deliveryOf(change))
  const answer = await fetch(hookUrl, { method: 'POST', headers: { 'x-hub-signature-256': signatureOf(body) }, body })
  expect(answer.status).toBe(200)
}
const newNumber = () => `55119${Math.floor(80_000_000 + Math.random() * 9_999_999)}`
const numbersLeftOut = async () => (await desk.ask(listOptOuts, { searchParam: '', pageNumber: 1 }, desk.admin)).optOuts.map(({ number }) => number)
const choose = (number: string, value: 'stop' | 'resume') =>
  deliver({ ...changeOf({ contacts: [], user_preferences: [{ wa_id: number, category: 'marketing_messages', value }] }), field: 'user_preferences' })

test('who stops the advertising of the account in WhatsApp gets no campaigns, until they take it up again', async () => {
  const number = newNumber()

  await choose(number, 'stop')
  await vi.waitFor(async () => expect(await numbersLeftOut()).toContain(number), patience)

  await choose(number, 'resume')
  await vi.waitFor(async () => expect(await numbersLeftOut()).not.toContain(number), patience)
})

test('taking it up again makes no contact of somebody unknown', async () => {
  const [unknown, other] = [newNumber(), newNumber()]
  await choose(unknown, 'resume')
  await choose(other, 'stop')
  await vi.waitFor(async () => expect(await numbersLeftOut()).toContain(other), patience)
  const found = await tenantRows(desk.kernel.ctx.db, desk.admin, contacts).find(inArray(contacts.number, [unknown, other]))
  expect(found.map(({ number }) => number)).toEqual([other])
})

test('so does who had stopped it before, once the provider refuses a message for that', async () => {
  const [number, ref] = [newNumber(), `wamid.${newId()}`]
  const contacts = [{ profile: { name: 'Bia' }, wa_id: number }]
  const timestamp = String(Math.floor(Date.now() / 1000))
  await deliver(changeOf({ contacts, messages: [messageOf('text', { body: 'Oi' }, { id: ref, from: number, timestamp })] }))
  const rows = tenantRows(desk.kernel.ctx.db, desk.admin, messages)
  const ticketId = await vi.waitFor(async () => {
    const [message] = await rows.find(eq(messages.body, 'Oi'))
    if (!message) throw new Error('it is not there')
    return message.ticketId
  }, patience)
  await desk.ask(updateTicket, { id: ticketId, status: 'open', userId: desk.agent.userId }, desk.agent)
  const { id } = await desk.ask(sendMessage, { ticketId, body: 'Promoção da semana' }, desk.agent)
  const sentRef = await vi.waitFor(async () => {
    const sent = await rows.first(eq(messages.id, id))
    expect(sent).toMatchObject({ ack: 1 })
    return sent?.messageId
  }, patience)

  await deliver(changeOf({ contacts: [], statuses: [{ id: sentRef, status: 'failed', errors: [{ code: 131_050, title: 'User stopped marketing' }] }] }))

  await vi.waitFor(async () => expect(await numbersLeftOut()).toContain(number), patience)
})
