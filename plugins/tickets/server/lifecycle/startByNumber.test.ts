import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { chatService, sendMessage } from '#plugins/chat/contract/index.ts'
import { channels, noAbilities } from '#plugins/connections/contract/index.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { createTicket, updateTicket } from '#plugins/tickets/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

/** A connection whose channel can call a number that has never written. */
async function callingConnection(): Promise<number> {
  const { ctx } = desk.kernel
  const type = `telefone-${newId()}`
  const takesAll = { type, abilities: { ...noAbilities, startsByNumber: true }, change: async () => {}, typing: async () => {}, read: async () => {} }
  ctx.host.extend(channels, { ...takesAll, send: async ({ id }) => ({ messageId: id, ack: 1 }) })
  const { id } = await tenantRows(ctx.db, desk.admin, connections).insert({ name: type, type, status: 'CONNECTED', token: newId() })
  return id
}

/** The contact writes over the site's connection. */
async function comesBy(contactId: number) {
  const { ctx } = desk.kernel
  const { tenantId } = desk.admin
  const [site] = await tenantRows(ctx.db, desk.admin, connections).find(eq(connections.name, 'Site'))
  return ctx
    .use(chatService)
    .receive({ tenantId, contactId, whatsappId: site?.id ?? 0, channel: 'webchat', queueId: desk.suporte, isGroup: false, body: 'Oi', idFront: newId() })
}

describe('over a connection that calls no numbers', () => {
  const contactCount = async () => (await tenantRows(desk.kernel.ctx.db, desk.admin, contacts).find()).length

  test('a typed number is refused in words, whoever says it, and no contact and no ticket is made', async () => {
    const before = await contactCount()

    for (const who of [desk.agent, desk.supervisor, desk.admin]) {
      const refusal = await desk.refusal(createTicket, { number: '11 90000-1111', name: 'Ninguém lê' }, who)
      expect(refusal).toMatchObject({ status: 422, error: 'ERR_INVALID_INPUT', body: { fields: [{ field: 'whatsappId', code: 'noNumbers' }] } })
    }

    expect(await contactCount()).toBe(before)
  })

  test('so is a contact of whom only the number is known, until they have come by that connection', async () => {
    const { db } = desk.kernel.ctx
    const contact = await tenantRows(db, desk.admin, contacts).insert({ name: 'Só na agenda', number: '5511900002222' })
    const refusal = await desk.refusal(createTicket, { contactId: contact.id }, desk.agent)

    const byOther = await desk.ask(createTicket, { contactId: contact.id, whatsappId: await callingConnection() }, desk.agent)
    const { ticketId } = await comesBy(contact.id)
    await desk.ask(updateTicket, { id: ticketId, status: 'closed' }, desk.agent)
    const afterwards = await desk.ask(createTicket, { contactId: contact.id }, desk.agent)

    expect(refusal).toMatchObject({ status: 422, body: { fields: [{ field: 'whatsappId', code: 'outOfReach' }] } })
    expect(byOther).toMatchObject({ status: 'open', contactId: contact.id })
    expect(afterwards).toMatchObject({ status: 'open', contactId: contact.id, whatsapp: { name: 'Site' } })
  })

  test('a visitor of the site is reached, and reads what is written', async () => {
    const { contact, read } = await desk.visitor('Ouvinte do site')

    const ticket = await desk.ask(createTicket, { contactId: contact.id }, desk.agent)
    await desk.ask(sendMessage, { ticketId: ticket.id, body: 'Podemos ajudar?' }, desk.agent)

    expect((await read()).map(({ body }) => body)).toContain('Podemos ajudar?')
  })
})

test('a conversation with a typed number makes its contact once, and finds it again however it is written', async () => {
  const { db } = desk.kernel.ctx
  const whatsappId = await callingConnection()
  const start = (input: object) => desk.ask(createTicket, { ...input, whatsappId }, desk.agent)

  const first = await start({ number: '(11) 91234-5678', name: '  Ana do Carmo ', queueId: desk.vendas })
  await desk.ask(updateTicket, { id: first.id, status: 'closed' }, desk.agent)
  const again = await start({ number: '+55 11 91234-5678', name: 'Outra' })
  const nameless = await start({ number: '5511911112222' })
  const known = await tenantRows(db, desk.admin, contacts).find(eq(contacts.number, '5511912345678'))

  expect(first).toMatchObject({ status: 'open', userId: desk.agent.userId, queueId: desk.vendas, contact: { name: 'Ana do Carmo', number: '5511912345678' } })
  expect(again).toMatchObject({ contactId: first.contactId, name: 'Ana do Carmo' })
  expect(nameless.name).toBe('+55 11 91111 2222')
  expect(known).toHaveLength(1)
})
