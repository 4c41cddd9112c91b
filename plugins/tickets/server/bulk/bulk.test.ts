import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Session } from '#core/contract/auth.ts'
import { newId } from '#core/contract/ids.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../../contract/index.ts'
import { tickets } from '../tickets.table.ts'
import { bulkRows } from './bulks.table.ts'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

const open = async (count: number, who = desk.agent) => {
  const made: contract.Ticket[] = []
  for (let index = 0; index < count; index += 1) made.push((await desk.openTicket(who)).ticket)
  return made
}
const idsOf = (made: readonly contract.Ticket[]) => made.map(({ id }) => id)
const statuses = async (made: readonly contract.Ticket[]) => Promise.all(made.map(async ({ id }) => (await desk.ticket(id)).status))
const PATIENCE_MS = 30_000
/** Once it has come to an end. */
const ended = (id: string, status: contract.Bulk['status'], who: Session) =>
  vi.waitFor(
    async () => {
      const bulk = await desk.ask(contract.getBulk, { id }, who)
      expect(bulk.status).toBe(status)
      return bulk
    },
    { timeout: PATIENCE_MS },
  )
const run = async (input: Parameters<typeof desk.ask<(typeof contract.startBulk)['input'], (typeof contract.startBulk)['output']>>[1], who: Session) =>
  ended((await desk.ask(contract.startBulk, input, who)).id, 'done', who)

