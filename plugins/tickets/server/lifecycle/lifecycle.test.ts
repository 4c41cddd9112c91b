import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#core/server/auth/identity.table.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { createTicket, listTicketLogs, snoozeTicket, type TicketLog, updateTicket, userReopenTicket } from '#plugins/tickets/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

/** Types of a ticket's log, oldest first. */
const logTypes = async (ticketId: number): Promise<TicketLog['type'][]> =>
  (await desk.ask(listTicketLogs, { ticketId }, desk.admin)).map(({ type }) => type).reverse()

test('a first message makes a waiting ticket in the queue of the connection', async () => {
  const { ticket } = await desk.waitingTicket('Bom dia')

  expect(ticket).toMatchObject({
    status: 'pending',
    userId: null,
    queueId: desk.suporte,
    unreadMessages: 1,
    lastMessage: 'Bom dia',
    answered: false,
    isActiveDemand: false,
    channel: 'webchat',
  })
  expect(await logTypes(ticket.id)).toEqual(['create'])
})

test('a ticket has its protocol from the start: the day and its number', async () => {
  const { ticket } = await desk.waitingTicket()

  const day = new Date(ticket.createdAt).toLocaleDateString('sv-SE').replaceAll('-', '')
  expect(ticket.protocol).toBe(`${day}-${ticket.id}`)
})

test('accepting makes the ticket open, theirs and read', async () => {
  const { ticket } = await desk.waitingTicket()

  const accepted = await desk.ask(updateTicket, { id: ticket.id, status: 'open' }, desk.agent)

  expect(accepted).toMatchObject({ status: 'open', userId: desk.agent.userId, username: 'Agente Um', unreadMessages: 0, queueId: desk.suporte })
  expect(accepted.startedAttendanceAt).not.toBeNull()
  expect(accepted.rev).toBeGreaterThan(ticket.rev)
  expect(await logTypes(ticket.id)).toEqual(['create', 'open'])
})

test('accepting twice changes and logs nothing more', async () => {
  const { ticket } = await desk.openTicket(desk.agent)

  const again = await desk.ask(updateTicket, { id: ticket.id, status: 'open' }, desk.agent)

  expect(again.rev).toBe(ticket.rev)
  expect(await logTypes(ticket.id)).toEqual(['create', 'open'])
})

test('when two agents accept at once, one has it and the other learns who', async () => {
  const { ticket } = await desk.waitingTicket()
  const accept = (token: string) => desk.call('PUT', `/tickets/${ticket.id}`, { body: { status: 'open' }, token })

  const replies = await Promise.all([accept(desk.agent.token), accept(desk.agent2.token)])

  const winner = (await desk.ticket(ticket.id)).username
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(replies.find(({ status }) => status === 409)?.body).toEqual({ error: 'ERR_TICKET_TAKEN', username: winner })
  expect(await logTypes(ticket.id)).toEqual(['create', 'open'])
})

test('when ten agents accept at once, one has it and nine learn who', async () => {
  const { ticket } = await desk.waitingTicket()
  const { db } = desk.kernel.ctx
  const [agent] = await tenantRows(db, desk.admin, users).find(eq(users.id, desk.agent.userId))
  const crew: string[] = []
  for (let number = 1; number <= 10; number += 1) {
    const username = `turma${number}`
    const person = { name: `Turma ${number}`, username, email: `${username}@balcao.local`, passwordHash: agent?.passwordHash ?? '' }
    const { id } = await tenantRows(db, desk.admin, users).insert(person)
    await desk.place({ ...desk.agent, userId: id }, [desk.suporte])
    crew.push((await desk.login(username)).token)
  }

  const replies = await Promise.all(crew.map((token) => desk.call('PUT', `/tickets/${ticket.id}`, { body: { status: 'open' }, token })))

  const winner = (await desk.ticket(ticket.id)).username
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  expect(new Set(replies.filter(({ status }) => status === 409).map(({ body }) => JSON.stringify(body)))).toEqual(
    new Set([JSON.stringify({ error: 'ERR_TICKET_TAKEN', username: winner })]),
  )
  expect(await logTypes(ticket.id)).toEqual(['create', 'open'])
})

