import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { undoActionOn } from '#plugins/deeds/contract/index.ts'
import { ticketUpdated, updateTicket } from '#plugins/tickets/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../contract/index.ts'
import { openWeek } from '../contract/week.ts'

let desk: Desk
let count = 0
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

const newQueue = (more: Partial<{ isActive: boolean; order: number; users: number[]; greeting: string }> = {}) => {
  count += 1
  return desk.ask(contract.createQueue, { queue: `Fila ${count}`, color: '#336699', ...more }, desk.admin)
}
const listed = () => desk.ask(contract.listQueues, {}, desk.agent)
const found = async (id: number) => (await listed()).find((queue) => queue.id === id)
const namesOf = async () => (await listed()).map(({ queue }) => queue)
const undo = (id: number) => desk.ask(undoActionOn, { rows: 'team.queue', rowId: String(id) }, desk.admin)
const moveTicket = (id: number, queueId: number) => desk.ask(updateTicket, { id, queueId }, desk.admin)
const ticketIn = async (queueId: number) => moveTicket((await desk.waitingTicket()).ticket.id, queueId)
const queuesOf = async (userId: number) =>
  (await desk.ask(contract.listUsers, {}, desk.agent)).users.find(({ id }) => id === userId)?.queues.map(({ id }) => id)

