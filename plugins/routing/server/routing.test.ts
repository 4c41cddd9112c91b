import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Session, userActiveSignal } from '#core/contract/auth.ts'
import { changeSetting } from '#core/contract/settings.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { contactWallets } from '#plugins/contacts/server/contacts.table.ts'
import { putUserOnline } from '#plugins/team/contract/index.ts'
import { directTicketsToWallets, listTicketLogs, type Ticket, updateTicket } from '#plugins/tickets/contract/index.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { createClock } from '#tests/server/support/clock.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../contract/index.ts'
import { giveTicket } from './giveTicket.ts'
import { giveAll } from './sweep.ts'

const clock = createClock()
let desk: Desk
beforeAll(async () => {
  desk = await startDesk({ now: clock.now })
})
afterAll(() => desk.stop())

const give = (mode: contract.RoutingMode, queueId = desk.suporte) => desk.ask(contract.putQueueRouting, { queueId, mode }, desk.admin)
const online = (who: Session, isOnline: boolean) => desk.ask(putUserOnline, { id: who.userId, isOnline }, who)
const set = ({ key }: { key: string }, value: string) => desk.ask(changeSetting, { key, value }, desk.admin)
const endAll = () => tenantRows(desk.kernel.ctx.db, desk.admin, tickets).update(undefined, { status: 'closed' })
/** The ticket once it has an owner. */
const given = (id: number): Promise<Ticket> =>
  vi.waitFor(async () => {
    const ticket = await desk.ticket(id)
    expect(ticket.userId).not.toBeNull()
    return ticket
  })
const newTicket = async () => (await desk.waitingTicket()).ticket.id

beforeEach(async () => {
  await endAll()
  for (const who of [desk.agent, desk.agent2]) await online(who, true)
  await online(desk.supervisor, false)
})
afterEach(async () => {
  await give('none')
  await give('none', desk.vendas)
})

describe('a new conversation', () => {
  test('goes to the people of its queue in turn, and is open', async () => {
    await give('roundRobin')

    const owners: (number | null)[] = []
    for (let count = 0; count < 4; count += 1) owners.push((await given(await newTicket())).userId)

    const [first = 0, second = 0] = owners
    expect(new Set([first, second])).toEqual(new Set([desk.agent.userId, desk.agent2.userId]))
    expect(owners).toEqual([first, second, first, second])
    expect(await given(await newTicket())).toMatchObject({ status: 'open' })
  })

  test('goes to who has fewest open, also to who has none', async () => {
    await desk.openTicket(desk.agent)
    await desk.openTicket(desk.agent)
    await give('fewestOpen')

    const owners = [(await given(await newTicket())).userId, (await given(await newTicket())).userId]

    expect(owners).toEqual([desk.agent2.userId, desk.agent2.userId])
  })

  test('waits where nothing is given', async () => {
    const id = await newTicket()

    await giveAll(desk.kernel.ctx)

    expect(await desk.ticket(id)).toMatchObject({ status: 'pending', userId: null })
  })

  test('waits for its person to accept it where the company wants that', async () => {
    await give('roundRobin')

    await desk.withSetting(contract.routingOpens, 'disabled', async () => expect(await given(await newTicket())).toMatchObject({ status: 'pending' }))
  })

  test('goes to nobody who is away, of another queue, or leads', async () => {
    await online(desk.agent, false)
    await desk.place(desk.agent2, [desk.vendas])
    await desk.place(desk.supervisor, [desk.suporte])
    await online(desk.supervisor, true)
    await give('roundRobin')
    const id = await newTicket()

    await giveAll(desk.kernel.ctx)
    expect(await desk.ticket(id)).toMatchObject({ userId: null })
    await set(contract.routingSupervisors, 'enabled')
    await giveAll(desk.kernel.ctx)

    expect(await desk.ticket(id)).toMatchObject({ userId: desk.supervisor.userId })
    await set(contract.routingSupervisors, 'disabled')
    await desk.place(desk.supervisor, [])
    await desk.place(desk.agent2, [desk.suporte, desk.vendas])
  })

  test('goes to nobody who pauses, and waits for who comes back from a pause', async () => {
    await online(desk.agent, false)
    await online(desk.agent2, false)
    await give('roundRobin')
    const id = await newTicket()
    // A reload, another window, a login: none of them is the end of a pause.
    const window = await desk.socket(desk.agent)
    await window.signal(userActiveSignal, null)
    await desk.login('agente')

    await giveAll(desk.kernel.ctx)
    expect(await desk.ticket(id)).toMatchObject({ userId: null })
    await online(desk.agent, true)

    expect(await given(id)).toMatchObject({ userId: desk.agent.userId })
    window.socket.disconnect()
  })

  test('is given once, whoever else gives it at the same moment', async () => {
    const id = await newTicket()
    await give('none')
    await online(desk.agent, false)
    await online(desk.agent2, false)
    await give('roundRobin')
    await online(desk.agent, true)
    await Promise.all(Array.from({ length: 8 }, () => giveTicket(desk.kernel.ctx, desk.admin.tenantId, desk.suporte, id)))

    const logs = await desk.ask(listTicketLogs, { ticketId: id }, desk.admin)
    expect(logs.filter(({ type }) => type === 'userDefine')).toHaveLength(1)
  })

  test('stays with who accepts it first', async () => {
    const id = await newTicket()
    await desk.ask(updateTicket, { id, status: 'open' }, desk.agent2)

    await give('roundRobin')
    await giveAll(desk.kernel.ctx)

    expect(await desk.ticket(id)).toMatchObject({ userId: desk.agent2.userId })
  })
})