test('an admin may take over what an agent has accepted', async () => {
  const { ticket } = await desk.openTicket(desk.agent)

  const taken = await desk.ask(updateTicket, { id: ticket.id, status: 'open' }, desk.admin)

  expect(taken.userId).toBe(desk.admin.userId)
})

test('returning makes it wait again, for everybody', async () => {
  const { ticket } = await desk.openTicket(desk.agent)

  const returned = await desk.ask(updateTicket, { id: ticket.id, status: 'pending' }, desk.agent)

  expect(returned).toMatchObject({ status: 'pending', userId: null, queueId: desk.suporte })
  expect(await logTypes(ticket.id)).toEqual(['create', 'open', 'pending'])
})

test.each(['closed', 'close'] as const)('resolving with "%s" closes it and clears the unread count', async (status) => {
  const { ticket, visitor } = await desk.openTicket(desk.agent)
  await visitor.write('Mais uma coisa')

  const closed = await desk.ask(updateTicket, { id: ticket.id, status }, desk.agent)

  expect(closed).toMatchObject({ status: 'closed', unreadMessages: 0, userId: desk.agent.userId })
  expect(closed.closedAt).not.toBeNull()
  expect(await logTypes(ticket.id)).toEqual(['create', 'open', 'closed'])
})

test('a message after the end opens a new ticket and leaves the closed one alone', async () => {
  const { ticket, visitor } = await desk.openTicket(desk.agent)
  await desk.ask(updateTicket, { id: ticket.id, status: 'closed' }, desk.agent)

  await visitor.write('Voltei')

  const next = await desk.ticket(await visitor.ticketId())
  expect(next.id).not.toBe(ticket.id)
  expect(next).toMatchObject({ status: 'pending', contactId: ticket.contactId })
  expect(await desk.ticket(ticket.id)).toMatchObject({ status: 'closed', lastMessage: ticket.lastMessage })
})

test('a message that comes while the ticket is being closed is never lost in the closed one', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { ticket, visitor } = await desk.openTicket(desk.agent)

    await Promise.all([desk.ask(updateTicket, { id: ticket.id, status: 'closed' }, desk.agent), visitor.write('Espere!')])

    const latest = await desk.ticket(await visitor.ticketId())
    const isSeen = latest.status === 'pending' || latest.unreadMessages === 0
    expect({ round, isSeen, closed: (await desk.ticket(ticket.id)).unreadMessages }).toEqual({ round, isSeen: true, closed: 0 })
  }
})

test('a plain user may not reopen', async () => {
  const { ticket } = await desk.openTicket(desk.agent)
  await desk.ask(updateTicket, { id: ticket.id, status: 'closed' }, desk.agent)

  const refusal = await desk.refusal(updateTicket, { id: ticket.id, status: 'open' }, desk.agent)

  expect(refusal).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' })
  expect((await desk.ticket(ticket.id)).status).toBe('closed')
})

test('a plain user may reopen where the company allows it', async () => {
  const { ticket } = await desk.openTicket(desk.agent)
  await desk.ask(updateTicket, { id: ticket.id, status: 'closed' }, desk.agent)

  const reopened = await desk.withSetting(userReopenTicket, 'enabled', () => desk.ask(updateTicket, { id: ticket.id, status: 'open' }, desk.agent))

  expect(reopened).toMatchObject({ status: 'open', userId: desk.agent.userId, closedAt: null })
})

