import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { switchPlugin } from '#core/contract/plugins.ts'
import { companyTimeZone } from '#core/contract/timeZone.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { contactsService, updateContact } from '#plugins/contacts/contract/index.ts'
import * as tickets from '#plugins/tickets/contract/index.ts'
import { tickets as ticketsTable } from '#plugins/tickets/server/tickets.table.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../contract/index.ts'
import { deeds } from './activity.table.ts'
import { removeOld } from './sweep.ts'
import { createDoings } from './testing/doings.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

let desk: Desk
let doings: ReturnType<typeof createDoings>
let aheadMs = 0
beforeAll(async () => {
  desk = await startDesk({ now: () => new Date(Date.now() + aheadMs) })
  doings = createDoings(desk)
})
afterAll(() => desk.stop())
beforeEach(() => {
  aheadMs = 0
})

describe('a deed is not taken back', () => {
  test('once somebody changed the same since: who and what is said', async () => {
    const { id: ticketId } = await doings.opened()
    const { rev } = await doings.update(ticketId, { isTransference: true, queueId: desk.vendas, userId: null })
    const { id } = await doings.last()
    await doings.update(ticketId, { isTransference: true, queueId: desk.suporte, userId: desk.agent2.userId }, desk.supervisor)
    const before = await desk.ticket(ticketId)
    const who = { by: { id: desk.supervisor.userId, name: 'Supervisão' }, fields: ['status', 'userId', 'queueId'] }

    expect(await doings.refused(id)).toMatchObject({
      status: 409,
      error: 'ERR_CHANGED_SINCE',
      body: { by: who.by, what: who.fields, key: 'tickets.deed.transfer' },
    })
    expect(await desk.refusal(contract.undoActionOn, { rows: 'tickets.one', rowId: String(ticketId), rev }, desk.agent)).toMatchObject({
      status: 409,
      error: 'ERR_CHANGED_SINCE',
    })
    expect((await doings.last()).whyNot).toEqual({ code: 'changed', ...who })
    expect(await desk.ticket(ticketId)).toEqual(before)
  })

  test('but may be where something else was changed, or the change of the same was taken back', async () => {
    const { id: ticketId } = await doings.opened()
    await doings.update(ticketId, { priority: 'high' })
    const { id } = await doings.last()
    await doings.update(ticketId, { queueId: desk.vendas }, desk.supervisor)
    await doings.update(ticketId, { priority: 'low' }, desk.supervisor)
    const refusal = await doings.refused(id)
    await doings.takeBack((await doings.last(desk.supervisor)).id, desk.supervisor)

    await doings.takeBack(id)

    expect(refusal).toMatchObject({ status: 409, error: 'ERR_CHANGED_SINCE' })
    expect(await desk.ticket(ticketId)).toMatchObject({ priority: 'none', queueId: desk.vendas })
  })

  test('while a later deed on the same stands, even where both left the same', async () => {
    const { id: ticketId } = await doings.opened()
    await doings.update(ticketId, { priority: 'high' })
    const { id } = await doings.last()
    await doings.update(ticketId, { priority: 'low' })
    await doings.update(ticketId, { priority: 'high' })

    expect(await doings.refused(id)).toMatchObject({ status: 409, error: 'ERR_CHANGED_SINCE', body: { by: { id: desk.agent.userId } } })
  })

  test('where a rule or nobody changed it, without a name', async () => {
    const { id: ticketId } = await doings.opened()
    await doings.update(ticketId, { priority: 'high' })
    await tenantRows(desk.kernel.ctx.db, desk.admin, ticketsTable).update(eq(ticketsTable.id, ticketId), { priority: 'low' })

    expect((await doings.last()).whyNot).toEqual({ code: 'changed', by: null, fields: ['priority'] })
  })

  test('where a deed on many changed it: who did that, until it is taken back', async () => {
    const { id: ticketId } = await doings.opened()
    await doings.update(ticketId, { priority: 'high' })
    await desk.ask(tickets.startBulk, { which: { ids: [ticketId] }, change: { priority: 'low' } }, desk.supervisor)
    const becomes = (whyNot: object | null) =>
      vi.waitFor(
        async () => {
          const now = (await doings.last()).whyNot
          if (whyNot) expect(now).toMatchObject(whyNot)
          else expect(now).toBeNull()
        },
        { timeout: 20_000 },
      )

    await becomes({ by: { name: 'Supervisão' } })
    await doings.takeBack((await doings.last(desk.supervisor)).id, desk.supervisor)

    await becomes(null)
  })

  test('twice, also by two at once', async () => {
    const { id: ticketId } = await doings.opened()
    await doings.update(ticketId, { priority: 'high' })
    const { id } = await doings.last()

    const tries = await Promise.all(
      Array.from({ length: 5 }, () => desk.call('POST', `/deeds/${id}/undo`, { token: desk.agent.token }).then(({ status }) => status)),
    )

    expect(tries.toSorted()).toEqual([200, 409, 409, 409, 409])
    expect(await doings.refused(id)).toMatchObject({ status: 409, error: 'ERR_DEED_UNDONE' })
    expect((await doings.mine()).filter(({ kind, ticketId: of }) => kind === 'deeds.undo' && of === ticketId)).toHaveLength(1)
  })

  test('that took another one back', async () => {
    const { id: ticketId } = await doings.opened()
    await doings.update(ticketId, { priority: 'high' })
    await doings.takeBack((await doings.last()).id)
    const undo = await doings.last()

    expect(undo).toMatchObject({ kind: 'deeds.undo', said: { key: 'tickets.deed.priority.high' }, whyNot: { code: 'final' } })
    expect(await doings.refused(undo.id)).toMatchObject({ status: 409, error: 'ERR_DEED_FINAL' })
  })

  test('after a day', async () => {
    const { id: ticketId } = await doings.opened()
    await doings.update(ticketId, { priority: 'high' })
    const { id } = await doings.last()
    aheadMs = 25 * HOUR_MS

    expect(await doings.refused(id)).toMatchObject({ status: 409, error: 'ERR_DEED_TOO_OLD' })
  })

  test('by who may not see the row any more', async () => {
    const { id: ticketId } = await doings.opened()
    await doings.update(ticketId, { isTransference: true, queueId: desk.vendas, userId: null })
    const { id } = await doings.last()
    await desk.place(desk.agent, [desk.suporte])

    expect((await doings.last()).whyNot).toMatchObject({ code: 'noRight', by: null })
    expect(await doings.refused(id)).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' })
    await desk.place(desk.agent, [desk.suporte, desk.vendas])
    expect((await desk.ticket(ticketId)).queueId).toBe(desk.vendas)
  })

  test('where the contact has another open ticket: the same refusal as by hand, and nothing is noted', async () => {
    const { visitor, ticket } = await desk.openTicket(desk.supervisor)
    await doings.update(ticket.id, { status: 'closed' }, desk.supervisor)
    const { id } = await doings.last(desk.supervisor)
    await visitor.write('Voltei')

    expect(await doings.refused(id, desk.supervisor)).toMatchObject({ status: 409, error: 'ERR_OTHER_OPEN_TICKET' })
    expect(await doings.last(desk.supervisor)).toMatchObject({ id, undone: null })
  })

  test('where it would reopen, by who may not, once it cannot be a slip any more', async () => {
    const { id: ticketId } = await doings.opened()
    await doings.update(ticketId, { status: 'closed' })
    expect((await doings.last()).whyNot).toBeNull()
    aheadMs = MINUTE_MS
    const action = await doings.last()

    expect(action.whyNot).toMatchObject({ code: 'noRight' })
    expect(await doings.refused(action.id)).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' })
  })

  test.each([
    ['of no row', { rows: 'tickets.one', rowId: '999999', rev: 1 }, 404, 'ERR_NO_DEED_FOUND'],
    ['that is not said', { rows: '', rowId: '', rev: 1.5 }, 400, 'ERR_INVALID_INPUT'],
  ])('%s', async (_case, mark, status, error) => {
    expect(await desk.refusal(contract.undoActionOn, mark, desk.agent)).toMatchObject({ status, error })
  })
})