describe('what comes into a queue later', () => {
  test('is given when it is transferred there', async () => {
    await give('roundRobin', desk.vendas)
    const { ticket } = await desk.openTicket(desk.agent)

    await desk.ask(updateTicket, { id: ticket.id, queueId: desk.vendas, isTransference: true }, desk.agent)

    expect(await given(ticket.id)).toMatchObject({ userId: desk.agent2.userId, queueId: desk.vendas, status: 'open' })
  })

  test('does not come back to who has just given it back, until a while later', async () => {
    await online(desk.agent2, false)
    await give('roundRobin')
    const id = await newTicket()
    await given(id)

    await desk.ask(updateTicket, { id, status: 'pending' }, desk.agent)
    await giveAll(desk.kernel.ctx)
    expect(await desk.ticket(id)).toMatchObject({ status: 'pending', userId: null })
    clock.advance(11)
    await giveAll(desk.kernel.ctx)

    expect(await desk.ticket(id)).toMatchObject({ userId: desk.agent.userId })
  })

  test('is given, the oldest first and no more than one may have, when somebody comes', async () => {
    for (const who of [desk.agent, desk.agent2]) await online(who, false)
    await give('fewestOpen')
    await set(contract.mostOpenPerPerson, '2')
    const ids = [await newTicket(), await newTicket(), await newTicket()]

    await online(desk.agent, true)

    await vi.waitFor(async () => expect((await desk.ticket(ids[1] ?? 0)).userId).toBe(desk.agent.userId))
    await giveAll(desk.kernel.ctx)
    const owners = await Promise.all(ids.map(async (id) => (await desk.ticket(id)).userId))
    expect(owners).toEqual([desk.agent.userId, desk.agent.userId, null])
    await desk.ask(updateTicket, { id: ids[0] ?? 0, status: 'closed' }, desk.agent)
    expect(await given(ids[2] ?? 0)).toMatchObject({ userId: desk.agent.userId })
    await set(contract.mostOpenPerPerson, '0')
  })
})

describe('the modes of the queues', () => {
  test('are told to everybody, and are for administrators', async () => {
    const ear = await desk.socket(desk.supervisor)

    await give('fewestOpen', desk.vendas)

    expect(await ear.hear(contract.queueRoutingChanged)).toEqual({ queueId: desk.vendas, mode: 'fewestOpen' })
    expect(await desk.ask(contract.listQueueRouting, {}, desk.admin)).toEqual([
      { queueId: desk.suporte, mode: 'none' },
      { queueId: desk.vendas, mode: 'fewestOpen' },
    ])
    expect(await desk.refusal(contract.putQueueRouting, { queueId: desk.suporte, mode: 'none' }, desk.supervisor)).toMatchObject({ status: 403 })
    expect(await desk.refusal(contract.putQueueRouting, { queueId: 999_999, mode: 'none' }, desk.admin)).toMatchObject({
      status: 404,
      error: 'ERR_NO_QUEUE_FOUND',
    })
  })

  test.each(['-1', '1000', '2.5', 'muitos', ''])('take no limit of %j', async (value) => {
    expect(await desk.refusal(changeSetting, { key: contract.mostOpenPerPerson.key, value }, desk.admin)).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'value', code: 'out_of_bounds' }] },
    })
  })
})

describe('a contact with a wallet', () => {
  test.each([
    ['enabled', 'open'],
    ['disabled', 'pending'],
  ] as const)('has a new conversation with the setting %s: %s', async (value, status) => {
    const visitor = await desk.visitor()
    await tenantRows(desk.kernel.ctx.db, desk.admin, contactWallets).insert({ contactId: visitor.contact.id, userId: desk.agent2.userId })

    await desk.withSetting(directTicketsToWallets, value, async () => {
      await visitor.write('Oi')
      const ticket = await desk.ticket(await visitor.ticketId())
      expect(ticket).toMatchObject({ status, userId: status === 'open' ? desk.agent2.userId : null })
      expect(ticket.startedAttendanceAt === null).toBe(status === 'pending')
    })
  })
})
