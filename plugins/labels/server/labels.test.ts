import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '#core/contract/auth.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { contactUpdated, getContact, listContacts } from '#plugins/contacts/contract/index.ts'
import { contactWallets } from '#plugins/contacts/server/contacts.table.ts'
import { ticketUpdated, updateTicket } from '#plugins/tickets/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../contract/index.ts'

let desk: Desk
let count = 0
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

const newLabel = (isActive = true) => {
  count += 1
  return desk.ask(contract.createLabel, { tag: `Etiqueta ${count}`, color: '#336699', isActive }, desk.admin)
}
const listed = async (id: number, who: Session = desk.agent) => (await desk.ask(contract.listLabels, {}, who)).find((label) => label.id === id)
const give = (who: Session, contactId: number, tags: number[]) => desk.ask(contract.setContactLabels, { id: contactId, tags }, who)
const newContact = async () => (await desk.waitingTicket()).ticket.contactId

describe('the labels of the company', () => {
  test.each(['/tags', '/tags/'])('are made and listed at %s', async (path) => {
    count += 1
    const made = await desk.call('POST', path, { token: desk.supervisor.token, body: { tag: `  Nova   ${count} `, color: '#AABBCC' } })

    expect(made).toMatchObject({ status: 200, body: { tag: `Nova ${count}`, color: '#aabbcc', isActive: true } })
    expect((await desk.call('GET', path, { token: desk.agent.token })).body).toContainEqual({ ...Object(made.body), contactCount: 0 })
  })

  test('are listed by name, whatever its case, and only active ones where that is asked', async () => {
    const off = await newLabel(false)

    const all = await desk.ask(contract.listLabels, {}, desk.agent)
    const active = await desk.ask(contract.listLabels, { isActive: true }, desk.agent)

    expect(all.map(({ tag }) => tag.toLowerCase())).toEqual(all.map(({ tag }) => tag.toLowerCase()).toSorted())
    expect([all, active].map((rows) => rows.some(({ id }) => id === off.id))).toEqual([true, false])
  })

  test('change in what is given, and everybody hears of it', async () => {
    const { id, tag } = await newLabel()
    const ear = await desk.socket(desk.agent2)

    const changed = await desk.ask(contract.updateLabel, { id, color: '#000000' }, desk.supervisor)

    expect(changed).toMatchObject({ tag, color: '#000000', isActive: true, rev: 2 })
    expect(await ear.hear(contract.labelSaved, (label) => label.id === id && label.rev === 2)).toEqual(changed)
  })

  test('are refused with the fields that are wrong', async () => {
    const { tag } = await newLabel()

    expect(await desk.refusal(contract.createLabel, { tag: '', color: 'azul' }, desk.admin)).toMatchObject({
      status: 422,
      body: {
        fields: [
          { field: 'tag', code: 'required' },
          { field: 'color', code: 'invalid_format' },
        ],
      },
    })
    expect(await desk.refusal(contract.createLabel, { tag: tag.toUpperCase(), color: '#112233' }, desk.admin)).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'tag', code: 'duplicated' }] },
    })
  })

  test('keep their own name when they change', async () => {
    const { id, tag } = await newLabel()

    expect(await desk.ask(contract.updateLabel, { id, tag: tag.toUpperCase() }, desk.admin)).toMatchObject({ tag: tag.toUpperCase() })
  })

  test('two at once with one name become one label', async () => {
    const made = await Promise.allSettled(
      Array.from({ length: 6 }, () => desk.ask(contract.createLabel, { tag: 'Ao mesmo tempo', color: '#112233' }, desk.admin)),
    )

    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('are not for an agent to make, change or delete', async () => {
    const { id } = await newLabel()

    expect(await desk.refusal(contract.createLabel, { tag: 'Minha', color: '#112233' }, desk.agent)).toMatchObject({ status: 403 })
    expect(await desk.refusal(contract.updateLabel, { id, isActive: false }, desk.agent)).toMatchObject({ status: 403 })
    expect(await desk.refusal(contract.deleteLabel, { id }, desk.agent)).toMatchObject({ status: 403 })
  })

  test('are deleted once no contact has them', async () => {
    const { id } = await newLabel()
    const contactId = await newContact()
    await give(desk.agent, contactId, [id])
    const ear = await desk.socket(desk.agent)

    expect(await desk.refusal(contract.deleteLabel, { id }, desk.admin)).toMatchObject({
      status: 409,
      error: 'ERR_TAG_CONTACTS_EXISTS',
      body: { contactCount: 1 },
    })
    await give(desk.agent, contactId, [])
    await desk.ask(contract.deleteLabel, { id }, desk.admin)

    expect(await ear.hear(contract.labelGone, (gone) => gone.id === id)).toEqual({ id })
    expect(await listed(id)).toBeUndefined()
    expect(await desk.refusal(contract.deleteLabel, { id }, desk.admin)).toMatchObject({ status: 404, error: 'ERR_NO_TAG_FOUND' })
  })
})