describe('whose deeds', () => {
  test('a colleague neither sees them nor takes them back; nor does a supervisor those of who leads', async () => {
    const { id: ticketId } = await doings.opened()
    const { rev } = await doings.update(ticketId, { priority: 'high' })
    const { id } = await doings.last()

    await doings.update((await doings.opened()).id, { priority: 'high' }, desk.admin)
    const leads = await doings.last(desk.admin)

    expect(await desk.refusal(contract.listActivity, { userId: desk.admin.userId }, desk.supervisor)).toMatchObject({ status: 403 })
    expect(await doings.refused(leads.id, desk.supervisor)).toMatchObject({ status: 404, error: 'ERR_NO_DEED_FOUND' })
    for (const other of [desk.agent2, desk.supervisor]) expect((await doings.mine(other)).map((action) => action.id)).not.toContain(id)
    expect(await desk.refusal(contract.listActivity, { userId: desk.agent.userId }, desk.agent2)).toMatchObject({ status: 403 })
    expect(await doings.refused(id, desk.agent2)).toMatchObject({ status: 404, error: 'ERR_NO_DEED_FOUND' })
    for (const other of [desk.agent2, desk.supervisor])
      expect(await desk.refusal(contract.undoActionOn, { rows: 'tickets.one', rowId: String(ticketId), rev }, other)).toMatchObject({ status: 404 })
    expect((await desk.ticket(ticketId)).priority).toBe('high')
  })

  test('an administrator sees them and takes them back, by name', async () => {
    const { id: ticketId } = await doings.opened()
    await doings.update(ticketId, { priority: 'high' })
    const { id } = await doings.last()

    const { deeds: seen } = await desk.ask(contract.listActivity, { userId: desk.agent.userId }, desk.admin)
    await doings.takeBack(id, desk.admin)

    expect(seen[0]).toMatchObject({ id, whyNot: null })
    expect((await doings.last()).undone).toMatchObject({ by: (await doings.last(desk.admin)).user.name })
    expect(await doings.last(desk.admin)).toMatchObject({ kind: 'deeds.undo', ticketId })
    expect((await desk.ticket(ticketId)).priority).toBe('none')
  })

  test("another company's are not there", async () => {
    const { id: ticketId } = await doings.opened()
    const { rev } = await doings.update(ticketId, { priority: 'high' })
    const { id } = await doings.last()
    const { admin: neighbour } = await desk.otherTenant()

    expect(await doings.mine(neighbour)).toEqual([])
    expect(await desk.refusal(contract.listActivity, { userId: desk.agent.userId }, neighbour)).toMatchObject({ status: 404 })
    expect(await doings.refused(id, neighbour)).toMatchObject({ status: 404 })
    expect(await desk.refusal(contract.undoActionOn, { rows: 'tickets.one', rowId: String(ticketId), rev }, neighbour)).toMatchObject({ status: 404 })
  })

  test('are for people who are signed in', async () => {
    for (const [method, path] of [
      ['GET', '/deeds'],
      ['POST', '/deeds/1/undo'],
      ['POST', '/deeds/undo'],
    ] as const)
      expect((await desk.call(method, path)).status).toBe(401)
  })

  test('tell the windows of who did them, and nobody else', async () => {
    const { id: ticketId } = await doings.opened()
    const [own, other] = [await desk.socket(desk.agent), await desk.socket(desk.agent2)]

    await doings.update(ticketId, { priority: 'high' })

    expect(await own.hear(contract.activityChanged)).toEqual({ userId: desk.agent.userId })
    await other.settle()
    expect(other.allOf(contract.activityChanged)).toEqual([])
  })

  test('and of those whose deeds on the same row may still go back, also when that is undone', async () => {
    const { id: ticketId } = await doings.opened()
    await doings.update(ticketId, { priority: 'high' })
    const { id: agents } = await doings.last()
    const [agent, other] = [await desk.socket(desk.agent), await desk.socket(desk.agent2)]

    await doings.update(ticketId, { priority: 'low' }, desk.supervisor)
    expect(await agent.hear(contract.activityChanged)).toEqual({ userId: desk.agent.userId })
    expect((await doings.mine()).find(({ id }) => id === agents)?.whyNot).toMatchObject({ code: 'changed', by: { name: 'Supervisão' } })
    const heard = agent.allOf(contract.activityChanged).length
    await doings.takeBack((await doings.last(desk.supervisor)).id, desk.supervisor)

    await agent.until('the undo', () => (agent.allOf(contract.activityChanged).length > heard ? true : undefined))
    expect((await doings.mine()).find(({ id }) => id === agents)?.whyNot).toBeNull()
    await other.settle()
    expect(other.allOf(contract.activityChanged)).toEqual([])
  })

  test.each<[string, (ticketId: number) => Promise<unknown>, string]>([
    ['a rule', (ticketId) => desk.kernel.ctx.use(tickets.ticketsService).changeByRule(desk.admin.tenantId, ticketId, { status: 'closed' }), 'accept'],
    [
      'a job',
      (ticketId) => desk.kernel.ctx.use(tickets.ticketsService).changeByRule(desk.admin.tenantId, ticketId, { status: 'pending', userId: null }),
      'accept',
    ],
  ])('and when %s changes the row: the reason is there with it', async (_who, change) => {
    const { id: ticketId } = await doings.opened()
    const { id } = await doings.last()
    const [agent, other] = [await desk.socket(desk.agent), await desk.socket(desk.agent2)]

    await change(ticketId)

    expect(await agent.hear(contract.activityChanged)).toEqual({ userId: desk.agent.userId })
    expect((await doings.mine()).find((action) => action.id === id)?.whyNot).toMatchObject({ code: 'changed', by: null })
    await other.settle()
    expect(other.allOf(contract.activityChanged)).toEqual([])
  })

  test('and when the contact does, by writing to what was put off; what leaves every deed as it was tells nobody', async () => {
    const { visitor, ticket } = await desk.openTicket(desk.agent)
    await doings.update(ticket.id, { priority: 'high' })
    const quiet = await desk.socket(desk.agent)
    await visitor.write('Mais uma coisa')
    await quiet.settle()
    expect(quiet.allOf(contract.activityChanged)).toEqual([])
    await desk.ask(tickets.snoozeTicket, { id: ticket.id, until: new Date(Date.now() + HOUR_MS).toISOString() }, desk.agent)
    const { id } = await doings.last()
    const agent = await desk.socket(desk.agent)

    await visitor.write('Voltei')

    expect(await agent.hear(contract.activityChanged)).toEqual({ userId: desk.agent.userId })
    expect((await doings.mine()).find((action) => action.id === id)?.whyNot).toMatchObject({ code: 'changed', by: null, fields: ['snoozedUntil'] })
  })

  test('and when a contact says another name of themselves', async () => {
    const { visitor } = await desk.openTicket(desk.agent)
    await desk.ask(updateContact, { id: visitor.contact.id, name: 'Maria S.' }, desk.agent)
    const { id } = await doings.last()
    const agent = await desk.socket(desk.agent)

    await desk.kernel.ctx.use(contactsService).update(desk.admin.tenantId, visitor.contact.id, { name: 'Maria Souza Lima' })

    expect(await agent.hear(contract.activityChanged)).toEqual({ userId: desk.agent.userId })
    expect((await doings.mine()).find((action) => action.id === id)?.whyNot).toMatchObject({ code: 'changed', by: null, fields: ['name'] })
  })

  test('but not of who did something there longer ago than it could go back', async () => {
    const { id: ticketId } = await doings.opened()
    await doings.update(ticketId, { priority: 'high' })
    aheadMs = 25 * HOUR_MS
    const agent = await desk.socket(desk.agent)

    await doings.update(ticketId, { priority: 'low' }, desk.supervisor)

    await agent.settle()
    expect(agent.allOf(contract.activityChanged)).toEqual([])
  })
})

