import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { createLabel, setContactLabels } from '#plugins/labels/contract/index.ts'
import { listTicketsOfContact } from '#plugins/tickets/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../../contract/index.ts'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

let last = 0
const make = (name: string, more: Partial<z.input<typeof contract.createContact.input>> = {}) =>
  desk.ask(contract.createContact, { name, number: `1198${String(1_000_000 + ++last)}`, ...more }, desk.admin)
const get = (id: number) => desk.ask(contract.getContact, { id }, desk.admin)

test('two contacts become one with what both have, and are two again as they were', async () => {
  const label = await desk.ask(createLabel, { tag: 'Ouro', color: '#112233' }, desk.admin)
  const kept = await make('Ana', { number: '1133330001', extraInfo: [{ name: 'CPF', value: '1' }], wallets: [desk.agent.userId] })
  const gone = await make('Ana Prado', {
    number: '1133330002',
    email: 'ana@exemplo.com.br',
    extraInfo: [
      { name: 'cpf', value: '2' },
      { name: 'Empresa', value: 'X' },
    ],
  })
  await desk.ask(setContactLabels, { id: gone.id, tags: [label.id] }, desk.admin)

  const { mergeId, contact } = await desk.ask(contract.mergeContacts, { id: kept.id, otherId: gone.id, nameOf: gone.id, emailOf: gone.id }, desk.admin)

  expect(contact).toMatchObject({ id: kept.id, name: 'Ana Prado', number: '551133330001', email: 'ana@exemplo.com.br', tags: [{ tag: 'Ouro' }] })
  expect(contact.extraInfo.map(({ name, value }) => [name, value])).toEqual([
    ['CPF', '1'],
    ['Empresa', 'X'],
  ])
  await expect(get(gone.id)).rejects.toThrow('ERR_NO_CONTACT_FOUND')
  const service = desk.kernel.ctx.use(contract.contactsService)
  expect((await service.findOrCreate(desk.admin.tenantId, { name: 'x', number: '551133330002', email: null })).id).toBe(kept.id)
  expect((await desk.ask(contract.listMerges, { id: kept.id }, desk.admin)).merges).toMatchObject([{ id: mergeId, name: 'Ana Prado' }])

  await desk.ask(contract.separateContacts, { mergeId }, desk.admin)

  expect(await get(kept.id)).toMatchObject({ name: 'Ana', email: null, tags: [], extraInfo: [{ name: 'CPF', value: '1' }] })
  expect(await get(gone.id)).toMatchObject({ name: 'Ana Prado', number: '551133330002', email: 'ana@exemplo.com.br', tags: [{ tag: 'Ouro' }] })
  expect((await service.findOrCreate(desk.admin.tenantId, { name: 'x', number: '551133330002', email: null })).id).toBe(gone.id)
  await expect(desk.ask(contract.separateContacts, { mergeId }, desk.admin)).rejects.toThrow('ERR_NO_MERGE_FOUND')
})

test('a visitor of the site stays or is not merged, agents merge nobody, and another company has no such contacts', async () => {
  const { visitor } = await desk.openTicket(desk.agent)
  const phone = await make('Bia')
  const neighbour = (await desk.otherTenant()).admin
  const wish = { id: phone.id, otherId: visitor.contact.id, nameOf: phone.id, emailOf: phone.id }

  await expect(desk.ask(contract.mergeContacts, wish, desk.admin)).rejects.toThrow('ERR_CONTACT_NOT_MERGEABLE')
  await expect(desk.ask(contract.mergeContacts, { ...wish, otherId: phone.id }, desk.admin)).rejects.toThrow('ERR_CONTACT_NOT_MERGEABLE')
  await expect(desk.ask(contract.mergeContacts, wish, desk.agent)).rejects.toThrow('ERR_NO_PERMISSION')
  await expect(desk.ask(contract.mergeContacts, wish, neighbour)).rejects.toThrow('ERR_NO_CONTACT_FOUND')

  const { contact } = await desk.ask(contract.mergeContacts, { ...wish, id: visitor.contact.id, otherId: phone.id }, desk.admin)
  expect(contact.id).toBe(visitor.contact.id)
  expect(await desk.ask(listTicketsOfContact, { contactId: contact.id }, desk.admin)).toHaveLength(1)
})
