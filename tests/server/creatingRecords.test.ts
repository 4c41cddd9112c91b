import { and, eq, ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { createApiToken, sendExternal } from '#plugins/apiService/contract/index.ts'
import { sendMessage } from '#plugins/chat/contract/index.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import { createTicket, updateTicket } from '#plugins/tickets/contract/index.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { type Desk, startDesk } from './support/desk.ts'

/** Whether the database refuses new rows of messages and tickets, for a reason that no input has, is in a table of the test. */
let desk: Desk
const switchFault = (isOn: boolean) => desk.kernel.ctx.db.execute(sql`update record_fault set is_on = ${isOn}`)
const rowsOf = <T extends Parameters<typeof tenantRows>[2]>(table: T) => tenantRows(desk.kernel.ctx.db, desk.admin, table)
const messagesSaying = async (body: string) => (await rowsOf(messages).find(eq(messages.body, body))).length

beforeAll(async () => {
  desk = await startDesk()
  const { db } = desk.kernel.ctx
  await db.execute(sql`create table record_fault as select false as is_on`)
  await db.execute(sql`create function refuse_record() returns trigger language plpgsql as $$
    begin
      if (select is_on from record_fault) then raise exception 'the table is broken'; end if;
      return new;
    end $$`)
  for (const table of [messages, tickets])
    await db.execute(sql`create trigger refuse_record before insert on ${table} for each row execute function refuse_record()`)
})
afterAll(() => desk.stop())

interface Prepared {
  refused(): Promise<unknown>
  again(): Promise<unknown>
  /** How many rows there are of what the call creates. */
  stored(): Promise<number>
}

const cases: [string, string, () => Promise<Prepared>][] = [
  [
    'a message of an agent',
    'ERR_CREATING_MESSAGE',
    async () => {
      const { ticket } = await desk.openTicket(desk.agent)
      const input = { ticketId: ticket.id, body: 'Chegou hoje cedo', idFront: newId() }
      return {
        refused: () => desk.refusal(sendMessage, input, desk.agent),
        again: () => desk.ask(sendMessage, input, desk.agent),
        stored: () => messagesSaying(input.body),
      }
    },
  ],
  [
    'a ticket that an agent begins',
    'ERR_CREATING_TICKET',
    async () => {
      const { ticket } = await desk.openTicket(desk.agent)
      const { contactId } = await desk.ask(updateTicket, { id: ticket.id, status: 'closed' }, desk.agent)
      return {
        refused: () => desk.refusal(createTicket, { contactId }, desk.agent),
        again: () => desk.ask(createTicket, { contactId }, desk.agent),
        stored: async () => (await rowsOf(tickets).find(and(eq(tickets.contactId, contactId), ne(tickets.status, 'closed')))).length,
      }
    },
  ],
  [
    'a message of another program',
    'ERR_CREATING_MESSAGE',
    async () => {
      const { api, token } = await desk.ask(createApiToken, { name: 'Loja', scopes: ['messages.send'], ratePerMinute: 100 }, desk.admin)
      const { ticket } = await desk.openTicket(desk.agent)
      const input = { apiId: api.id, contactId: ticket.contactId, body: 'Pedido pronto', externalKey: newId() }
      const caller = { token, address: desk.newAddress() }
      return {
        refused: () => desk.refusal(sendExternal, input, caller),
        again: () => desk.ask(sendExternal, input, caller),
        stored: () => messagesSaying(input.body),
      }
    },
  ],
]

test.each(cases)(
  '%s that the database does not store is refused with its code (%s), and the same call is good once the database is',
  async (_what, code, prepare) => {
    const { refused, again, stored } = await prepare()

    await switchFault(true)
    const refusal = await refused()
    await switchFault(false)

    expect(refusal).toMatchObject({ status: 500, body: { error: code } })
    expect(JSON.stringify(refusal)).not.toContain('broken')
    expect(await stored()).toBe(0)
    await again()
    expect(await stored()).toBe(1)
  },
)

test('bad input keeps its own refusal while the database is broken', async () => {
  await switchFault(true)

  expect(await desk.refusal(createTicket, { number: 'x' }, desk.agent)).toMatchObject({ status: 422, body: { error: 'ERR_INVALID_INPUT' } })

  await switchFault(false)
})
