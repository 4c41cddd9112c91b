import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeSetting } from '#core/contract/settings.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { type Desk, startDesk, type TestVisitor } from '#tests/server/support/desk.ts'
import {
  listTicketLogs,
  listTickets,
  notViewTicketsQueueUndefined,
  nullTicket,
  onlyLastClosed,
  reopenTicket,
  reopenTicketHours,
  ticketsLimitClosed,
  ticketsLimitOpen,
  ticketWaiting,
  updateTicket,
} from '../contract/index.ts'
import { tickets } from './tickets.table.ts'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

const rows = () => tenantRows(desk.kernel.ctx.db, desk.admin, tickets)
const close = (id: number) => desk.ask(updateTicket, { id, status: 'closed' }, desk.admin)
const closedHoursAgo = (id: number, hours: number) => rows().update(eq(tickets.id, id), { closedAt: new Date(Date.now() - hours * 3_600_000) })

/** A conversation that the agent has resolved. */
async function resolved() {
  const { visitor, ticket } = await desk.openTicket(desk.agent)
  await close(ticket.id)
  return { visitor, id: ticket.id, protocol: ticket.protocol }
}

async function writesAgain(visitor: TestVisitor): Promise<number> {
  await visitor.write('Voltei')
  return visitor.ticketId()
}

describe('a contact who writes again after the ticket was closed', () => {
  const inCompany = <R>(work: () => Promise<R>) => desk.withSetting(reopenTicket, 'enabled', work)

  test('begins another one, as long as the company says nothing', async () => {
    const { visitor, id } = await resolved()

    expect(await writesAgain(visitor)).not.toBe(id)
  })

  test('is back in it, waiting and nobody’s, with everything it was', async () => {
    const { visitor, id, protocol } = await resolved()
    const heard = await desk.socket(desk.agent2)

    const again = await inCompany(() => writesAgain(visitor))

    expect(again).toBe(id)
    expect(await desk.ticket(id)).toMatchObject({ status: 'pending', userId: null, protocol, queueId: desk.suporte, closedAt: null, unreadMessages: 1 })
    const logs = await desk.ask(listTicketLogs, { ticketId: id }, desk.admin)
    expect(logs.map(({ type }) => type).sort()).toEqual(['closed', 'create', 'open', 'pending'])
    const waiting = await heard.hear(ticketWaiting, (ticket) => ticket.id === id)
    expect(waiting).toMatchObject({ status: 'pending' })
  })

  test('begins another one when it was closed longer ago than the hours', async () => {
    const [soon, late] = [await resolved(), await resolved()]
    await closedHoursAgo(soon.id, 1.9)
    await closedHoursAgo(late.id, 2.1)

    await inCompany(() =>
      desk.withSetting(reopenTicketHours, '2', async () => {
        expect(await writesAgain(soon.visitor)).toBe(soon.id)
        expect(await writesAgain(late.visitor)).not.toBe(late.id)
      }),
    )
  })

  test('goes on in the one that is open, and never in one that was merged into another', async () => {
    const { visitor, ticket } = await desk.openTicket(desk.agent)
    const merged = await resolved()
    await rows().update(eq(tickets.id, merged.id), { mergedIntoId: ticket.id })

    await inCompany(async () => {
      expect(await writesAgain(visitor)).toBe(ticket.id)
      expect(await writesAgain(merged.visitor)).not.toBe(merged.id)
    })
  })

  test('is back in one ticket however many messages come at once', async () => {
    const { visitor, id } = await resolved()

    await inCompany(() => Promise.all(['um', 'dois', 'três'].map((body) => visitor.write(body))))

    expect(await desk.ticket(id)).toMatchObject({ status: 'pending', unreadMessages: 3 })
  })
})

describe('tickets without a queue', () => {
  test('are hidden from agents where the company says so, even where another setting shows them', async () => {
    const { ticket } = await desk.waitingTicket()
    await rows().update(eq(tickets.id, ticket.id), { queueId: null })
    const sees = async (who: typeof desk.agent) => {
      const { tickets: listed } = await desk.ask(listTickets, { status: ['pending'], showAll: true }, who)
      return listed.some(({ id }) => id === ticket.id)
    }

    await desk.withSetting(nullTicket, 'enabled', async () => {
      expect(await sees(desk.agent)).toBe(true)
      await desk.withSetting(notViewTicketsQueueUndefined, 'enabled', async () => {
        expect([await sees(desk.agent), await sees(desk.supervisor), await sees(desk.admin)]).toEqual([false, true, true])
      })
    })
  })
})

describe('the list', () => {
  test('has pages as long as the company says, closed ones apart', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    const { contactId, whatsappId } = ticket
    const more = (status: 'pending' | 'closed', index: number) => ({ contactId, whatsappId, channel: 'webchat', status, protocol: `p${status}${index}` })
    // Waiting tickets: one for each contact and connection; the closed ones may be of the same.
    for (let index = 0; index < 12; index += 1) await rows().insert({ ...more('closed', index), sortAt: new Date() })
    for (let index = 0; index < 12; index += 1) await desk.waitingTicket()
    const page = async (status: 'pending' | 'closed') => {
      const { tickets: listed, hasMore } = await desk.ask(listTickets, { status: [status], showAll: true }, desk.admin)
      return [listed.length, hasMore]
    }

    await desk.withSetting(ticketsLimitOpen, '10', async () => {
      expect(await page('pending')).toEqual([10, true])
      expect((await page('closed'))[0]).toBeGreaterThan(10)
    })
    await desk.withSetting(ticketsLimitClosed, '11', async () => {
      expect(await page('closed')).toEqual([11, true])
      expect((await page('pending'))[0]).toBeGreaterThan(11)
    })
  })

  test.each(['9', '101', 'muitas'])('takes no page of %s', async (value) => {
    expect(await desk.refusal(changeSetting, { key: ticketsLimitOpen.key, value }, desk.admin)).toMatchObject({ status: 422 })
  })

  test('holds the newest closed ticket of each contact alone where the company says so, and counts it so', async () => {
    const { visitor, id: first } = await resolved()
    const second = await writesAgain(visitor)
    await close(second)
    const other = await resolved()
    const closed = async () => {
      const { tickets: listed, counters } = await desk.ask(listTickets, { status: ['closed'], showAll: true, searchParam: '' }, desk.admin)
      return { ids: listed.map(({ id }) => id), count: counters.closed }
    }
    const before = await closed()

    const after = await desk.withSetting(onlyLastClosed, 'enabled', closed)

    expect(before.ids).toEqual(expect.arrayContaining([first, second, other.id]))
    expect(after.ids).toEqual(expect.arrayContaining([second, other.id]))
    expect(after.ids).not.toContain(first)
    expect(after.count).toBe(after.ids.length)
  })
})