describe('the list', () => {
  test('says from where, by address and kind of browser', async () => {
    const { id } = await doings.opened()
    await desk.call('PUT', `/tickets/${id}`, {
      token: desk.agent.token,
      body: { priority: 'low' },
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'x-forwarded-for': '203.0.113.9' },
    })

    expect((await doings.last()).from).toEqual({ address: '203.0.113.9', browser: 'Firefox' })
  })

  test('holds a day of the company, newest first, 40 a page', async () => {
    const { id } = await doings.opened(desk.agent2)
    for (let index = 0; index < 42; index += 1) await doings.update(id, { priority: index % 2 === 0 ? 'high' : 'low' }, desk.agent2)

    const first = await desk.ask(contract.listActivity, {}, desk.agent2)
    const second = await desk.ask(contract.listActivity, { day: first.day, pageNumber: 2 }, desk.agent2)
    const ids = [...first.deeds, ...second.deeds].map((action) => action.id)

    expect([first.deeds.length, first.hasMore, second.hasMore]).toEqual([40, true, false])
    expect(ids).toEqual(ids.toSorted((one, other) => other - one))
    expect(ids).toHaveLength(first.count)
    expect((await desk.ask(contract.listActivity, { day: '2020-01-01' }, desk.agent2)).deeds).toEqual([])
    expect(await desk.refusal(contract.listActivity, { day: 'ontem' }, desk.agent2)).toMatchObject({ status: 400, body: { fields: [{ field: 'day' }] } })
  })

  test('cuts days at midnight of the company', async () => {
    const row = await doings.last()
    const table = tenantRows(desk.kernel.ctx.db, desk.agent, deeds)
    await table.update(eq(deeds.id, row.id), { at: new Date('2026-03-10T02:30:00Z') })
    const on = async (day: string) => (await desk.ask(contract.listActivity, { day }, desk.agent)).deeds.map(({ id }) => id)

    await desk.withSetting(companyTimeZone, 'America/Sao_Paulo', async () => expect([await on('2026-03-09'), await on('2026-03-10')]).toEqual([[row.id], []]))
    await desk.withSetting(companyTimeZone, 'Asia/Tokyo', async () => expect([await on('2026-03-09'), await on('2026-03-10')]).toEqual([[], [row.id]]))
  })

  test('keeps no word of a conversation', async () => {
    const { visitor, ticket } = await desk.waitingTicket('Segredo da conversa')
    await doings.update(ticket.id, { status: 'open' })
    await visitor.write('Outro segredo')
    await doings.update(ticket.id, { isTransference: true, queueId: desk.vendas, note: 'Nota em segredo' })

    expect(JSON.stringify(await tenantRows(desk.kernel.ctx.db, desk.agent, deeds).find())).not.toContain('egredo')
  })

  test('forgets what is older than 90 days', async () => {
    const row = await doings.last()
    const table = tenantRows(desk.kernel.ctx.db, desk.agent, deeds)
    await table.update(eq(deeds.id, row.id), { at: new Date(Date.now() - 91 * 24 * HOUR_MS) })

    await removeOld(desk.kernel.ctx)

    expect(await table.first(eq(deeds.id, row.id))).toBeUndefined()
  })
})

test('no company can switch the log off: every undo goes through it', async () => {
  expect(await desk.refusal(switchPlugin, { id: 'deeds', isOn: false }, desk.admin)).toMatchObject({ status: 409, error: 'ERR_PLUGIN_ESSENTIAL' })
})
