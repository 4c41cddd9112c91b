import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { createLane } from '#plugins/kanban/contract/index.ts'
import { createLabel, setContactLabels } from '#plugins/labels/contract/index.ts'
import { updateTicket } from '#plugins/tickets/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import { createContact, hideNumbers, listContacts, updateContact } from '../contract/index.ts'

let desk: Desk
let vip = 0
let open = 0
type Wish = z.input<(typeof listContacts)['input']>
const names = async (wish: Wish, who = desk.admin) => (await desk.ask(listContacts, wish, who)).contacts.map(({ name }) => name)

beforeAll(async () => {
  desk = await startDesk()
  const make = (name: string, number: string, wallets: number[] = []) => desk.ask(createContact, { name, number, wallets }, desk.admin)
  const ana = await make('Ana', '(11) 98765-0001', [desk.agent.userId])
  await make('Bia', '(11) 98765-0002', [desk.agent2.userId])
  await make('Caio', '(11) 98765-0003')
  vip = (await desk.ask(createLabel, { tag: 'VIP', color: '#336699' }, desk.admin)).id
  await desk.ask(setContactLabels, { id: ana.id, tags: [vip] }, desk.admin)
  open = (await desk.openTicket(desk.agent)).ticket.contactId
  await desk.ask(updateContact, { id: open, name: 'Davi' }, desk.admin)
})
afterAll(() => desk.stop())

const hour = 3_600_000
const rows: [string, () => Wish, string[]][] = [
  ['a label', () => ({ tags: [vip] }), ['Ana']],
  ["a person's wallet", () => ({ wallets: [desk.agent2.userId] }), ['Bia']],
  ['the wallet of one of several', () => ({ wallets: [desk.agent.userId, desk.agent2.userId] }), ['Ana', 'Bia']],
  ["nobody's wallet", () => ({ hasWallet: false }), ['Caio', 'Davi']],
  ['an open conversation', () => ({ hasOpenTicket: true }), ['Davi']],
  ['no open conversation', () => ({ hasOpenTicket: false }), ['Ana', 'Bia', 'Caio']],
  ['a day from which on', () => ({ createdSince: new Date(Date.now() - hour).toISOString() }), ['Ana', 'Bia', 'Caio', 'Davi']],
  ['a day that is yet to come', () => ({ createdSince: new Date(Date.now() + hour).toISOString() }), []],
  ['all of it at once', () => ({ tags: [vip], wallets: [desk.agent.userId], hasOpenTicket: false, searchParam: 'an' }), ['Ana']],
  ['what contradicts itself', () => ({ tags: [vip], hasWallet: false }), []],
]

test.each(rows)('contacts are narrowed by %s', async (_what, wish, expected) => {
  expect(await names(wish())).toEqual(expected)
  expect((await desk.ask(listContacts, wish(), desk.admin)).count).toBe(expected.length)
})

test("a filter shows nobody of a colleague's wallet to an agent", async () => {
  expect(await names({ wallets: [desk.agent2.userId] }, desk.agent)).toEqual([])
  expect(await names({ hasOpenTicket: false }, desk.agent)).toEqual(['Ana', 'Caio'])
})

test('contacts say when something was last written with them, and go by it, those without at the end', async () => {
  const { contacts } = await desk.ask(listContacts, { sort: '-lastConversation' }, desk.admin)

  expect(contacts[0]).toMatchObject({ id: open, lastConversationAt: expect.stringMatching(/^\d{4}-/) })
  expect(contacts.slice(1).map(({ lastConversationAt }) => lastConversationAt)).toEqual([null, null, null])
})

