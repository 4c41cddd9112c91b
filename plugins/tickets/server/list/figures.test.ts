import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '#core/contract/auth.ts'
import { changeSetting } from '#core/contract/settings.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../../contract/index.ts'
import { tickets } from '../tickets.table.ts'

let desk: Desk
let paused: contract.Ticket

const HOUR_MS = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
const write = (id: number, change: Partial<typeof tickets.$inferInsert>) =>
  tenantRows(desk.kernel.ctx.db, desk.admin, tickets).update(eq(tickets.id, id), change)

beforeAll(async () => {
  desk = await startDesk()
  const queueless = await desk.waitingTicket()
  await write(queueless.ticket.id, { queueId: null })
  const sold = await desk.waitingTicket()
  await write(sold.ticket.id, { queueId: desk.vendas, waitingSince: new Date('2026-01-01T10:00:00.000Z') })
  await desk.waitingTicket()
  await desk.openTicket(desk.agent)
  ;({ ticket: paused } = await desk.openTicket(desk.agent))
  await write(paused.id, { pausedAt: new Date() })
  await desk.openTicket(desk.agent2)
  for (const hours of [1, 72]) {
    const { ticket } = await desk.openTicket(desk.agent)
    await desk.ask(contract.snoozeTicket, { id: ticket.id, until: inHours(hours) }, desk.agent)
  }
  const group = await desk.waitingTicket()
  await write(group.ticket.id, { isGroup: true, queueId: desk.vendas })
})
afterAll(() => desk.stop())

const own = (who: Session) => desk.ask(contract.getOwnFigures, { before: inHours(24) }, who)
const team = (who: Session) => desk.ask(contract.getTeamFigures, {}, who)

/** Count of the list that a view leads to. */
const listed = async ({ filter, tab }: contract.StandardView, who: Session) =>
  (await desk.ask(contract.listTickets, { ...filter, kanban: undefined, status: [tab] }, who)).count

describe("the figures of one's own work", () => {
  test('count what is mine, what waits for my answer, and what I put off', async () => {
    expect(await own(desk.agent)).toMatchObject({ waiting: 3, open: 2, unanswered: 1, snoozed: 2, returningCount: 1 })
    expect(await own(desk.agent2)).toMatchObject({ waiting: 3, open: 1, unanswered: 1, snoozed: 0, returningCount: 0 })
  })

  test('name what comes back before then, and nothing of colleagues', async () => {
    const { returning } = await own(desk.agent)

    expect(returning.map(({ userId }) => userId)).toEqual([desk.agent.userId])
    expect((await own(desk.agent2)).returning).toEqual([])
  })

  test('are of another company in another company, and of none for a superadmin', async () => {
    const { admin } = await desk.otherTenant()

    expect(await own(admin)).toEqual({ waiting: 0, open: 0, unanswered: 0, snoozed: 0, returningCount: 0, returning: [] })
    expect(await desk.refusal(contract.getOwnFigures, { before: inHours(1) }, desk.superadmin)).toMatchObject({ status: 403 })
  })

  test('a time that is none is refused, with the field', async () => {
    expect(await desk.call('GET', '/ticketFigures/own?before=amanha', { token: desk.agent.token })).toMatchObject({ status: 400 })
  })

  test('follow the queues of the person at once', async () => {
    await desk.place(desk.agent2, [desk.vendas])

    expect((await own(desk.agent2)).waiting).toBe(2)

    await desk.place(desk.agent2, [desk.suporte, desk.vendas])
  })
})

describe('the figures of the team', () => {
  test('say of each queue, and of none, how many wait, since when, and how many are open', async () => {
    const { waiting, open, longestSince, queues, withoutQueue, people } = await team(desk.supervisor)
    const of = (id: number) => queues.find(({ queueId }) => queueId === id)

    expect({ waiting, open, longestSince }).toEqual({ waiting: 4, open: 3, longestSince: Date.parse('2026-01-01T10:00:00.000Z') })
    expect(of(desk.vendas)).toMatchObject({ name: 'Vendas', waiting: 2, open: 0, longestSince: Date.parse('2026-01-01T10:00:00.000Z') })
    expect(of(desk.suporte)).toMatchObject({ waiting: 1, open: 3 })
    expect(withoutQueue).toMatchObject({ queueId: null, waiting: 1, open: 0 })
    expect(people.toSorted((one, other) => one.userId - other.userId)).toEqual([
      { userId: desk.agent.userId, open: 2, unanswered: 1 },
      { userId: desk.agent2.userId, open: 1, unanswered: 1 },
    ])
  })

  test.each([
    ['as the company begins', []],
    ['where groups are shown to all', [contract.showGroupsToAll]],
    ['where assigned tickets are hidden', [contract.notViewAssignedTickets]],
    ['where wallets decide, and supervisors are as administrators', [contract.directTicketsToWallets, contract.supervisorAdmin]],
  ])('are exactly those of the lists they lead to, %s', async (_how, settings) => {
    for (const { key } of settings) await desk.ask(changeSetting, { key, value: 'enabled' }, desk.admin)
    for (const who of [desk.supervisor, desk.admin]) {
      const { waiting, open, queues, withoutQueue, people } = await team(who)

      expect([waiting, open]).toEqual([await listed(contract.allWaiting, who), await listed(contract.allOpen, who)])
      for (const figures of [...queues, withoutQueue]) {
        expect(figures.waiting).toBe(await listed(contract.waitingOf(figures.queueId), who))
        expect(figures.open).toBe(await listed(contract.openOf(figures.queueId), who))
      }
      for (const { userId, open: theirs } of people) expect(theirs).toBe(await listed(contract.openOfPerson(userId), who))
    }
    for (const who of [desk.agent, desk.agent2, desk.supervisor]) {
      const figures = await own(who)
      for (const name of ['waiting', 'open', 'unanswered', 'snoozed'] as const) expect(figures[name]).toBe(await listed(contract.ownViews[name], who))
    }
    for (const { key, initial } of settings) await desk.ask(changeSetting, { key, value: initial }, desk.admin)
  })

  test('are for those who lead, each of their own company', async () => {
    const { admin } = await desk.otherTenant()

    expect(await desk.refusal(contract.getTeamFigures, {}, desk.agent)).toMatchObject({ status: 403 })
    expect(await desk.refusal(contract.getTeamFigures, {}, desk.superadmin)).toMatchObject({ status: 403 })
    expect(await team(admin)).toMatchObject({ waiting: 0, open: 0, longestSince: null, people: [] })
  })
})
