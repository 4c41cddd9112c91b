import { gt } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Session } from '#core/contract/auth.ts'
import { newId } from '#core/contract/ids.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { updateConnection } from '#plugins/connections/contract/index.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { conversationExports } from '#plugins/exports/server/exports.table.ts'
import { failExport, runExport } from '#plugins/exports/server/runExport.ts'
import { countNotifications, type Kind, listNotifications, type Notification, PAGE } from '#plugins/notifications/contract/index.ts'
import { notifications } from '#plugins/notifications/server/notifications.table.ts'
import { createSchedule } from '#plugins/schedules/contract/index.ts'
import { sendDue } from '#plugins/schedules/server/sweep.ts'
import { freeTicket, notifyOwner, snoozeTicket, updateTicket } from '#plugins/tickets/contract/index.ts'
import { wakeTicket } from '#plugins/tickets/server/actions/snooze.ts'
import { createClock } from './support/clock.ts'
import { type Desk, startDesk } from './support/desk.ts'

const clock = createClock()
let desk: Desk
let neighbour: Session
beforeAll(async () => {
  desk = await startDesk({ now: clock.now })
  neighbour = (await desk.otherTenant()).admin
})
afterAll(() => desk.stop())
beforeEach(() => tenantRows(desk.kernel.ctx.db, desk.admin, notifications).remove(gt(notifications.id, 0)))

const list = async (who: Session) => (await desk.ask(listNotifications, {}, who)).notifications
const everybody = () => [desk.agent, desk.agent2, desk.supervisor, desk.admin, neighbour]

/** Somebody is told, once it is written, and nobody else is, here or in another company. */
async function toldAlone(who: Session, kind: Kind, fits: Partial<Notification>): Promise<void> {
  await vi.waitFor(async () => expect(await list(who)).toContainEqual(expect.objectContaining({ kind, ...fits })))
  for (const other of everybody()) if (other.userId !== who.userId) expect((await list(other)).filter((one) => one.kind === kind)).toEqual([])
  expect((await list(who)).filter((one) => one.kind === kind)).toHaveLength(1)
}

describe('called', () => {
  test('is the owner by a colleague, who is named; nobody else hears of it', async () => {
    const { ticket } = await desk.openTicket(desk.agent)

    await desk.ask(notifyOwner, { id: ticket.id, type: 'attention' }, desk.agent2)

    await toldAlone(desk.agent, 'called', { ticketId: ticket.id, title: ticket.name, actor: 'Agente Dois' })
  })
})

describe('reminded', () => {
  const snoozeAndWake = async (id: number, who: Session) => {
    const { snoozedUntil } = await desk.ask(snoozeTicket, { id, until: clock.ahead(30) }, who)
    clock.advance(31)
    const by = { id: who.userId, name: 'Quem adiou' }
    await wakeTicket.run({ tenantId: desk.admin.tenantId, id, until: snoozedUntil ?? '', by }, desk.kernel.ctx)
  }

  test('is the owner, also where another put the conversation off', async () => {
    const { ticket } = await desk.openTicket(desk.agent)

    await snoozeAndWake(ticket.id, desk.supervisor)

    await toldAlone(desk.agent, 'reminder', { ticketId: ticket.id, actor: '' })
  })

  test('is who put it off, of one that nobody has', async () => {
    const { ticket } = await desk.waitingTicket()

    await snoozeAndWake(ticket.id, desk.agent2)

    await toldAlone(desk.agent2, 'reminder', { ticketId: ticket.id })
  })
})

describe('a schedule', () => {
  const plan = (ticketId: number, whatsappId?: number) =>
    desk.ask(createSchedule, { ticketId, body: 'Seu pedido chega hoje', scheduleDate: clock.ahead(10), ...(whatsappId ? { whatsappId } : {}) }, desk.agent2)

  test('that failed is told to who planned it, and not to who has the conversation; one that went out to nobody', async () => {
    const [failing, well] = [await desk.openTicket(desk.agent), await desk.openTicket(desk.agent)]
    const rows = tenantRows(desk.kernel.ctx.db, desk.admin, connections)
    const spare = await rows.insert({ name: 'Loja antiga', type: 'webchat', token: newId() })
    await plan(well.ticket.id)
    await plan(failing.ticket.id, spare.id)
    await desk.ask(updateConnection, { id: spare.id, isActive: false }, desk.admin)
    clock.advance(11)

    await sendDue(desk.kernel.ctx)

    await toldAlone(desk.agent2, 'scheduleFailed', { ticketId: failing.ticket.id, title: failing.ticket.name })
    await vi.waitFor(async () => expect((await well.visitor.read()).map(({ body }) => body)).toContain('Seu pedido chega hoje'))
  })
})

