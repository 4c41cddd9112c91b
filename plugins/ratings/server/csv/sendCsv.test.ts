import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '#core/contract/auth.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import { ratings } from '../ratings.table.ts'

/** More than one page of what is read at once. */
const MANY = 1_203

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
  const { ticket } = await desk.openTicket(desk.agent)
  const first = await add(ticket.whatsappId, '=HYPERLINK("http://mal.example")', 1, 'ruim; "muito"\nmesmo')
  const rows = Array.from({ length: MANY - 1 }, () => ({ ...first, feedback: '', userId: desk.agent2.userId, rate: 5 }))
  const [, ...ids] = await ticketsFor(ticket.contactId, ticket.whatsappId, MANY)
  await tenantRows(desk.kernel.ctx.db, desk.admin, ratings).insertMany(rows.map(({ id: _id, ...row }, at) => ({ ...row, ticketId: ids[at] ?? 0 })))
})
afterAll(() => desk.stop())

async function ticketsFor(contactId: number, whatsappId: number, count: number): Promise<number[]> {
  const facts = { contactId, whatsappId, channel: 'webchat', status: 'closed' as const, sortAt: new Date() }
  const values = Array.from({ length: count }, (_none, at) => ({ ...facts, tenantId: desk.admin.tenantId, protocol: `p-${contactId}-${at}` }))
  return (await desk.kernel.ctx.db.insert(tickets).values(values).returning({ id: tickets.id })).map(({ id }) => id)
}

/** A rating of `agent`, of a contact with a name. */
async function add(whatsappId: number, name: string, rate: number, feedback: string) {
  const contact = await tenantRows(desk.kernel.ctx.db, desk.admin, contacts).insert({ name, number: `55119${rate}` })
  const [ticketId = 0] = await ticketsFor(contact.id, whatsappId, 1)
  const facts = {
    ticketId,
    contactId: contact.id,
    userId: desk.agent.userId,
    queueId: desk.suporte,
    rate,
    feedback,
    createdAt: new Date('2026-11-22T17:05:00Z'),
  }
  return tenantRows(desk.kernel.ctx.db, desk.admin, ratings).insert(facts)
}

const get = (query: string, who?: Session) => fetch(`${desk.base}/ratings/export?${query}`, { headers: who ? { authorization: `Bearer ${who.token}` } : {} })
const lines = async (query: string, who: Session) => (await (await get(query, who)).text()).trimEnd().split('\r\n')

test('the file has every rating that passes, not only a page of them', async () => {
  const reply = await get('', desk.admin)
  const all = (await reply.text()).trimEnd().split('\r\n')

  expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(all[0]).toBe('Data;Contato;Nota;Comentário;Atendente;Fila;Protocolo')
  expect(all).toHaveLength(MANY + 1)
  expect(new Set(all)).toHaveProperty('size', MANY + 1)
  expect(await lines('rate=1&language=en', desk.admin)).toHaveLength(2)
})

test('what a spreadsheet would run is text, and signs of the format stay inside their cell', async () => {
  const [, row] = await lines('rate=1', desk.admin)

  expect(row).toContain(`;"'=HYPERLINK(""http://mal.example"")";1;"ruim; ""muito""\nmesmo";Agente Um;Suporte;`)
})

test('who does not lead gets their own, another company nothing, and a stranger nothing at all', async () => {
  const neighbour = (await desk.otherTenant()).admin

  expect(await lines('', desk.agent)).toHaveLength(2)
  expect(await lines('', neighbour)).toHaveLength(1)
  expect((await get('')).status).toBe(401)
  expect((await get('', { ...desk.agent, token: 'falso' })).status).toBe(401)
})

test.each(['rate=x', 'startDate=ontem', 'language=xx', 'userId=-1', 'queueId=99999999999'])('%s is refused with its field', async (query) => {
  const reply = await get(query, desk.admin)

  expect(reply.status).toBe(400)
  expect(await reply.json()).toMatchObject({ error: 'ERR_INVALID_INPUT', fields: [{ field: query.split('=')[0] }] })
})