test('an admin reopens: a new attendance starts', async () => {
  const { ticket } = await desk.openTicket(desk.agent)
  const closed = await desk.ask(updateTicket, { id: ticket.id, status: 'closed' }, desk.agent)

  const reopened = await desk.ask(updateTicket, { id: ticket.id, status: 'open' }, desk.admin)

  expect(reopened).toMatchObject({ status: 'open', userId: desk.admin.userId, closedAt: null })
  expect(Number(reopened.startedAttendanceAt)).toBeGreaterThanOrEqual(Number(closed.closedAt))
  expect(await logTypes(ticket.id)).toEqual(['create', 'open', 'closed', 'open'])
})

test('reopening beside another ticket of the contact is refused, with that ticket', async () => {
  const { ticket, visitor } = await desk.openTicket(desk.agent)
  await desk.ask(updateTicket, { id: ticket.id, status: 'closed' }, desk.agent)
  await visitor.write('Outra coisa')
  const other = await visitor.ticketId()

  const refusal = await desk.refusal(updateTicket, { id: ticket.id, status: 'open' }, desk.admin)

  expect(refusal).toMatchObject({ status: 409, error: 'ERR_OTHER_OPEN_TICKET', body: { ticket: { id: other } } })
})

test('reopening and a first message at once never make two tickets, nor an error', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { ticket, visitor } = await desk.openTicket(desk.agent)
    await desk.ask(updateTicket, { id: ticket.id, status: 'closed' }, desk.agent)

    const [reopening] = await Promise.all([
      desk.call('PUT', `/tickets/${ticket.id}`, { body: { status: 'open' }, token: desk.admin.token }),
      visitor.write('Oi de novo'),
    ])

    expect([200, 409]).toContain(reopening.status)
  }
})

test('a transfer to a queue makes it wait there', async () => {
  const { ticket } = await desk.openTicket(desk.agent)

  const moved = await desk.ask(updateTicket, { id: ticket.id, queueId: desk.vendas, isTransference: true }, desk.agent)

  expect(moved).toMatchObject({ status: 'pending', userId: null, queueId: desk.vendas, queue: { queue: 'Vendas' } })
  const [log] = await desk.ask(listTicketLogs, { ticketId: ticket.id }, desk.admin)
  expect(log).toMatchObject({ type: 'transfered', user: { id: desk.agent.userId }, queue: { id: desk.vendas } })
})

test('a transfer to a person gives it to them, and both stand in the log', async () => {
  const { ticket } = await desk.openTicket(desk.agent)

  const moved = await desk.ask(updateTicket, { id: ticket.id, userId: desk.agent2.userId, isTransference: true }, desk.agent)

  expect(moved).toMatchObject({ status: 'open', userId: desk.agent2.userId, queueId: desk.suporte })
  const [received, transfered] = await desk.ask(listTicketLogs, { ticketId: ticket.id }, desk.admin)
  expect(transfered).toMatchObject({ type: 'transfered', user: { id: desk.agent.userId } })
  expect(received).toMatchObject({ type: 'receivedTransfer', user: { id: desk.agent2.userId } })
})

test('a transfer of a waiting ticket to a person starts the attendance', async () => {
  const { ticket } = await desk.waitingTicket()

  const moved = await desk.ask(updateTicket, { id: ticket.id, userId: desk.agent2.userId, queueId: desk.vendas, isTransference: true }, desk.agent)

  expect(moved).toMatchObject({ status: 'open', userId: desk.agent2.userId, queueId: desk.vendas })
  expect(moved.startedAttendanceAt).not.toBeNull()
})

test.each([
  ['a queue that is not there', { queueId: 999_999 }, 'queueId'],
  ['a person who is not there', { userId: 999_999 }, 'userId'],
])('a transfer to %s is refused and changes nothing', async (_what, target, field) => {
  const { ticket } = await desk.openTicket(desk.agent)

  const refusal = await desk.refusal(updateTicket, { id: ticket.id, isTransference: true, ...target }, desk.agent)

  expect(refusal).toMatchObject({ status: 422, error: 'ERR_INVALID_INPUT', body: { fields: [{ field }] } })
  expect((await desk.ticket(ticket.id)).rev).toBe(ticket.rev)
})

