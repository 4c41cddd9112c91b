import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { createContact, deleteContact, listContacts, updateContact } from '#plugins/contacts/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../contract/index.ts'

let desk: Desk
type Wish = z.input<(typeof listContacts)['input']>
const names = async (wish: Wish, who = desk.admin) => (await desk.ask(listContacts, wish, who)).contacts.map(({ name }) => name)
const make = (name: string, at: number, facts: Record<string, string>, wallets: number[] = []) =>
  desk.ask(
    createContact,
    { name, number: `11 97000-200${at}`, wallets, extraInfo: Object.entries(facts).map(([field, value]) => ({ name: field, value })) },
    desk.admin,
  )

beforeAll(async () => {
  desk = await startDesk()
  // Values written before the field was there: its name with capitals and an accent, a value that is no number.
  await make('Elis', 5, { Região: 'sul', valor: 'muito' })
  for (const [key, type] of [
    ['regiao', 'text'],
    ['valor', 'number'],
    ['desde', 'date'],
    ['plano', 'choice'],
    ['cliente', 'yesNo'],
  ] as const)
    await desk.ask(contract.createContactField, { name: `Nome de ${key}`, key, type, options: type === 'choice' ? ['Ouro', 'Prata'] : [] }, desk.admin)
  await make('Ana', 1, { regiao: 'Sul', valor: '9,5', desde: '31/12/2024', plano: 'Ouro', cliente: 'Sim' }, [desk.agent.userId])
  await make('Bia', 2, { regiao: 'Norte', valor: '100', desde: '01/02/2025', plano: 'Prata', cliente: 'Não' }, [desk.agent2.userId])
  await make('Caio', 3, { valor: '-3' })
})
afterAll(() => desk.stop())

const rows: [string, Wish, string[]][] = [
  ['a text, whether in capitals or not', { field: 'regiao', fieldValue: 'sul' }, ['Ana', 'Elis']],
  ['any value', { field: 'regiao' }, ['Ana', 'Bia', 'Elis']],
  ['a choice', { field: 'plano', fieldValue: 'ouro' }, ['Ana']],
  ['no', { field: 'cliente', fieldValue: 'não' }, ['Bia']],
  ['a number', { field: 'valor', fieldValue: '100' }, ['Bia']],
  ['numbers from one on', { field: 'valor', fieldFrom: '9,5' }, ['Ana', 'Bia']],
  ['numbers up to one', { field: 'valor', fieldTo: '10' }, ['Ana', 'Caio']],
  ['numbers between two', { field: 'valor', fieldFrom: '-5', fieldTo: '5' }, ['Caio']],
  ['days from one on', { field: 'desde', fieldFrom: '2025-01-01' }, ['Bia']],
  ['days up to one', { field: 'desde', fieldTo: '31/12/2024' }, ['Ana']],
  ['a value and a search', { field: 'regiao', fieldValue: 'sul', searchParam: 'an' }, ['Ana']],
  ['a value that nobody has', { field: 'regiao', fieldValue: 'su' }, []],
]

test.each(rows)('contacts are narrowed by %s', async (_what, wish, expected) => {
  expect(await names(wish)).toEqual(expected)
  expect((await desk.ask(listContacts, wish, desk.admin)).count).toBe(expected.length)
})

test('a contact that gets a value, or is deleted, is counted at once', async () => {
  const wish = { field: 'plano', fieldValue: 'Prata' }
  const { id } = await make('Davi', 4, {})
  expect(await names(wish)).toEqual(['Bia'])

  await desk.ask(updateContact, { id, extraInfo: [{ name: 'Plano', value: 'Prata' }] }, desk.admin)
  expect(await desk.ask(listContacts, wish, desk.admin)).toMatchObject({ count: 2, contacts: [{ name: 'Bia' }, { name: 'Davi' }] })

  await desk.ask(deleteContact, { id }, desk.admin)
  expect(await desk.ask(listContacts, wish, desk.admin)).toMatchObject({ count: 1 })
})

test("nobody of a colleague's wallet is found by an agent", async () => {
  expect(await names({ field: 'regiao' }, desk.agent)).toEqual(['Ana', 'Elis'])
})

test('the file has those that pass', async () => {
  const { body } = await desk.call('GET', '/contacts/export?field=plano&fieldValue=Ouro', { token: desk.admin.token })

  expect(String(body)).toContain('Ana')
  expect(String(body)).not.toContain('Bia')
})

test.each([
  ['a field that there is not', 'field=altura', 'field'],
  ['a value without a field', 'fieldValue=Ouro', 'field'],
  ['no number', 'field=valor&fieldValue=muito', 'fieldValue'],
  ['no day', 'field=desde&fieldTo=2025-02-30', 'fieldTo'],
  ['no option', 'field=plano&fieldValue=Bronze', 'fieldValue'],
  ['bounds of a text', 'field=regiao&fieldFrom=a', 'fieldFrom'],
])('%s is refused, also for the file', async (_what, query, field) => {
  for (const path of ['/contacts', '/contacts/export']) {
    const reply = await desk.call('GET', `${path}?${query}`, { token: desk.admin.token })
    expect(reply).toMatchObject({ status: 400, body: { fields: [{ field, code: 'invalid_value' }] } })
  }
})

test("another company's field is none", async () => {
  const { admin } = await desk.otherTenant()

  expect(await desk.refusal(listContacts, { field: 'plano' }, admin)).toMatchObject({ status: 400 })
})