describe('the labels of a contact', () => {
  test('replace those it had, are counted, and show in contact, list and ticket', async () => {
    const [first, second] = [await newLabel(), await newLabel()]
    const { ticket } = await desk.waitingTicket()
    const shown = { id: second.id, tag: second.tag, color: second.color }
    await give(desk.agent, ticket.contactId, [first.id])

    const contact = await give(desk.agent, ticket.contactId, [second.id, second.id])

    expect(contact.tags).toEqual([shown])
    expect((await desk.ask(getContact, { id: ticket.contactId }, desk.agent)).tags).toEqual([shown])
    expect((await desk.ask(listContacts, {}, desk.agent)).contacts.find(({ id }) => id === ticket.contactId)?.tags).toEqual([shown])
    expect((await desk.ticket(ticket.id)).tags).toEqual([shown])
    expect([(await listed(first.id))?.contactCount, (await listed(second.id))?.contactCount]).toEqual([0, 1])
  })

  test('are told at once to who sees the contact and to who reads its ticket', async () => {
    const { id } = await newLabel()
    const { ticket } = await desk.openTicket(desk.agent)
    const ear = await desk.socket(desk.agent2)

    await give(desk.agent, ticket.contactId, [id])

    expect((await ear.hear(contactUpdated, (contact) => contact.id === ticket.contactId)).tags).toMatchObject([{ id }])
    expect((await ear.hear(ticketUpdated, (row) => row.id === ticket.id && row.tags.length > 0)).rev).toBeGreaterThan(ticket.rev)
  })

  test('of a ticket in another queue are not told to who is not in it', async () => {
    const { id } = await newLabel()
    const { ticket } = await desk.openTicket(desk.agent)
    await desk.ask(updateTicket, { id: ticket.id, isTransference: true, queueId: desk.vendas, userId: desk.agent.userId }, desk.agent)
    await desk.place(desk.agent2, [desk.suporte])
    const ear = await desk.socket(desk.agent2)

    await give(desk.agent, ticket.contactId, [id])

    await ear.hear(contactUpdated, (contact) => contact.id === ticket.contactId)
    await ear.settle()
    expect(ear.allOf(ticketUpdated)).toEqual([])
    await desk.place(desk.agent2, [desk.suporte, desk.vendas])
  })

  test('of a colleague are not for an agent', async () => {
    const { id } = await newLabel()
    const contactId = await newContact()
    await tenantRows(desk.kernel.ctx.db, desk.admin, contactWallets).insert({ contactId, userId: desk.agent2.userId })

    expect(await desk.refusal(contract.setContactLabels, { id: contactId, tags: [id] }, desk.agent)).toMatchObject({
      status: 404,
      error: 'ERR_NO_CONTACT_FOUND',
    })
    expect(await give(desk.supervisor, contactId, [id])).toMatchObject({ tags: [{ id }] })
  })

  test('stay when they are switched off, and cannot be given then', async () => {
    const { id } = await newLabel()
    const [had, has] = [await newContact(), await newContact()]
    await give(desk.agent, had, [id])
    await desk.ask(contract.updateLabel, { id, isActive: false }, desk.admin)

    expect(await give(desk.agent, had, [id])).toMatchObject({ tags: [{ id }] })
    expect(await desk.refusal(contract.setContactLabels, { id: has, tags: [id] }, desk.agent)).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'tags', code: 'invalid_value' }] },
    })
  })

  test("are not another company's", async () => {
    const { id } = await newLabel()
    const contactId = await newContact()
    const { admin: neighbour } = await desk.otherTenant()
    const theirs = await desk.ask(contract.createLabel, { tag: 'Vizinha', color: '#112233' }, neighbour)

    expect(await desk.refusal(contract.setContactLabels, { id: contactId, tags: [id] }, neighbour)).toMatchObject({ status: 404 })
    expect(await desk.refusal(contract.setContactLabels, { id: contactId, tags: [theirs.id] }, desk.admin)).toMatchObject({ status: 422 })
    expect(await desk.refusal(contract.updateLabel, { id, tag: 'Tomada' }, neighbour)).toMatchObject({ status: 404 })
  })
})