describe('an export', () => {
  const SLOW_MS = 6_000
  const begun = (ticketId: number, agoMs: number) =>
    tenantRows(desk.kernel.ctx.db, desk.admin, conversationExports).insert({
      id: newId(),
      userId: desk.agent2.userId,
      ticketId,
      format: 'json',
      language: 'pt-BR',
      createdAt: new Date(clock.now().getTime() - agoMs),
    })
  const key = (id: string) => ({ tenantId: desk.admin.tenantId, id })

  test('that took long is told to who asked for it, when it is ready', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    const { id } = await begun(ticket.id, SLOW_MS)

    await runExport(desk.kernel.ctx, key(id))

    await toldAlone(desk.agent2, 'exportReady', { ticketId: ticket.id, title: ticket.name })
  })

  test('that failed after long is told as that', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    const { id } = await begun(ticket.id, SLOW_MS)

    await failExport(desk.kernel.ctx, key(id), 'ERR_INTERNAL')

    await toldAlone(desk.agent2, 'exportFailed', { ticketId: ticket.id })
  })

  test('that was there at once is no news', async () => {
    const [quick, slow] = [await desk.openTicket(desk.agent), await desk.openTicket(desk.agent)]
    const [first, second] = [await begun(quick.ticket.id, 1_000), await begun(slow.ticket.id, SLOW_MS)]

    await runExport(desk.kernel.ctx, key(first.id))
    await runExport(desk.kernel.ctx, key(second.id))

    await toldAlone(desk.agent2, 'exportReady', { ticketId: slow.ticket.id })
  })
})

describe('who puts a conversation back into a queue of theirs', () => {
  const waiting = async (who: Session, ticketId: number) =>
    (await list(who)).filter((one) => one.ticketId === ticketId && one.kind === 'waiting' && !one.readAt)

  test.each([
    ['returns it', (id: number) => desk.ask(updateTicket, { id, status: 'pending' }, desk.agent)],
    ['frees it', (id: number) => desk.ask(freeTicket, { id }, desk.agent)],
    ['transfers it to the queue', (id: number) => desk.ask(updateTicket, { id, isTransference: true, queueId: desk.vendas }, desk.agent)],
  ])('and %s is not told so, while the others of the queue are', async (_what, putBack) => {
    const { ticket } = await desk.openTicket(desk.agent)
    await vi.waitFor(async () => expect(await waiting(desk.agent2, ticket.id)).toEqual([]))

    await putBack(ticket.id)

    await vi.waitFor(async () => expect(await waiting(desk.agent2, ticket.id)).toHaveLength(1))
    expect(await waiting(desk.agent, ticket.id)).toEqual([])
  })
})

test('what is not read is counted on the server, by kind, beyond the page, and only one’s own', async () => {
  const rows = tenantRows(desk.kernel.ctx.db, desk.admin, notifications)
  const of = (who: Session, kind: Kind, count: number, readAt: Date | null = null) =>
    rows.insertMany(Array.from({ length: count }, () => ({ userId: who.userId, kind, ticketId: null, title: 'Antiga', readAt })))
  await of(desk.supervisor, 'exportReady', PAGE + 20)
  await of(desk.supervisor, 'scheduleFailed', 7)
  await of(desk.supervisor, 'exportFailed', 3, new Date())
  await of(desk.admin, 'exportReady', 5)

  const first = await desk.ask(listNotifications, {}, desk.supervisor)

  expect(first.notifications).toHaveLength(PAGE)
  expect(first).toMatchObject({ unread: PAGE + 27, hasMore: true })
  expect(first.unreadByKind).toEqual({ exportReady: PAGE + 20, scheduleFailed: 7 })
  expect(await desk.ask(countNotifications, {}, desk.supervisor)).toEqual({ unreadByKind: first.unreadByKind })
  expect(await desk.ask(countNotifications, {}, neighbour)).toEqual({ unreadByKind: {} })
  expect(await desk.refusal(countNotifications, {}, desk.superadmin)).toMatchObject({ status: 403 })
})
