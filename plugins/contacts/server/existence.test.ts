import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Session } from '#core/contract/auth.ts'
import { createLabel, listLabels, setContactLabels } from '#plugins/labels/contract/index.ts'
import { createTicket, listTicketsOfContact } from '#plugins/tickets/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../contract/index.ts'

let desk: Desk
let count = 0
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

type Wanted = z.input<(typeof contract.createContact)['input']>
const freshNumber = () => {
  count += 1
  return `(21) 99876-5${String(count).padStart(3, '0')}`
}
const create = (who: Session, wanted: Wanted = {}) => desk.ask(contract.createContact, { name: 'Joana Prado', number: freshNumber(), ...wanted }, who)
const refusedCreate = (who: Session, wanted: Wanted) => desk.refusal(contract.createContact, { name: 'Joana Prado', number: freshNumber(), ...wanted }, who)
const idsFor = async (who: Session) => (await desk.ask(contract.listContacts, { searchParam: 'joana prado' }, who)).contacts.map(({ id }) => id)
const close = (ticketId: number) => desk.call('PUT', `/tickets/${ticketId}`, { token: desk.admin.token, body: { status: 'closed' } })

describe('a new contact', () => {
  test.each(['/contacts', '/contacts/'])('has what was given, at %s', async (path) => {
    const body = {
      name: '  Ana Reis ',
      email: ' ana@exemplo.com.br ',
      extraInfo: [{ name: 'Aniversário', value: '22/11/1990' }],
    }

    const reply = await desk.call('POST', path, { token: desk.agent.token, body: { ...body, number: freshNumber() } })

    expect(reply).toMatchObject({
      status: 200,
      body: { name: 'Ana Reis', email: 'ana@exemplo.com.br', extraInfo: [{ name: 'Aniversário', value: '22/11/1990' }], wallets: [] },
    })
  })

  test.each([
    ['of Brazil', '(11) 98765-9001', undefined, '5511987659001'],
    ['of Portugal', '912 345 678', 'PT', '351912345678'],
    ['with a plus, whatever the country', '+1 201 555 0123', 'PT', '12015550123'],
  ])('has a number %s', async (_what, number, country, digits) => {
    expect((await create(desk.agent, { number, country })).number).toBe(digits)
  })

  test.each<[string, Wanted, string, string]>([
    ['without a name', { name: ' ' }, 'name', 'required'],
    ['without a number', { number: '' }, 'number', 'required'],
    ['with a number that is none', { number: '12' }, 'number', 'invalid_format'],
    ['of a country that is none', { country: 'XX' }, 'number', 'invalid_format'],
    ['with an e-mail that is none', { email: 'ana' }, 'email', 'invalid_format'],
    ['in the wallet of nobody', { wallets: [999_999] }, 'wallets', 'invalid_value'],
  ])('is refused %s', async (_what, wanted, field, code) => {
    expect(await refusedCreate(desk.admin, wanted)).toMatchObject({ status: 422, body: { fields: [{ field, code }] } })
  })

  test('is refused with a number that another has, whom it names where the caller may see them', async () => {
    const number = freshNumber()
    const other = await create(desk.admin, { name: 'Rui Sá', number, wallets: [desk.agent2.userId] })

    const [seen, unseen] = [await refusedCreate(desk.supervisor, { number }), await refusedCreate(desk.agent, { number })]

    expect(seen).toMatchObject({
      status: 422,
      error: 'ERR_DUPLICATED_CONTACT',
      body: { fields: [{ field: 'number', code: 'duplicated' }], contact: { id: other.id, name: 'Rui Sá' } },
    })
    expect(unseen).toMatchObject({ status: 422, body: { fields: [{ field: 'number', code: 'duplicated_unseen' }] } })
    expect(JSON.stringify(unseen.body)).not.toContain('Rui')
  })

  test("is not put into a colleague's wallet by an agent", async () => {
    expect((await refusedCreate(desk.agent, { wallets: [desk.agent2.userId] })).status).toBe(403)
    expect((await create(desk.agent, { wallets: [desk.agent.userId] })).wallets).toMatchObject([{ id: desk.agent.userId }])
  })

  test('is told to those who see it', async () => {
    const ear = await desk.socket(desk.agent2)

    const { id } = await create(desk.agent)

    expect(await ear.hear(contract.contactUpdated, (contact) => contact.id === id)).toMatchObject({ name: 'Joana Prado' })
  })

  test('two at once with one number become one contact', async () => {
    const number = freshNumber()
    const made = await Promise.allSettled(Array.from({ length: 5 }, () => create(desk.admin, { number })))

    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('a deleted contact', () => {
  test('is nowhere, and comes back with the same id, labels and conversations', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    const { contactId } = ticket
    const label = await desk.ask(createLabel, { tag: 'Volta', color: '#336699' }, desk.admin)
    await desk.ask(setContactLabels, { id: contactId, tags: [label.id] }, desk.agent)
    await desk.ask(contract.updateContact, { id: contactId, name: 'Joana Prado' }, desk.agent)
    await close(ticket.id)
    const ear = await desk.socket(desk.agent2)
    const counted = async () => (await desk.ask(listLabels, {}, desk.admin)).find(({ id }) => id === label.id)?.contactCount

    await desk.ask(contract.deleteContact, { id: contactId }, desk.supervisor)

    expect(await ear.hear(contract.contactLeft, ({ id }) => id === contactId)).toEqual({ id: contactId })
    expect(await idsFor(desk.admin)).not.toContain(contactId)
    expect(await counted()).toBe(0)
    for (const call of [contract.getContact, contract.deleteContact])
      expect(await desk.refusal(call, { id: contactId }, desk.admin)).toMatchObject({ status: 404, error: 'ERR_NO_CONTACT_FOUND' })
    expect((await desk.refusal(createTicket, { contactId }, desk.admin)).status).toBe(404)

    const back = await desk.ask(contract.restoreContact, { id: contactId }, desk.supervisor)

    expect(back).toMatchObject({ id: contactId, name: 'Joana Prado', tags: [{ id: label.id }] })
    expect(await ear.hear(contract.contactUpdated, ({ id }) => id === contactId)).toMatchObject({ name: 'Joana Prado' })
    expect(await idsFor(desk.agent)).toContain(contactId)
    expect((await desk.ask(listTicketsOfContact, { contactId }, desk.admin)).map(({ id }) => id)).toContain(ticket.id)
    expect(await counted()).toBe(1)
  })

  test('is not one whose conversation goes on', async () => {
    const { ticket } = await desk.openTicket(desk.agent)

    expect(await desk.refusal(contract.deleteContact, { id: ticket.contactId }, desk.admin)).toMatchObject({
      status: 409,
      error: 'ERR_CONTACT_TICKETS_REGISTERED',
    })
  })

  test('comes back when the number is written anew, with what it had', async () => {
    const number = freshNumber()
    const before = await create(desk.admin, { number, email: 'joana@exemplo.com.br', extraInfo: [{ name: 'Cidade', value: 'Itajubá' }] })
    await desk.ask(contract.deleteContact, { id: before.id }, desk.admin)

    const after = await create(desk.agent, { name: 'Joana Melo', number })

    expect(after).toMatchObject({ id: before.id, name: 'Joana Melo', email: 'joana@exemplo.com.br', extraInfo: [{ name: 'Cidade', value: 'Itajubá' }] })
  })

  test('comes back when it writes again', async () => {
    const { ticket, visitor } = await desk.waitingTicket()
    await close(ticket.id)
    await desk.ask(contract.deleteContact, { id: ticket.contactId }, desk.admin)

    await visitor.write('Oi de novo')

    expect((await desk.ask(contract.getContact, { id: ticket.contactId }, desk.agent)).id).toBe(ticket.contactId)
  })
})

describe('who may do what', () => {
  const people = () => ({ admin: desk.admin, supervisor: desk.supervisor, agent: desk.agent, superadmin: desk.superadmin })
  const actions = {
    create: (who: Session) => desk.call('POST', '/contacts', { token: who.token, body: { name: 'Nova', number: freshNumber() } }),
    list: (who: Session) => desk.call('GET', '/contacts', { token: who.token }),
    get: async (who: Session) => desk.call('GET', `/contacts/${(await create(desk.admin)).id}`, { token: who.token }),
    change: async (who: Session) => desk.call('PUT', `/contacts/${(await create(desk.admin)).id}`, { token: who.token, body: { name: 'Outra' } }),
    delete: async (who: Session) => desk.call('DELETE', `/contacts/${(await create(desk.admin)).id}`, { token: who.token }),
    restore: async (who: Session) => desk.call('POST', `/contacts/${(await create(desk.admin)).id}/restore`, { token: who.token }),
  }
  test.each([
    ['create', 200, 200, 200, 403],
    ['list', 200, 200, 200, 403],
    ['get', 200, 200, 200, 403],
    ['change', 200, 200, 200, 403],
    ['delete', 200, 200, 403, 403],
    ['restore', 200, 200, 403, 403],
  ] as const)('%s: administrators %i, supervisors %i, agents %i, superadmins %i', async (action, ...expected) => {
    const got = []
    for (const who of Object.values(people())) got.push((await actions[action](who)).status)

    expect(got).toEqual(expected)
  })

  test('nothing of another company, deleted or not', async () => {
    const { admin: neighbour } = await desk.otherTenant()
    const number = freshNumber()
    const { id } = await create(desk.admin, { number })

    expect((await desk.refusal(contract.deleteContact, { id }, neighbour)).status).toBe(404)
    await desk.ask(contract.deleteContact, { id }, desk.admin)
    expect((await desk.refusal(contract.restoreContact, { id }, neighbour)).status).toBe(404)
    expect((await create(neighbour, { number })).id).not.toBe(id)
  })
})