describe('many tickets at once', () => {
  test('say in their log until when, and how urgent', async () => {
    const made = await open(2)
    const until = '2030-05-04T12:00:00.000Z'

    await run({ which: { ids: idsOf(made) }, change: { snoozedUntil: until } }, desk.agent)
    await run({ which: { ids: idsOf(made) }, change: { priority: 'urgent' } }, desk.agent)

    for (const { id } of made)
      expect(await desk.ask(contract.listTicketLogs, { ticketId: id, limit: 2 }, desk.agent)).toMatchObject([
        { type: 'priority', facts: { priority: 'urgent' } },
        { type: 'snooze', facts: { until } },
      ])
  })

  test('change as one would, are told of one by one, and go back with one undo', async () => {
    const made = await open(3)
    const ear = await desk.socket(desk.agent2)

    const bulk = await run({ which: { ids: idsOf(made) }, change: { status: 'closed' } }, desk.agent)

    expect(bulk).toMatchObject({ total: 3, done: 3, changed: 3, skipped: {} })
    expect(await statuses(made)).toEqual(['closed', 'closed', 'closed'])
    for (const { id } of made) await ear.hear(contract.ticketUpdated, (ticket) => ticket.id === id && ticket.status === 'closed')
    expect((await desk.ask(contract.listTicketLogs, { ticketId: made[0]?.id ?? 0 }, desk.admin))[0]).toMatchObject({
      type: 'closed',
      user: { id: desk.agent.userId },
    })

    await desk.ask(contract.undoBulk, { id: bulk.id }, desk.agent)
    await ended(bulk.id, 'undone', desk.agent)
    for (const before of made) {
      const { rev: _rev, updatedAt: _at, ...as } = before
      expect(await desk.ticket(before.id)).toMatchObject(as)
    }
    expect(await desk.refusal(contract.undoBulk, { id: bulk.id }, desk.agent)).toMatchObject({ status: 409, error: 'ERR_BULK_NOT_DONE' })
  })

  test('that somebody changed since stay as they are when it is undone', async () => {
    const [one, other] = await open(2)
    if (!one || !other) throw new Error('no tickets')
    const bulk = await run({ which: { ids: [one.id, other.id] }, change: { priority: 'high' } }, desk.agent)
    await desk.ask(contract.updateTicket, { id: other.id, priority: 'urgent' }, desk.agent2)

    await desk.ask(contract.undoBulk, { id: bulk.id }, desk.agent)

    expect((await ended(bulk.id, 'undone', desk.agent)).skipped).toEqual({ ERR_CHANGED_SINCE: 1 })
    expect([(await desk.ticket(one.id)).priority, (await desk.ticket(other.id)).priority]).toEqual(['none', 'urgent'])
  })

  test('that were put off come back put off while their time is ahead, and awake once it is past', async () => {
    const [later, past] = await open(2)
    if (!later || !past) throw new Error('no tickets')
    const until = (minutes: number) => new Date(Date.now() + minutes * 60_000)
    await desk.ask(contract.snoozeTicket, { id: later.id, until: until(60).toISOString() }, desk.agent)
    await desk.ask(contract.snoozeTicket, { id: past.id, until: until(60).toISOString() }, desk.agent)
    const { snoozedUntil } = await desk.ticket(later.id)
    const bulk = await run({ which: { ids: [later.id, past.id] }, change: { status: 'closed' } }, desk.agent)
    const kept = tenantRows(desk.kernel.ctx.db, desk.admin, bulkRows)
    const [row] = await kept.find(eq(bulkRows.ticketId, past.id))
    if (!row) throw new Error('nothing is kept')
    await kept.write(eq(bulkRows.ticketId, past.id), { before: { ...row.before, snoozedUntil: until(-1).toISOString() }, rev: row.rev })

    await desk.ask(contract.undoBulk, { id: bulk.id }, desk.agent)
    await ended(bulk.id, 'undone', desk.agent)

    expect([(await desk.ticket(later.id)).snoozedUntil, (await desk.ticket(past.id)).snoozedUntil]).toEqual([snoozedUntil, null])
    expect(await statuses([later, past])).toEqual(['open', 'open'])
  })

  test('that one may not see are left out, and those that are so already are not written', async () => {
    const [mine, hidden] = await open(2)
    if (!mine || !hidden) throw new Error('no tickets')
    await desk.ask(contract.updateTicket, { id: hidden.id, queueId: desk.vendas }, desk.admin)
    await desk.ask(contract.updateTicket, { id: mine.id, priority: 'low' }, desk.admin)
    await desk.place(desk.agent2, [desk.suporte])

    const preview = await desk.ask(contract.previewBulk, { which: { ids: [mine.id, hidden.id] }, change: { priority: 'low' } }, desk.agent2)
    const bulk = await run({ which: { ids: [mine.id, hidden.id] }, change: { priority: 'low' } }, desk.agent2)
    await desk.place(desk.agent2, [desk.suporte, desk.vendas])

    expect(preview).toMatchObject({ total: 1, changing: 0, same: 1, skipped: {}, sample: [] })
    expect(bulk).toMatchObject({ total: 1, changed: 0 })
    expect((await desk.ticket(hidden.id)).priority).toBe('none')
  })

  test('are named before anything happens, with what stops the others', async () => {
    const [mine] = await open(1)
    const { ticket: theirs } = await desk.openTicket(desk.agent2)
    if (!mine) throw new Error('no ticket')

    const preview = await desk.ask(contract.previewBulk, { which: { ids: [mine.id, theirs.id] }, change: { status: 'open' } }, desk.agent)

    expect(preview).toMatchObject({ total: 2, changing: 0, same: 1, skipped: { ERR_TICKET_TAKEN: 1 } })
    expect(await desk.ask(contract.previewBulk, { which: { ids: [mine.id] }, change: { status: 'closed' } }, desk.agent)).toMatchObject({
      changing: 1,
      sample: [{ id: mine.id, name: mine.name, status: 'open', username: 'Agente Um', queue: 'Suporte' }],
    })
    expect((await desk.ticket(mine.id)).status).toBe('open')
  })
})