test('a waiting ticket can change its queue alone', async () => {
  const { ticket } = await desk.waitingTicket()

  const moved = await desk.ask(updateTicket, { id: ticket.id, queueId: desk.vendas }, desk.agent)

  expect(moved).toMatchObject({ status: 'pending', queueId: desk.vendas })
  expect(await logTypes(ticket.id)).toEqual(['create', 'queue'])
})

test('the unread count can be set, to mark a ticket as unread', async () => {
  const { ticket } = await desk.openTicket(desk.agent)

  const marked = await desk.ask(updateTicket, { id: ticket.id, unreadMessages: 3 }, desk.agent)

  expect(marked).toMatchObject({ status: 'open', unreadMessages: 3, userId: desk.agent.userId })
})

test('an agent starts a conversation: open, theirs, and logged', async () => {
  const { contact } = await desk.visitor('Cliente procurado')

  const ticket = await desk.ask(createTicket, { contactId: contact.id, status: 'open' }, desk.agent)

  expect(ticket).toMatchObject({ status: 'open', userId: desk.agent.userId, isActiveDemand: true, name: 'Cliente procurado', whatsapp: { name: 'Site' } })
  expect(ticket.startedAttendanceAt).not.toBeNull()
  expect(await logTypes(ticket.id)).toEqual(['create', 'open'])
})

test('a second ticket for a contact is refused with the first', async () => {
  const { ticket } = await desk.openTicket(desk.agent)

  const refusal = await desk.refusal(createTicket, { contactId: ticket.contactId }, desk.agent2)

  expect(refusal).toMatchObject({ status: 409, error: 'ERR_OTHER_OPEN_TICKET', body: { ticket: { id: ticket.id } } })
})

test('the refusal shows no ticket that the caller may not see, only who has it', async () => {
  const { ticket } = await desk.waitingTicket()
  await desk.place(desk.agent2, [desk.vendas])

  const refusal = await desk.refusal(createTicket, { contactId: ticket.contactId }, desk.agent2)

  await desk.place(desk.agent2, [desk.suporte, desk.vendas])
  const { contactId, whatsappId } = ticket
  expect(refusal.body).toEqual({ error: 'ERR_OTHER_OPEN_TICKET', holder: { username: null, queue: 'Suporte' }, contactId, whatsappId })
})

test.each([
  ['what is no number', { number: 'Rua 12' }, 422, 'number'],
  ['a number that is too short', { number: '9123' }, 422, 'number'],
  ['neither a contact nor a number', {}, 400, 'contactId'],
  ['both', { contactId: 1, number: '11912345678' }, 400, 'contactId'],
])('a conversation with %s is refused, and no contact is made', async (_what, input, status, field) => {
  const count = async () => (await tenantRows(desk.kernel.ctx.db, desk.admin, contacts).find()).length
  const before = await count()

  const refusal = await desk.refusal(createTicket, input, desk.agent)

  expect(refusal).toMatchObject({ status, error: 'ERR_INVALID_INPUT', body: { fields: [{ field }] } })
  expect(await count()).toBe(before)
})

test('twenty starts at once make one ticket', async () => {
  const { contact } = await desk.visitor()
  const start = (token: string) => desk.call('POST', '/tickets', { body: { contactId: contact.id }, token })

  const replies = await Promise.all(Array.from({ length: 20 }, (_none, index) => start(index % 2 ? desk.agent.token : desk.agent2.token)))

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(19)
})

test('a plain user starts conversations for themselves only, a supervisor for anybody', async () => {
  const [first, second] = [await desk.visitor(), await desk.visitor()]

  const byAgent = await desk.ask(createTicket, { contactId: first.contact.id, userId: desk.agent2.userId }, desk.agent)
  const bySupervisor = await desk.ask(createTicket, { contactId: second.contact.id, userId: desk.agent2.userId }, desk.supervisor)

  expect(byAgent.userId).toBe(desk.agent.userId)
  expect(bySupervisor.userId).toBe(desk.agent2.userId)
})