describe('queues', () => {
  test.each(['/queue', '/queue/'])('are made as other clients of the family do at %s, and listed', async (path) => {
    count += 1

    const made = await desk.call('POST', path, { token: desk.admin.token, body: { queue: `  Nova   ${count} `, color: '#AABBCC', isActive: true } })

    expect(made).toMatchObject({ status: 200, body: { queue: `Nova ${count}`, color: '#aabbcc', isActive: true, users: [], warning: null } })
    expect((await listed()).at(-1)).toMatchObject({ queue: `Nova ${count}`, greeting: '', absence: '', businessHours: [] })
  })

  test('stand in the order that was given, for everybody', async () => {
    const [first, second] = [await newQueue({ order: 1 }), await newQueue({ order: 1 })]
    const ear = await desk.socket(desk.agent)

    await desk.ask(contract.orderQueues, { ids: [first.id, second.id] }, desk.admin)

    expect((await listed()).slice(0, 2).map(({ id, order }) => [id, order])).toEqual([
      [first.id, 1],
      [second.id, 2],
    ])
    expect(await ear.hear(contract.queueSaved, ({ id, order }) => id === first.id && order === 1)).toMatchObject({ queue: first.queue })
  })

  test('change in what is given, and everybody hears of it', async () => {
    const { id, queue } = await newQueue({ users: [desk.agent.userId] })
    const ear = await desk.socket(desk.agent2)

    await desk.ask(contract.updateQueue, { id, color: '#000000', greeting: ' Oi, {{firstName}} ' }, desk.admin)

    const heard = await ear.hear(contract.queueSaved, (row) => row.id === id)
    expect(heard).toMatchObject({ queue, color: '#000000', greeting: 'Oi, {{firstName}}', users: [{ id: desk.agent.userId }] })
  })

  test.each([
    ['no name', { queue: '   ' }, 'queue', 'required'],
    ['a long name', { queue: 'n'.repeat(41) }, 'queue', 'too_big'],
    ['the name of another', { queue: ' suPORTE ' }, 'queue', 'duplicated'],
    ['no colour', { color: 'azul' }, 'color', 'invalid_format'],
    ['a long greeting', { greeting: 'o'.repeat(4_097) }, 'greeting', 'too_big'],
    ['a long absence message', { absence: 'o'.repeat(4_097) }, 'absence', 'too_big'],
    ['half a week', { businessHours: openWeek().slice(0, 3) }, 'businessHours', 'hours_week'],
    ['hours that overlap', { businessHours: openWeek().map((day) => ({ ...day, type: 'H' as const, hr3: '11:00' })) }, 'businessHours.0.hr3', 'hours_order'],
    ['a person who is not there', { users: [999_999] }, 'users', 'invalid_value'],
  ])('with %s are refused at the field, new or changed', async (_what, wrong, field, code) => {
    const { id } = await newQueue()
    const names = await namesOf()

    for (const refusal of [
      await desk.refusal(contract.createQueue, { queue: `Outra ${count}`, color: '#112233', ...wrong }, desk.admin),
      await desk.refusal(contract.updateQueue, { id, ...wrong }, desk.admin),
    ])
      expect(refusal).toMatchObject({ status: 422, body: { fields: expect.arrayContaining([expect.objectContaining({ field, code })]) } })
    expect(await namesOf()).toEqual(names)
  })

  test.each([
    ['POST', '/queue', { queue: 7 }],
    ['POST', '/queue', { queue: 'Boa', users: 'todos' }],
    ['POST', '/queue', { queue: 'Boa', order: 0 }],
    ['PUT', '/queue/abc', { queue: 'Boa' }],
    ['DELETE', '/queue/0', undefined],
    ['DELETE', '/queue/1?moveTo=x', undefined],
  ] as const)('that are nonsense are refused: %s %s', async (method, path, body) => {
    expect((await desk.call(method, path, { token: desk.admin.token, ...(body && { body }) })).status).toBe(400)
  })

  test('that changed meanwhile are not overwritten by who read an older version', async () => {
    const { id, rev } = await newQueue()
    await desk.ask(contract.updateQueue, { id, rev, color: '#111111' }, desk.admin)

    expect(await desk.refusal(contract.updateQueue, { id, rev, color: '#222222' }, desk.admin)).toMatchObject({ status: 409, error: 'ERR_QUEUE_CHANGED' })
    expect(await found(id)).toMatchObject({ color: '#111111' })
  })

  test('with one name by six writers at once become one queue', async () => {
    const made = await Promise.allSettled(
      Array.from({ length: 6 }, () => desk.ask(contract.createQueue, { queue: 'Ao mesmo tempo', color: '#112233' }, desk.admin)),
    )

    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('are for agents to read alone', async () => {
    const { id } = await newQueue()

    expect(await desk.ask(contract.listQueues, {}, desk.agent)).toContainEqual(expect.objectContaining({ id }))
    expect(await desk.refusal(contract.createQueue, { queue: 'Minha' }, desk.agent)).toMatchObject({ status: 403 })
    expect(await desk.refusal(contract.updateQueue, { id, isActive: false }, desk.agent)).toMatchObject({ status: 403 })
    expect(await desk.refusal(contract.orderQueues, { ids: [id] }, desk.agent)).toMatchObject({ status: 403 })
    expect(await desk.refusal(contract.deleteQueue, { id }, desk.agent)).toMatchObject({ status: 403 })
  })

  test('are made, changed and put in order by supervisors, and not deleted', async () => {
    const { id } = await desk.ask(contract.createQueue, { queue: 'De quem supervisiona', color: '#112233' }, desk.supervisor)

    expect(await desk.ask(contract.updateQueue, { id, isActive: false }, desk.supervisor)).toMatchObject({ isActive: false })
    expect((await desk.ask(contract.orderQueues, { ids: [id] }, desk.supervisor))[0]).toMatchObject({ id, order: 1 })
    expect(await desk.refusal(contract.deleteQueue, { id }, desk.supervisor)).toMatchObject({ status: 403 })
    await desk.ask(contract.deleteQueue, { id }, desk.admin)
  })

  test('of another company are not there', async () => {
    const { id } = await newQueue()
    const { admin } = await desk.otherTenant()

    expect(await desk.ask(contract.listQueues, {}, admin)).not.toContainEqual(expect.objectContaining({ id }))
    expect(await desk.refusal(contract.updateQueue, { id, color: '#112233' }, admin)).toMatchObject({ status: 404 })
    expect(await desk.refusal(contract.deleteQueue, { id }, admin)).toMatchObject({ status: 404 })
    expect(await desk.refusal(contract.createQueue, { queue: 'Boa', users: [desk.agent.userId] }, admin)).toMatchObject({ status: 422 })
  })
})

describe('members of a queue', () => {
  test('are those that were given, at once, also for the rules', async () => {
    const { id } = await newQueue({ users: [desk.agent.userId, desk.agent2.userId] })
    const ear = await desk.socket(desk.agent)

    await desk.ask(contract.updateQueue, { id, users: [desk.agent2.userId] }, desk.admin)

    expect((await found(id))?.users.map((person) => person.id)).toEqual([desk.agent2.userId])
    expect((await ear.hear(contract.userChanged, (user) => user.id === desk.agent.userId)).queues.map((queue) => queue.id)).not.toContain(id)
    const own = await desk.ask(contract.listOwnQueues, {}, desk.agent2)
    expect(own.map((queue) => queue.id)).toEqual(await queuesOf(desk.agent2.userId))
  })

  test('who lose their last queue are named in a warning', async () => {
    const { id } = await newQueue()
    const before = (await queuesOf(desk.agent2.userId)) ?? []
    await desk.ask(contract.putUser, { id: desk.agent2.userId, queues: [id] }, desk.admin)

    const saved = await desk.ask(contract.updateQueue, { id, users: [] }, desk.admin)

    expect(saved).toMatchObject({ warning: 'noQueueLeft', withoutQueue: [{ id: desk.agent2.userId, name: 'Agente Dois' }] })
    await desk.ask(contract.putUser, { id: desk.agent2.userId, queues: before }, desk.admin)
  })

  test('who are suspended stay and are not shown', async () => {
    const { id } = await newQueue({ users: [desk.agent.userId, desk.agent2.userId] })
    await desk.ask(contract.putUser, { id: desk.agent2.userId, isActive: false }, desk.admin)
    await desk.ask(contract.updateQueue, { id, users: [] }, desk.admin)
    expect((await found(id))?.users).toEqual([])

    await desk.ask(contract.putUser, { id: desk.agent2.userId, isActive: true }, desk.admin)

    expect((await found(id))?.users.map((person) => person.id)).toEqual([desk.agent2.userId])
    desk.agent2 = await desk.login('agente2')
  })
})

describe('a queue that is switched off', () => {
  test('gets no conversation, and keeps those it has', async () => {
    const { id } = await newQueue({ users: [desk.agent.userId] })
    const kept = await ticketIn(id)
    await desk.ask(contract.updateQueue, { id, isActive: false }, desk.admin)
    const { ticket } = await desk.waitingTicket()

    const refusal = await desk.refusal(updateTicket, { id: ticket.id, queueId: id }, desk.admin)
    const given = await desk.ask(updateTicket, { id: kept.id, isTransference: true, queueId: id, userId: desk.agent.userId }, desk.admin)

    expect(refusal).toMatchObject({ status: 422, body: { fields: [{ field: 'queueId' }] } })
    expect(given).toMatchObject({ queueId: id, userId: desk.agent.userId })
  })
})

describe('deleting a queue', () => {
  test('is refused while conversations are open or waiting in it, with how many', async () => {
    const { id } = await newQueue()
    const [first, second] = [await ticketIn(id), await ticketIn(id)]
    expect(await desk.refusal(contract.deleteQueue, { id }, desk.admin)).toMatchObject({
      status: 409,
      error: 'ERR_QUEUE_TICKET_EXISTS',
      body: { ticketCount: 2 },
    })
    for (const ticket of [first, second]) await desk.ask(updateTicket, { id: ticket.id, status: 'closed' }, desk.admin)

    expect(await desk.ask(contract.deleteQueue, { id }, desk.admin)).toMatchObject({ message: 'QUEUE_DELETED' })

    expect(await found(id)).toBeUndefined()
    expect((await desk.ticket(first.id)).queue).toMatchObject({ id })
    expect(await desk.refusal(contract.deleteQueue, { id }, desk.admin)).toMatchObject({ status: 404, error: 'ERR_NO_QUEUE_FOUND' })
  })

  test('moves the conversations to the queue that is named, and its undo brings everything back', async () => {
    const { id, queue } = await newQueue({ users: [desk.agent.userId] })
    const [stays, leaves] = [await ticketIn(id), await ticketIn(id)]
    const ear = await desk.socket(desk.agent)

    await desk.ask(contract.deleteQueue, { id, moveTo: desk.vendas }, desk.admin)

    expect(await ear.hear(contract.queueGone, (gone) => gone.id === id)).toEqual({ id, movedTo: desk.vendas })
    expect(await ear.hear(ticketUpdated, (ticket) => ticket.id === stays.id && ticket.queueId === desk.vendas)).toMatchObject({ status: 'pending' })
    expect(await queuesOf(desk.agent.userId)).not.toContain(id)
    await moveTicket(leaves.id, desk.suporte)

    await undo(id)

    expect(await found(id)).toMatchObject({ queue, users: [{ id: desk.agent.userId }] })
    expect(await queuesOf(desk.agent.userId)).toContain(id)
    expect([(await desk.ticket(stays.id)).queueId, (await desk.ticket(leaves.id)).queueId]).toEqual([id, desk.suporte])
  })

  test.each([
    ['itself', (id: number) => id],
    ['one that is not there', () => 999_999],
  ])('refuses %s as the queue to move to', async (_what, targetOf) => {
    const { id } = await newQueue()

    expect(await desk.refusal(contract.deleteQueue, { id, moveTo: targetOf(id) }, desk.admin)).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'moveTo' }] },
    })
  })

  test('refuses to move to a queue that is switched off', async () => {
    const [{ id }, off] = [await newQueue(), await newQueue({ isActive: false })]

    expect(await desk.refusal(contract.deleteQueue, { id, moveTo: off.id }, desk.admin)).toMatchObject({ status: 422 })
  })

  test('cannot be undone once another queue has its name', async () => {
    const { id, queue } = await newQueue()
    await desk.ask(contract.deleteQueue, { id }, desk.admin)
    await desk.ask(contract.createQueue, { queue, color: '#112233' }, desk.admin)

    expect(await desk.refusal(undoActionOn, { rows: 'team.queue', rowId: String(id) }, desk.admin)).toMatchObject({ status: 422 })
  })

  test('while colleagues transfer conversations into it leaves none in it', async () => {
    const { id } = await newQueue()
    const tickets = await Promise.all(Array.from({ length: 4 }, async () => (await desk.waitingTicket()).ticket.id))

    await Promise.allSettled([...tickets.map((ticketId) => moveTicket(ticketId, id)), desk.ask(contract.deleteQueue, { id, moveTo: desk.vendas }, desk.admin)])

    expect(await found(id)).toBeUndefined()
    for (const ticketId of tickets) expect((await desk.ticket(ticketId)).queueId).not.toBe(id)
  })

  test('of the queue in which new conversations begin lets them begin in the queue that took over', async () => {
    const before = await desk.ask(contract.createQueue, { queue: 'Entrada', color: '#112233' }, desk.admin)
    await desk.ask(contract.deleteQueue, { id: desk.suporte, moveTo: before.id }, desk.admin)

    const { ticket } = await desk.waitingTicket()
    await undo(desk.suporte)

    expect(ticket.queueId).toBe(before.id)
    expect((await desk.waitingTicket()).ticket.queueId).toBe(desk.suporte)
  })
})
