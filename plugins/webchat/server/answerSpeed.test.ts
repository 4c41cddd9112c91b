import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tenantRows } from '#core/server/db/repository.ts'
import { sendMessage } from '#plugins/chat/contract/index.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import { getHours, putHours } from '#plugins/hours/contract/index.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import { getWebchat } from '../contract/index.ts'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const stranger = () => ({ token: '', address: desk.newAddress() })

const answerSpeeds = async () => {
  // Answer speeds read a moment ago are not asked for again.
  desk.kernel.ctx.forget(`webchatSpeed:${desk.admin.tenantId}`)
  return (await desk.ask(getWebchat, { token: desk.siteToken }, stranger())).answers
}

/** A conversation whose first answer took so long. */
async function answeredAfter(waitMs: number, daysAgo = 0): Promise<void> {
  const { ticket } = await desk.openTicket(desk.agent)
  await desk.ask(sendMessage, { ticketId: ticket.id, body: 'Bom dia' }, desk.agent)
  const asked = new Date(Date.now() - waitMs - MINUTE_MS - daysAgo * DAY_MS)
  const rows = tenantRows(desk.kernel.ctx.db, desk.admin, messages)
  for (const { id, fromMe } of await rows.find(eq(messages.ticketId, ticket.id)))
    await rows.update(eq(messages.id, id), { timestamp: fromMe ? new Date(asked.getTime() + waitMs) : asked })
  if (daysAgo > 0) await tenantRows(desk.kernel.ctx.db, desk.admin, tickets).update(eq(tickets.id, ticket.id), { createdAt: asked })
}

test('the visitor is told the median of the first answers of the last seven days, and nothing where there are too few', async () => {
  expect(await answerSpeeds()).toBeNull()

  await answeredAfter(2 * MINUTE_MS)
  await answeredAfter(300 * MINUTE_MS)
  await desk.waitingTicket()
  expect(await answerSpeeds()).toBeNull()

  await answeredAfter(3 * MINUTE_MS)
  expect(await answerSpeeds()).toBe('minutes')

  for (const waitMs of [200, 250]) await answeredAfter(waitMs * MINUTE_MS)
  expect(await answerSpeeds()).toBe('hours')

  for (let count = 0; count < 5; count += 1) await answeredAfter(MINUTE_MS, 8)
  expect(await answerSpeeds()).toBe('hours')
})

test('whether the company attends now is told as soon as somebody has said when it does', async () => {
  const isOpen = async () => (await desk.ask(getWebchat, { token: desk.siteToken }, stranger())).isOpen
  expect(await isOpen()).toBeNull()

  const { businessHours } = await desk.ask(getHours, {}, desk.admin)
  await desk.ask(putHours, { businessHours }, desk.admin)
  expect(await isOpen()).toBe(true)

  await desk.ask(putHours, { businessHours: businessHours.map((day) => ({ ...day, type: 'C' as const })) }, desk.admin)
  expect(await isOpen()).toBe(false)
})