test.each([
  ['an unknown contact', { contactId: 999_999 }, 404, 'ERR_NO_CONTACT_FOUND'],
  ['an unknown connection', { whatsappId: 999_999 }, 422, 'ERR_INVALID_INPUT'],
  ['an unknown queue', { queueId: 999_999 }, 422, 'ERR_INVALID_INPUT'],
])('a conversation with %s is refused', async (_what, wrong, status, error) => {
  const { contact } = await desk.visitor()

  const refusal = await desk.refusal(createTicket, { contactId: contact.id, ...wrong }, desk.agent)

  expect(refusal).toMatchObject({ status, error })
})

test('the log names who did what, newest first', async () => {
  const { ticket } = await desk.openTicket(desk.agent)
  await desk.ask(updateTicket, { id: ticket.id, status: 'closed' }, desk.agent2)

  const logs = await desk.ask(listTicketLogs, { ticketId: ticket.id }, desk.agent)

  expect(logs.map(({ type, user }) => [type, user?.name ?? null])).toEqual([
    ['closed', 'Agente Dois'],
    ['open', 'Agente Um'],
    ['create', null],
  ])
})

test('the log says until when a ticket is put off and how urgent it became', async () => {
  const { ticket } = await desk.openTicket(desk.agent)
  const until = '2030-05-04T12:00:00.000Z'
  await desk.ask(snoozeTicket, { id: ticket.id, until }, desk.agent)
  await desk.ask(snoozeTicket, { id: ticket.id, until: null }, desk.agent)
  await desk.ask(updateTicket, { id: ticket.id, priority: 'high' }, desk.agent)

  const logs = await desk.ask(listTicketLogs, { ticketId: ticket.id, limit: 3 }, desk.agent)

  expect(logs.map(({ type, facts }) => [type, facts ?? null])).toEqual([
    ['priority', { priority: 'high' }],
    ['wake', null],
    ['snooze', { until }],
  ])
})

test('between the messages stands what happened, of the earlier tickets that one may read too, in the span that is asked for', async () => {
  const { ticket: first, visitor } = await desk.openTicket(desk.agent)
  await desk.ask(updateTicket, { id: first.id, status: 'closed' }, desk.agent)
  await visitor.write('De novo')
  const second = await visitor.ticketId()
  await desk.ask(updateTicket, { id: second, status: 'open', userId: desk.agent.userId }, desk.agent)
  await desk.ask(updateTicket, { id: second, queueId: desk.vendas }, desk.agent)
  const logs = (change: object, who = desk.agent) => desk.ask(listTicketLogs, { ticketId: second, earlier: true, ...change }, who)
  const kinds = async (change: object, who = desk.agent) =>
    (await logs(change, who)).map(({ ticketId, type }) => `${ticketId === second ? 'second' : 'first'} ${type}`)

  const all = await logs({})

  expect(await kinds({})).toEqual(['second queue', 'second open', 'first closed', 'first open'])
  expect(await kinds({ limit: 2 })).toEqual(['second queue', 'second open'])
  expect(await kinds({ to: all[1]?.createdAt })).toEqual(['first closed', 'first open'])
  expect(await kinds({ from: all[1]?.createdAt })).toEqual(['second queue', 'second open'])
  expect((await desk.ask(listTicketLogs, { ticketId: first.id, earlier: true }, desk.agent)).every(({ ticketId }) => ticketId === first.id)).toBe(true)
  await desk.place(desk.agent2, [desk.vendas])
  expect(await kinds({}, desk.agent2)).toEqual(['second queue', 'second open'])
  expect(await desk.refusal(listTicketLogs, { ticketId: first.id, earlier: true }, desk.agent2)).toMatchObject({ status: 404 })
  await desk.place(desk.agent2, [desk.suporte, desk.vendas])
  expect(await desk.refusal(listTicketLogs, { ticketId: second, from: 'ontem' }, desk.agent)).toMatchObject({ status: 400 })
})
