import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tenantRows } from '#core/server/db/repository.ts'
import { listConnections } from '#plugins/connections/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import { contactsService, contactUpdated, getContact, listContacts } from '../contract/index.ts'
import { contactWallets } from './contacts.table.ts'

let desk: Desk
const ids = new Map<string, number>()
const idOf = (name: string) => ids.get(name) ?? 0

beforeAll(async () => {
  desk = await startDesk()
  const contacts = desk.kernel.ctx.use(contactsService)
  for (const [name, number, email] of [
    ['Ágata Conceição', '5511987650001', 'agata@exemplo.com.br'],
    ['Bruno Lima', '5521987650002', null],
    ['Célia (da agente)', '5531987650003', null],
    ['Dário (da colega)', '5541987650004', null],
  ] as const) {
    ids.set(name, (await contacts.findOrCreate(desk.admin.tenantId, { name, number, email, fields: { empresa: 'Padaria' } })).id)
  }
  const wallets = tenantRows(desk.kernel.ctx.db, desk.admin, contactWallets)
  await wallets.insert({ contactId: idOf('Célia (da agente)'), userId: desk.agent.userId })
  await wallets.insert({ contactId: idOf('Dário (da colega)'), userId: desk.agent2.userId })
})
afterAll(() => desk.stop())

describe('contacts', () => {
  test.each(['/contacts', '/contacts/', '/contacts/?searchParam=&pageNumber=1'])('are listed by name at %s', async (path) => {
    const reply = await desk.call('GET', path, { token: desk.admin.token })

    const { contacts, count, hasMore } = listContacts.output.parse(reply.body)
    expect(contacts.map(({ name }) => name)).toEqual(['Ágata Conceição', 'Bruno Lima', 'Célia (da agente)', 'Dário (da colega)'])
    expect({ count, hasMore }).toEqual({ count: 4, hasMore: false })
  })

  test.each([
    ['a name without accents', 'agata conceicao', ['Ágata Conceição']],
    ['a name in capitals', 'BRUNO', ['Bruno Lima']],
    ['a part of the number', '98765000', ['Ágata Conceição', 'Bruno Lima', 'Célia (da agente)', 'Dário (da colega)']],
    ['an e-mail', 'agata@', ['Ágata Conceição']],
    ['a sign that means anything elsewhere', '_', []],
  ])('are found by %s', async (_what, searchParam, names) => {
    const { contacts } = await desk.ask(listContacts, { searchParam }, desk.admin)

    expect(contacts.map(({ name }) => name)).toEqual(names)
  })

  test.each(['', 'lima', 'nobody has this name'])('in an order that is not there are refused: %j', async (searchParam) => {
    expect(await desk.refusal(listContacts, { searchParam, sort: 'weight' }, desk.admin)).toMatchObject({ status: 422, body: { fields: [{ field: 'sort' }] } })
  })

  test('of a colleague are not for an agent, those of nobody are', async () => {
    const { contacts, count } = await desk.ask(listContacts, {}, desk.agent)

    expect(contacts.map(({ name }) => name)).toEqual(['Ágata Conceição', 'Bruno Lima', 'Célia (da agente)'])
    expect(count).toBe(3)
    expect(await desk.refusal(getContact, { id: idOf('Dário (da colega)') }, desk.agent)).toMatchObject({ status: 404, error: 'ERR_NO_CONTACT_FOUND' })
  })

  test('are all there for a supervisor', async () => {
    expect((await desk.ask(listContacts, {}, desk.supervisor)).count).toBe(4)
  })

  test('are not for a superadmin', async () => {
    expect((await desk.refusal(listContacts, {}, desk.superadmin)).status).toBe(403)
  })

  test('come in pages of forty', async () => {
    const contacts = desk.kernel.ctx.use(contactsService)
    for (let index = 0; index < 40; index += 1)
      await contacts.findOrCreate(desk.admin.tenantId, { name: `Lote ${index}`, number: `55119${index}`, email: null })

    const [first, second] = [
      await desk.ask(listContacts, { searchParam: 'lote', pageNumber: 1 }, desk.admin),
      await desk.ask(listContacts, { pageNumber: 2 }, desk.admin),
    ]

    expect([first.contacts.length, first.hasMore, first.count]).toEqual([40, false, 40])
    expect([second.contacts.length, second.hasMore, second.count]).toEqual([4, false, 44])
  })
})

describe('one contact', () => {
  test('is shown with wallets and further facts', async () => {
    const contact = await desk.ask(getContact, { id: idOf('Célia (da agente)') }, desk.agent)

    expect(contact).toMatchObject({
      number: '5531987650003',
      wallets: [{ id: desk.agent.userId, name: 'Agente Um' }],
      extraInfo: [{ name: 'empresa', value: 'Padaria' }],
    })
  })

  test('who is not there is not found', async () => {
    expect(await desk.refusal(getContact, { id: 999_999 }, desk.admin)).toMatchObject({ status: 404, error: 'ERR_NO_CONTACT_FOUND' })
  })

  test('is made once, however many ask at once', async () => {
    const contacts = desk.kernel.ctx.use(contactsService)
    const wanted = { name: 'Uma só', number: '5551900000000', email: null }

    const made = await Promise.all(Array.from({ length: 12 }, () => contacts.findOrCreate(desk.admin.tenantId, wanted)))

    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  })

  test('keeps the name it has when it comes again under another', async () => {
    const again = await desk.kernel.ctx.use(contactsService).findOrCreate(desk.admin.tenantId, { name: 'Outro nome', number: '5521987650002', email: null })

    expect(again).toEqual({ id: idOf('Bruno Lima'), name: 'Bruno Lima' })
  })

  test('that changes is still found by all it has', async () => {
    await desk.kernel.ctx.use(contactsService).update(desk.admin.tenantId, idOf('Ágata Conceição'), { name: 'Ágata Melo' })

    const found = async (searchParam: string) => (await desk.ask(listContacts, { searchParam }, desk.admin)).contacts.map(({ id }) => id)
    expect(await found('agata melo')).toEqual([idOf('Ágata Conceição')])
    expect(await found('padaria')).toContain(idOf('Ágata Conceição'))
  })

  test("of a colleague's wallet is not told to an agent when it changes", async () => {
    const [agent, colleague] = [await desk.socket(desk.agent), await desk.socket(desk.agent2)]

    await desk.kernel.ctx.use(contactsService).update(desk.admin.tenantId, idOf('Dário (da colega)'), { email: 'dario@exemplo.com.br' })

    await colleague.hear(contactUpdated, ({ id }) => id === idOf('Dário (da colega)'))
    await agent.settle()
    expect(agent.allOf(contactUpdated)).toEqual([])
  })
})

describe('connections', () => {
  test.each(['/whatsapp', '/whatsapp/'])('are listed at %s, without their secrets', async (path) => {
    const reply = await desk.call('GET', path, { token: desk.agent.token })

    const [site] = listConnections.output.parse(reply.body)
    expect(site).toMatchObject({ name: 'Site', type: 'webchat', status: 'CONNECTED', isDefault: true, queueId: desk.suporte })
    expect(JSON.stringify(reply.body)).not.toContain(desk.siteToken)
  })

  test('are not for a superadmin', async () => {
    expect((await desk.refusal(listConnections, {}, desk.superadmin)).status).toBe(403)
  })
})
