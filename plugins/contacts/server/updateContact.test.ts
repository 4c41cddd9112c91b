import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Session } from '#core/contract/auth.ts'
import { directTicketsToWallets, ticketLeft, ticketUpdated } from '#plugins/tickets/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../contract/index.ts'

let desk: Desk
let count = 0
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

type Change = Omit<z.input<(typeof contract.updateContact)['input']>, 'id'>
const newContact = async () => {
  count += 1
  const number = `55219987644${String(count).padStart(2, '0')}`
  const made = { name: `Pessoa ${count}`, number, email: null, fields: { empresa: 'Padaria' } }
  return { number, ...(await desk.kernel.ctx.use(contract.contactsService).findOrCreate(desk.admin.tenantId, made)) }
}
const update = (who: Session, id: number, change: Change) => desk.ask(contract.updateContact, { id, ...change }, who)
const refused = (who: Session, id: number, change: Change) => desk.refusal(contract.updateContact, { id, ...change }, who)
const fieldsOf = (refusal: { body: unknown }) => refusal.body

describe('a contact', () => {
  test.each(['', '/'])('is changed in what is given, with %j at the end of the address', async (end) => {
    const { id, number } = await newContact()

    const reply = await desk.call('PUT', `/contacts/${id}${end}`, { token: desk.agent.token, body: { name: ' Joana Prado ', email: 'joana@exemplo.com.br' } })

    expect(reply).toMatchObject({
      status: 200,
      body: { id, name: 'Joana Prado', email: 'joana@exemplo.com.br', number, extraInfo: [{ name: 'empresa', value: 'Padaria' }] },
    })
    expect(await desk.ask(contract.getContact, { id }, desk.agent2)).toEqual(reply.body)
  })

  test('loses its e-mail when it is emptied', async () => {
    const { id } = await newContact()
    await update(desk.agent, id, { email: 'a@b.com.br' })

    expect(await update(desk.agent, id, { email: '' })).toMatchObject({ email: null })
  })

  test('is found by what was written, and no longer by what it was', async () => {
    const { id } = await newContact()
    await update(desk.agent, id, { name: 'Zulmira', extraInfo: [{ name: 'cidade', value: 'Itajubá' }] })

    const found = async (searchParam: string) => (await desk.ask(contract.listContacts, { searchParam }, desk.admin)).contacts.map((contact) => contact.id)
    expect(await found('zulmira')).toEqual([id])
    expect(await found('itajuba')).toEqual([id])
    expect(await found('padaria')).not.toContain(id)
  })

  test('has the fields that were given and no others; those that stay keep their id', async () => {
    const { id } = await newContact()
    const [kept] = (await desk.ask(contract.getContact, { id }, desk.agent)).extraInfo

    const { extraInfo } = await update(desk.agent, id, {
      extraInfo: [
        { name: 'empresa', value: 'Padaria' },
        { name: ' CPF ', value: '123' },
      ],
    })

    expect(extraInfo).toEqual([kept, { id: expect.any(Number), name: 'CPF', value: '123' }])
    expect((await update(desk.agent, id, { extraInfo: [{ name: 'CPF', value: '456' }] })).extraInfo).toMatchObject([{ name: 'CPF', value: '456' }])
  })

  test.each<[string, Change, string, string]>([
    ['no name', { name: ' ' }, 'name', 'required'],
    ['an e-mail that is none', { email: 'joana' }, 'email', 'invalid_format'],
    ['a number that is none', { number: 'abc' }, 'number', 'invalid_format'],
    [
      'two fields of one name',
      {
        extraInfo: [
          { name: 'a', value: '1' },
          { name: 'A', value: '2' },
        ],
      },
      'extraInfo',
      'duplicated',
    ],
    ['the wallet of nobody', { wallets: [999_999] }, 'wallets', 'invalid_value'],
  ])('is not changed to %s', async (_what, change, field, code) => {
    const { id } = await newContact()

    expect(await refused(desk.admin, id, change)).toMatchObject({ status: 422, body: { fields: [{ field, code }] } })
  })

  test('takes another number, as people write it, but not that of another contact', async () => {
    const [one, other] = [await newContact(), await newContact()]

    expect(await update(desk.agent, one.id, { number: '+55 11 91234-5678' })).toMatchObject({ number: '5511912345678' })
    expect(await refused(desk.agent, other.id, { number: '(11) 91234-5678' })).toMatchObject({ status: 409, error: 'ERR_DUPLICATED_CONTACT' })
    expect(await update(desk.agent, other.id, { number: other.number })).toMatchObject({ number: other.number })
  })

  test('who came by the site keeps the number', async () => {
    const { ticket } = await desk.waitingTicket()

    const refusal = await refused(desk.admin, ticket.contactId, { number: '+55 11 91234-9999' })

    expect([refusal.status, fieldsOf(refusal)]).toMatchObject([422, { fields: [{ field: 'number', code: 'read_only' }] }])
  })

  test("of another company is not there, and neither is one of a colleague's wallet for an agent", async () => {
    const { id } = await newContact()
    const { admin: neighbour } = await desk.otherTenant()
    await update(desk.admin, id, { wallets: [desk.agent2.userId] })

    expect(await refused(neighbour, id, { name: 'Tomada' })).toMatchObject({ status: 404, error: 'ERR_NO_CONTACT_FOUND' })
    expect(await refused(desk.agent, id, { name: 'Tomada' })).toMatchObject({ status: 404, error: 'ERR_NO_CONTACT_FOUND' })
  })
})

