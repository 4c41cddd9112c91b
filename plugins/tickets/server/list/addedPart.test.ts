import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { extend } from '#core/contract/define.ts'
import { tenantId } from '#core/server/db/columns.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { defineServerPlugin } from '#core/server/plugin.ts'
import { findPlugins } from '#core/server/plugins.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import { havingOf, listTickets, listTicketsOfContact, ticketsService, ticketUpdated } from '../../contract/index.ts'
import { type TicketPart, ticketParts } from '../parts.where.ts'
import { tickets } from '../tickets.table.ts'

/** An attribute that the plugin of tickets has never heard of: the campaign that a conversation comes from. */
const sources = pgTable('test_ticket_sources', {
  tenantId: tenantId(),
  ticketId: integer('ticket_id').notNull(),
  id: integer('id').notNull(),
  name: text('name'),
})
const ofTicket = sql`s.tenant_id = ${tickets.tenantId} and s.ticket_id = ${tickets.id}`
const source: TicketPart = {
  id: 'campaignSource',
  value: sql`(select json_build_object('id', s.id, 'name', s.name) from ${sources} s where ${ofTicket})`,
  hasOne: (ids) => sql`exists (select 1 from ${sources} s where ${ofTicket} and s.id::text = any(${sql.param([...ids])}::text[]))`,
}

let desk: Desk
beforeAll(async () => {
  const { plugins } = await findPlugins(fileURLToPath(new URL('../../../../', import.meta.url)))
  const plugin = defineServerPlugin({ id: 'campaignSources', requires: ['tickets'], extends: [extend(ticketParts, source)] })
  desk = await startDesk({ plugins: [...plugins, plugin] })
  await desk.kernel.ctx.db.execute(
    sql`create table test_ticket_sources (tenant_id integer not null, ticket_id integer not null, id integer not null, name text)`,
  )
})
afterAll(() => desk.stop())

async function ticketFrom(id: number, name: string) {
  const { ticket } = await desk.waitingTicket()
  await tenantRows(desk.kernel.ctx.db, desk.admin, sources).insertMany([{ ticketId: ticket.id, id, name }])
  await desk.kernel.ctx.use(ticketsService).refresh(desk.admin.tenantId, [ticket.id])
  return ticket
}
const listed = async (having: string[]) => {
  const { tickets: rows, count } = await desk.ask(listTickets, { status: ['open', 'pending'], having }, desk.admin)
  return { ids: rows.map(({ id }) => id), count }
}

test('an attribute of another plugin stands on the ticket wherever it is shown, and reaches screens that are open', async () => {
  const { ticket } = await desk.waitingTicket()
  const ear = await desk.socket(desk.admin)
  expect((await desk.ticket(ticket.id)).parts).toEqual({ campaignSource: null })

  await tenantRows(desk.kernel.ctx.db, desk.admin, sources).insertMany([{ ticketId: ticket.id, id: 3, name: 'Natal' }])
  await desk.kernel.ctx.use(ticketsService).refresh(desk.admin.tenantId, [ticket.id])

  const parts = { campaignSource: { id: 3, name: 'Natal' } }
  expect((await ear.hear(ticketUpdated, ({ id }) => id === ticket.id)).parts).toEqual(parts)
  expect((await desk.ticket(ticket.id)).parts).toEqual(parts)
  const { tickets: rows } = await desk.ask(listTickets, { status: ['open', 'pending'] }, desk.admin)
  expect(rows.find(({ id }) => id === ticket.id)?.parts).toEqual(parts)
  const ofContact = await desk.ask(listTicketsOfContact, { contactId: ticket.contactId }, desk.admin)
  expect(ofContact.map((row) => row.parts)).toEqual([parts])
})

test('the list is filtered by it, its totals too', async () => {
  const [one, other] = [await ticketFrom(7, 'Páscoa'), await ticketFrom(8, 'Inverno')]

  expect(await listed([havingOf('campaignSource', '7')])).toEqual({ ids: [one.id], count: 1 })
  expect(await listed([havingOf('campaignSource', '7'), havingOf('campaignSource', '8')])).toEqual({ ids: [other.id, one.id], count: 2 })
  expect(await listed([havingOf('campaignSource', '99')])).toEqual({ ids: [], count: 0 })
})

test.each([
  [["campaignSource:7' or true --"], { ids: [], count: 0 }],
  [['unknown:7'], { ids: [], count: 0 }],
  [['tags:x'], { ids: [], count: 0 }],
])('a filter by %j finds nothing and breaks nothing', async (having, found) => {
  expect(await listed(having)).toEqual(found)
})

test('what is no filter of a part is refused by its field', async () => {
  expect(await desk.refusal(listTickets, { status: ['open'], having: ['no colon'] }, desk.admin)).toMatchObject({
    status: 400,
    body: { fields: [{ field: 'having' }] },
  })
})
