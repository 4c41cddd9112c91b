import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { tenantRows } from '#core/server/db/repository.ts'
import { sendMessage } from '#plugins/chat/contract/index.ts'
import { putUserOnline } from '#plugins/team/contract/index.ts'
import { updateTicket } from '#plugins/tickets/contract/index.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import { getMonitorToday } from '../contract/index.ts'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

const today = (who = desk.supervisor) => desk.ask(getMonitorToday, {}, who)
const MINUTE_MS = 60_000

test('counts what contacts began, when a person first answered, and what was resolved, by queue', async () => {
  const { ticket } = await desk.openTicket(desk.agent)
  await desk.waitingTicket()
  const rows = tenantRows(desk.kernel.ctx.db, desk.admin, tickets)
  const createdAt = new Date(Date.now() - MINUTE_MS)
  await rows.update(eq(tickets.id, ticket.id), { createdAt })
  await desk.ask(sendMessage, { ticketId: ticket.id, body: 'Bom dia', idFront: crypto.randomUUID() }, desk.agent)
  await desk.ask(updateTicket, { id: ticket.id, status: 'closed' }, desk.agent)

  const figures = await today()
  expect(figures).toMatchObject({ begun: 2, answered: 1, resolved: 1 })
  expect(figures.firstAnswerMs).toBeGreaterThanOrEqual(MINUTE_MS)
  expect(figures.queues).toMatchObject([{ queueId: desk.suporte, begun: 2, answered: 1, resolved: 1 }])
  expect(await today((await desk.otherTenant()).admin)).toMatchObject({ begun: 0, answered: 0, firstAnswerMs: null, resolved: 0, queues: [] })
})

test('says who pauses, why and since when', async () => {
  await desk.socket(desk.agent)
  const before = Date.now()
  await desk.ask(putUserOnline, { id: desk.agent.userId, isOnline: false }, desk.agent)

  await vi.waitFor(async () => {
    const person = (await today()).people.find(({ userId }) => userId === desk.agent.userId)
    expect(person?.pause).toBe('chosen')
    expect(Date.parse(person?.since ?? '')).toBeGreaterThanOrEqual(before)
  })
})

test('is for those who lead', async () => {
  expect((await desk.refusal(getMonitorToday, {}, desk.agent)).status).toBe(403)
})