describe('wallets', () => {
  test('are set by who leads for anybody, by an agent for themselves alone', async () => {
    const { id } = await newContact()

    expect(await refused(desk.agent, id, { wallets: [desk.agent2.userId] })).toMatchObject({ status: 403 })
    expect((await update(desk.agent, id, { wallets: [desk.agent.userId] })).wallets).toEqual([{ id: desk.agent.userId, name: 'Agente Um' }])
    expect((await update(desk.supervisor, id, { wallets: [desk.agent.userId, desk.agent2.userId] })).wallets).toHaveLength(2)
    expect(await refused(desk.agent, id, { wallets: [desk.agent.userId] })).toMatchObject({ status: 403 })
    expect((await update(desk.agent, id, { wallets: [desk.agent2.userId] })).wallets).toMatchObject([{ id: desk.agent2.userId }])
  })

  test('that hide a contact say so to those who saw it', async () => {
    const { id } = await newContact()
    const [ear, owner] = [await desk.socket(desk.agent), await desk.socket(desk.agent2)]

    await update(desk.admin, id, { wallets: [desk.agent2.userId], name: 'Só da colega' })

    expect(await ear.hear(contract.contactLeft, (gone) => gone.id === id)).toEqual({ id })
    await owner.hear(contract.contactUpdated, (contact) => contact.id === id)
    await ear.settle()
    expect(JSON.stringify(ear.heard)).not.toContain('Só da colega')
  })

  test('that hide a ticket take it away from those who read it', async () => {
    await desk.withSetting(directTicketsToWallets, 'enabled', async () => {
      const { ticket } = await desk.waitingTicket()
      const [ear, owner] = [await desk.socket(desk.agent), await desk.socket(desk.agent2)]

      await update(desk.admin, ticket.contactId, { wallets: [desk.agent2.userId] })

      expect(await ear.hear(ticketLeft, (ticketId) => ticketId === ticket.id)).toBe(ticket.id)
      expect((await owner.hear(ticketUpdated, (row) => row.id === ticket.id)).contact.wallets).toMatchObject([{ id: desk.agent2.userId }])
    })
  })
})

test('what changes of a contact is told to who sees it, and in its tickets', async () => {
  const { ticket } = await desk.openTicket(desk.agent)
  const ear = await desk.socket(desk.agent2)

  await update(desk.agent, ticket.contactId, { name: 'Nome novo', email: 'novo@exemplo.com.br' })

  expect(await ear.hear(contract.contactUpdated, (contact) => contact.id === ticket.contactId && contact.name === 'Nome novo')).toMatchObject({
    email: 'novo@exemplo.com.br',
  })
  expect(await ear.hear(ticketUpdated, (row) => row.id === ticket.id && row.name === 'Nome novo')).toMatchObject({ contact: { email: 'novo@exemplo.com.br' } })
})