describe('a whole filter', () => {
  test('is for those who lead', async () => {
    const made = await open(2)
    const filter = { status: ['open' as const], selectedUser: [desk.agent.userId], showAll: true }

    expect(await desk.refusal(contract.startBulk, { which: { filter }, change: { status: 'closed' } }, desk.agent)).toMatchObject({ status: 403 })
    const bulk = await run({ which: { filter }, change: { status: 'closed' } }, desk.supervisor)

    expect(bulk.changed).toBeGreaterThanOrEqual(2)
    expect(await statuses(made)).toEqual(['closed', 'closed'])
  })

  test('of many takes several steps and each once', async () => {
    const { db } = desk.kernel.ctx
    const [pattern] = await open(1)
    if (!pattern) throw new Error('no ticket')
    const contacts = await Promise.all(Array.from({ length: 2 }, () => desk.visitor()))
    const row = (await tenantRows(db, desk.admin, tickets).find(eq(tickets.id, pattern.id)))[0]
    const MANY = 600
    for (let index = 0; index < MANY; index += 1) {
      const { tenantId: _tenant, id: _id, ...values } = row ?? { tenantId: 0, id: 0, contactId: 0, whatsappId: 0, channel: '', protocol: '' }
      await tenantRows(db, desk.admin, tickets).insert({ ...values, contactId: contacts[0]?.contact.id ?? 0, status: 'closed', kanban: 77, protocol: newId() })
    }

    const bulk = await run({ which: { filter: { status: ['closed'], kanban: 77, showAll: true } }, change: { priority: 'medium' } }, desk.admin)

    expect(bulk).toMatchObject({ total: MANY, done: MANY, changed: MANY })
    const after = await tenantRows(db, desk.admin, tickets).find(eq(tickets.kanban, 77))
    expect(after.filter(({ priority }) => priority === 'medium')).toHaveLength(MANY)
  })
})

describe('is refused', () => {
  test.each([
    ['without a change', { which: { ids: [1] }, change: {} }, 400],
    ['without tickets', { which: {}, change: { status: 'closed' } }, 400],
    ['with tickets and a filter', { which: { ids: [1], filter: { status: ['open'] } }, change: { status: 'closed' } }, 400],
    ['with an unknown queue', { which: { ids: [1] }, change: { queueId: 999_999 } }, 422],
  ])('%s', async (_what, body, status) => {
    expect((await desk.call('POST', '/tickets/bulk', { body, token: desk.admin.token })).status).toBe(status)
  })

  test("to whom it is not: another's cannot be looked at or undone", async () => {
    const made = await open(1)
    const bulk = await run({ which: { ids: idsOf(made) }, change: { priority: 'low' } }, desk.agent)

    expect(await desk.refusal(contract.getBulk, { id: bulk.id }, desk.admin)).toMatchObject({ status: 404, error: 'ERR_NO_BULK_FOUND' })
    expect(await desk.refusal(contract.undoBulk, { id: bulk.id }, desk.agent2)).toMatchObject({ status: 404 })
  })
})

describe('many that are put off', () => {
  const HOUR_MS = 3_600_000
  const until = new Date(Date.now() + HOUR_MS).toISOString()

  test('leave the list, and come back with one undo', async () => {
    const made = await open(2)

    const bulk = await run({ which: { ids: idsOf(made) }, change: { snoozedUntil: until } }, desk.agent)

    expect(bulk).toMatchObject({ changed: 2, skipped: {} })
    for (const { id } of made) expect((await desk.ticket(id)).snoozedUntil).toBe(until)
    await desk.ask(contract.undoBulk, { id: bulk.id }, desk.agent)
    await ended(bulk.id, 'undone', desk.agent)
    for (const { id } of made) expect((await desk.ticket(id)).snoozedUntil).toBeNull()
  })

  test('come back by themselves at their time', async () => {
    const [one] = await open(1)
    const soon = new Date(Date.now() + 1_500).toISOString()

    await run({ which: { ids: [one?.id ?? 0] }, change: { snoozedUntil: soon } }, desk.agent)

    await vi.waitFor(async () => expect((await desk.ticket(one?.id ?? 0)).snoozedUntil).toBeNull(), { timeout: PATIENCE_MS })
  })

  test('are none where the time is past, or they are resolved', async () => {
    const [one] = await open(1)
    const ids = [one?.id ?? 0]
    const past = new Date(Date.now() - HOUR_MS).toISOString()

    expect(await desk.refusal(contract.startBulk, { which: { ids }, change: { snoozedUntil: past } }, desk.agent)).toMatchObject({ status: 422 })
    expect(await desk.refusal(contract.startBulk, { which: { ids }, change: { snoozedUntil: 'amanhã' } }, desk.agent)).toMatchObject({ status: 400 })
    await desk.ask(contract.updateTicket, { id: ids[0] ?? 0, status: 'closed' }, desk.agent)
    expect((await run({ which: { ids }, change: { snoozedUntil: until } }, desk.agent)).skipped).toEqual({ ERR_TICKET_CLOSED: 1 })
  })
})
