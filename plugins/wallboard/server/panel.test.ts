import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '#core/contract/auth.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { listTickets, snoozeTicket, spyTicket, type Ticket, ticketStatuses, updateTicket } from '#plugins/tickets/contract/index.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../contract/index.ts'

let desk: Desk
let waiting: Ticket
let sold: Ticket
let queueless: Ticket
let ofAgent: Ticket
let old: Ticket
let closed: Ticket

const DAY_MS = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * DAY_MS)
const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const write = (id: number, change: Partial<typeof tickets.$inferInsert>) =>
  tenantRows(desk.kernel.ctx.db, desk.admin, tickets).update(eq(tickets.id, id), change)

beforeAll(async () => {
  desk = await startDesk()
  ;({ ticket: waiting } = await desk.waitingTicket())
  ;({ ticket: sold } = await desk.waitingTicket())
  await write(sold.id, { queueId: desk.vendas, waitingSince: ago(1) })
  ;({ ticket: queueless } = await desk.waitingTicket())
  await write(queueless.id, { queueId: null })
  ;({ ticket: ofAgent } = await desk.openTicket(desk.agent))
  ;({ ticket: old } = await desk.openTicket(desk.agent))
  await write(old.id, { sortAt: ago(40), createdAt: ago(41) })
  ;({ ticket: closed } = await desk.openTicket(desk.agent2))
  await desk.ask(updateTicket, { id: closed.id, status: 'closed' }, desk.agent2)
  const { ticket: snoozed } = await desk.openTicket(desk.agent)
  await desk.ask(snoozeTicket, { id: snoozed.id, until: new Date(Date.now() + DAY_MS).toISOString() }, desk.agent)
})
afterAll(() => desk.stop())

type Wish = Partial<Record<keyof typeof contract.getPanelColumns.input.shape, unknown>>
const columns = (wish: Wish, who: Session = desk.admin) =>
  desk.ask(contract.getPanelColumns, contract.getPanelColumns.input.parse({ showAll: true, ...wish }), who)
const panel = (wish: Wish, who: Session) => desk.ask(contract.listPanelTickets, contract.listPanelTickets.input.parse({ showAll: true, ...wish }), who)
const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id).toSorted()

describe('the tickets of the panel', () => {
  test.each(['admin', 'supervisor', 'agent', 'agent2'] as const)('are those that the list shows the %s', async (name) => {
    await desk.place(desk.agent2, [desk.vendas])
    const who = desk[name]
    const listed = await desk.ask(listTickets, { showAll: true, status: [...ticketStatuses] }, who)

    expect(ids(await panel({ status: ticketStatuses }, who))).toEqual(ids(listed.tickets))
    const shown = await columns({ status: ticketStatuses }, who)
    expect(ids(shown.flatMap((column) => column.tickets))).toEqual(ids(listed.tickets))
    expect(shown.reduce((sum, { count }) => sum + count, 0)).toBe(listed.count)
    await desk.place(desk.agent2, [desk.suporte, desk.vendas])
  })

  test('are none of another company', async () => {
    const { admin } = await desk.otherTenant()

    expect(await panel({ status: ticketStatuses, queuesIds: [desk.suporte] }, admin)).toEqual([])
    expect((await columns({ queuesIds: [desk.suporte] }, admin)).map(({ count, tickets: cards }) => [count, cards])).toEqual([])
  })

  test('carry nothing of what an agent must accept before they may read it', async () => {
    await desk.withSetting(spyTicket, 'disabled', async () => {
      const cards = (await columns({}, desk.agent)).flatMap((column) => column.tickets)

      expect(cards.find(({ id }) => id === waiting.id)).toMatchObject({ isHidden: true, lastMessage: '' })
      expect(cards.find(({ id }) => id === ofAgent.id)?.lastMessage).toBe(ofAgent.lastMessage)
    })
  })

  test.each([
    ['of the usual statuses', {}, () => [waiting, sold, queueless, ofAgent, old]],
    ['that are closed', { status: ['closed'] }, () => [closed]],
    ['of one queue', () => ({ queuesIds: [desk.vendas] }), () => [sold]],
    ['of the last thirty days', () => ({ dateStart: dayOf(ago(30)) }), () => [waiting, sold, queueless, ofAgent]],
    ['until a day', () => ({ dateEnd: dayOf(ago(30)) }), () => [old]],
    ['that a search finds', () => ({ searchParam: `#${sold.id}` }), () => [sold]],
  ])('are narrowed to those %s', async (_what, wish, expected) => {
    expect(ids(await panel(typeof wish === 'function' ? wish() : wish, desk.admin))).toEqual(ids(expected()))
  })

  test('of a supervisor who does not show all are of the own queues, of none, or their own', async () => {
    await desk.place(desk.supervisor, [desk.vendas])

    expect(ids(await panel({ showAll: false }, desk.supervisor))).toEqual(ids([sold, queueless]))
  })

  test.each([
    ['a day that is none', { dateStart: '2026-02-31x' }],
    ['a month that is none', { dateEnd: '2026-13-01' }],
    ['a status that is none', { status: ['gone'] }],
    ['another grouping', { by: 'channel' }],
    ['sizes that are no numbers', { sizes: '5:many' }],
  ])('are refused for %s', async (_what, wish) => {
    const query = new URLSearchParams(Object.fromEntries(Object.entries(wish).map(([name, value]) => [name, String(value)])))
    const { status } = await desk.call('GET', `/dash-tickets-queues/columns?${query}`, { token: desk.admin.token })
    expect(status).toBe(400)
  })
})

describe('the columns', () => {
  test('by queue begin with tickets without a queue, and count what is in them', async () => {
    const [none, ...others] = await columns({})

    expect(none).toMatchObject({ id: null, name: '', count: 1, pending: 1, tickets: [{ id: queueless.id }] })
    const suporte = others.find(({ id }) => id === desk.suporte)
    expect(suporte).toMatchObject({ name: 'Suporte', count: 3, open: 2, pending: 1, closed: 0, unanswered: 3 })
    expect(others.find(({ id }) => id === desk.vendas)).toMatchObject({ count: 1, longestSince: expect.closeTo(ago(1).getTime(), -5) })
  })

  test('by person begin with tickets without a person, and name who has any', async () => {
    const shown = await columns({ by: 'user' })

    expect(shown.map(({ id, count }) => [id, count])).toEqual([
      [null, 3],
      [desk.agent.userId, 2],
    ])
  })

  test('show the longest wait first', async () => {
    const [none] = await columns({ by: 'user' })

    expect(none?.tickets[0]?.id).toBe(sold.id)
  })

  test('send as many cards as are asked for of each', async () => {
    const cards = async (sizes: string) => (await columns({ by: 'user', sizes })).map((column) => column.tickets.length)

    expect(await cards('none:1')).toEqual([1, 2])
    expect(await cards(`none:2,${desk.agent.userId}:1`)).toEqual([2, 1])
    expect((await columns({ hasCards: false })).flatMap((column) => column.tickets)).toEqual([])
  })
})