test('pages of the order by last conversation hold each contact once, the latest of its conversations first, and those without at the end', async () => {
  const { tenantId } = desk.admin
  const { db } = desk.kernel.ctx
  // Contacts of before stay at the end, so that other tests see the same contacts.
  await db.execute(sql`
    with made as (
      insert into contacts (tenant_id, name, number, search_text)
      select ${tenantId}, 'Lote ' || n, '5511970' || (100000 + n), 'lote ' || n from generate_series(1, 60) n returning id
    )
    insert into tickets (tenant_id, id, protocol, contact_id, whatsapp_id, channel, status, last_message_at, sort_at)
    select ${tenantId}, 900000 + 2 * made.id + half, 'P' || made.id || '-' || half, made.id, ticket.whatsapp_id, ticket.channel, 'closed',
      now() - (made.id % 7 + 1 + half * 30) * interval '1 hour', now()
    from made, generate_series(0, 1) half, (select whatsapp_id, channel from tickets where tenant_id = ${tenantId} limit 1) ticket`)
  try {
    const page = async (pageNumber: number) => (await desk.ask(listContacts, { sort: '-lastConversation', pageNumber }, desk.admin)).contacts
    const all = [...(await page(1)), ...(await page(2))]
    const times = all.map(({ lastConversationAt }) => (lastConversationAt === null ? 0 : Date.parse(lastConversationAt)))

    expect(new Set(all.map(({ id }) => id)).size).toBe(64)
    expect(times).toEqual(times.toSorted((one, other) => other - one))
    expect(times.filter((time) => time === 0)).toHaveLength(3)
    expect(all[0]?.id).toBe(open)
  } finally {
    await db.execute(sql`delete from tickets where tenant_id = ${tenantId} and id > 900000`)
    await db.execute(sql`delete from contacts where tenant_id = ${tenantId} and name like 'Lote %'`)
  }
})

test('contacts are narrowed by area codes of Brazil and beginnings of other numbers, without groups and visitors', async () => {
  for (const [name, number] of [
    ['Rita', '(21) 98765-0001'],
    ['Gil', '+351 912 345 678'],
    ['Lia', '+1 202 555 0123'],
  ] as const)
    await desk.ask(createContact, { name, number }, desk.admin)

  expect(await names({ areaCodes: ['11'] })).toEqual(['Ana', 'Bia', 'Caio'])
  expect(await names({ areaCodes: ['021', '+351'] })).toEqual(['Gil', 'Rita'])
  expect(await names({ areaCodes: ['1'] })).toEqual(['Lia'])
  expect((await desk.ask(listContacts, { areaCodes: ['21'] }, desk.admin)).count).toBe(1)
})

test('an area code says nothing of masked numbers but the area', async () => {
  await desk.withSetting(hideNumbers, 'enabled', async () => {
    expect(await names({ areaCodes: ['11'], hasOpenTicket: false }, desk.agent)).toEqual(['Ana', 'Caio'])
    for (const code of ['+351', '+55119', '+5511987'])
      expect(await desk.refusal(listContacts, { areaCodes: [code] }, desk.agent)).toMatchObject({ status: 400 })
  })
})

test("contacts are narrowed by the lane of a living conversation, and by no other company's lane", async () => {
  const lane = await desk.ask(createLane, { name: 'Proposta', color: '#336699' }, desk.admin)
  const { visitor, ticket } = await desk.openTicket(desk.agent)
  await desk.ask(updateTicket, { id: ticket.id, kanban: lane.id }, desk.agent)
  const having = [`lane:${lane.id}`]

  expect(await names({ having })).toEqual([visitor.contact.name])
  const file = await desk.call('GET', `/contacts/export?having=lane:${lane.id}`, { token: desk.admin.token })
  expect(String(file.body)).toContain(visitor.contact.name)
  expect(String(file.body)).not.toContain('Ana')
  expect(await names({ having: ['lane:x'] })).toEqual([])

  await desk.ask(updateTicket, { id: ticket.id, status: 'closed' }, desk.agent)
  expect(await desk.ask(listContacts, { having }, desk.admin)).toMatchObject({ contacts: [], count: 0 })
})

test.each(['tags=x', 'hasWallet=maybe', 'createdSince=ontem', 'wallets=-1', 'areaCodes=abc', 'having=lane', 'having=nothing:1'])(
  '%s is refused',
  async (query) => {
    expect((await desk.call('GET', `/contacts?${query}`, { token: desk.admin.token })).status).toBe(400)
  },
)
