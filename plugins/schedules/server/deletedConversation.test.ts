import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tenantRows } from '#core/server/db/repository.ts'
import { undoActionOn } from '#plugins/deeds/contract/index.ts'
import { deleteTicket } from '#plugins/tickets/contract/index.ts'
import { createClock } from '#tests/server/support/clock.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import { createSchedule, listSchedules } from '../contract/index.ts'
import { schedules } from './schedules.table.ts'
import { sendDue } from './sweep.ts'

const clock = createClock()
let desk: Desk
beforeAll(async () => {
  desk = await startDesk({ now: clock.now })
})
afterAll(() => desk.stop())

const pass = async (minutes: number) => {
  clock.advance(minutes)
  await sendDue(desk.kernel.ctx)
}
const rowOf = async (id: string) => (await tenantRows(desk.kernel.ctx.db, desk.admin, schedules).find(eq(schedules.id, id)))[0]
const planned = async () => {
  const { ticket, visitor } = await desk.openTicket(desk.agent)
  const { id } = await desk.ask(createSchedule, { ticketId: ticket.id, body: 'Lembrete', scheduleDate: clock.ahead(10) }, desk.agent)
  return { ticket, visitor, id }
}

test('a planned message of a deleted conversation is in no list and is not sent', async () => {
  const { ticket, visitor, id } = await planned()

  await desk.ask(deleteTicket, { id: ticket.id }, desk.admin)
  const { count } = await desk.ask(listSchedules, { contactId: ticket.contactId }, desk.admin)
  await pass(11)

  expect(count).toBe(0)
  expect(await rowOf(id)).toMatchObject({ status: 'error', failure: 'ERR_NO_TICKET_FOUND', messageId: null })
  expect((await visitor.read()).filter(({ fromMe }) => !fromMe)).toEqual([])
})

test('it is sent where the conversation is back by its time', async () => {
  const { ticket, id } = await planned()
  const { rev } = await desk.ask(deleteTicket, { id: ticket.id }, desk.admin)

  await desk.ask(undoActionOn, { rows: 'tickets.deletions', rowId: String(ticket.id), rev }, desk.admin)
  await pass(11)

  expect(await rowOf(id)).toMatchObject({ status: 'sent' })
})
