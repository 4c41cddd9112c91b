import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { listMessages } from '#plugins/chat/contract/index.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { createClock } from '#tests/server/support/clock.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../../contract/index.ts'
import { tickets } from '../tickets.table.ts'

const clock = createClock()
let desk: Desk
beforeAll(async () => {
  desk = await startDesk({ now: clock.now })
})
afterAll(() => desk.stop())

const logTypes = async (ticketId: number) => (await desk.ask(contract.listTicketLogs, { ticketId }, desk.admin)).map(({ type }) => type).reverse()
const addConnection = (type = 'webchat') =>
  tenantRows(desk.kernel.ctx.db, desk.admin, connections).insert({ name: `Conexão ${newId().slice(0, 8)}`, type, token: newId(), status: 'CONNECTED' })
const listed = async (filter: object, who = desk.admin) =>
  (await desk.ask(contract.listTickets, { status: ['open', 'pending'], ...filter }, who)).tickets.map(({ id }) => id)

describe('PUT /ticketsForce/:id', () => {
  test('opens a closed ticket again, and closes the one in its way', async () => {
    const { ticket, visitor } = await desk.openTicket(desk.agent)
    await desk.ask(contract.updateTicket, { id: ticket.id, status: 'closed' }, desk.agent)
    await visitor.write('Ainda não resolveu')
    const other = await visitor.ticketId()

    expect(await desk.refusal(contract.updateTicket, { id: ticket.id, status: 'open' }, desk.admin)).toMatchObject({ status: 409 })
    const forced = await desk.ask(contract.forceTicket, { id: ticket.id, status: 'open' }, desk.supervisor)

    expect(forced).toMatchObject({ status: 'open', userId: desk.supervisor.userId })
    expect((await desk.ticket(other)).status).toBe('closed')
    expect(await logTypes(ticket.id)).toEqual(['create', 'open', 'closed', 'open', 'force'])
  })

  test('is not for plain users', async () => {
    const { ticket } = await desk.openTicket(desk.agent)

    expect(await desk.refusal(contract.forceTicket, { id: ticket.id, status: 'closed' }, desk.agent)).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' })
  })
})

describe('another connection', () => {
  test('takes one ticket, which then answers there', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    const other = await addConnection()

    const moved = await desk.ask(contract.moveTicket, { id: ticket.id, whatsappId: other.id }, desk.agent)

    expect(moved).toMatchObject({ whatsappId: other.id, whatsapp: { name: other.name }, status: 'open', userId: desk.agent.userId })
    expect(await logTypes(ticket.id)).toContain('connection')
  })

  test.each([
    ['is not there', async () => 999_999, 'unknown'],
    ['is of another channel, which calls no number of theirs', async () => (await addConnection('email')).id, 'channel'],
  ])('is refused when it %s', async (_what, makeId, code) => {
    const { ticket } = await desk.openTicket(desk.agent)

    const refusal = await desk.refusal(contract.moveTicket, { id: ticket.id, whatsappId: await makeId() }, desk.agent)

    expect(refusal).toMatchObject({ status: 422, body: { fields: [{ field: 'whatsappId', code }] } })
  })

  test('takes all that are not closed, but those whose contact has one there', async () => {
    const [from, to] = [await addConnection(), await addConnection()]
    const [one, blocked, closed] = [await desk.openTicket(desk.agent), await desk.openTicket(desk.agent), await desk.openTicket(desk.agent)]
    for (const { ticket } of [one, blocked, closed]) await desk.ask(contract.moveTicket, { id: ticket.id, whatsappId: from.id }, desk.agent)
    await desk.ask(contract.updateTicket, { id: closed.ticket.id, status: 'closed' }, desk.agent)
    await desk.ask(contract.createTicket, { contactId: blocked.ticket.contactId, whatsappId: to.id }, desk.agent)

    const answer = await desk.ask(contract.moveAllTickets, { from: from.id, to: to.id }, desk.admin)

    expect(answer).toEqual({ moved: 1, stayed: 1 })
    expect((await desk.ticket(one.ticket.id)).whatsappId).toBe(to.id)
    expect((await desk.ticket(closed.ticket.id)).whatsappId).toBe(from.id)
    expect(await desk.refusal(contract.moveAllTickets, { from: from.id, to: to.id }, desk.agent)).toMatchObject({ status: 403 })
  })
})

describe('unread counts', () => {
  test('of the own list are cleared with one call, and others keep theirs', async () => {
    const { ticket } = await desk.waitingTicket()
    const hidden = await desk.waitingTicket()
    await desk.ask(contract.updateTicket, { id: hidden.ticket.id, queueId: desk.vendas }, desk.admin)
    await desk.place(desk.agent2, [desk.suporte])
    const ear = await desk.socket(desk.agent)

    const answer = await desk.call('GET', '/ticketsMarkAllUnread', { token: desk.agent2.token })
    await desk.place(desk.agent2, [desk.suporte, desk.vendas])

    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect((await desk.ticket(ticket.id)).unreadMessages).toBe(0)
    expect((await desk.ticket(hidden.ticket.id)).unreadMessages).toBe(1)
    await ear.hear(contract.ticketUpdated, ({ id, unreadMessages }) => id === ticket.id && unreadMessages === 0)
    expect((await desk.call('GET', '/ticketsMarkAllUnread')).status).toBe(401)
  })

  test('are set on given tickets, where one may see them', async () => {
    const [mine, hidden] = [await desk.openTicket(desk.agent), await desk.openTicket(desk.agent)]
    await desk.ask(contract.updateTicket, { id: hidden.ticket.id, queueId: desk.vendas }, desk.admin)
    await desk.place(desk.agent2, [desk.suporte])

    const answer = await desk.ask(contract.setUnread, { ids: [mine.ticket.id, hidden.ticket.id], unreadMessages: 7 }, desk.agent2)
    await desk.place(desk.agent2, [desk.suporte, desk.vendas])

    expect(answer).toEqual({ updated: 1 })
    expect([(await desk.ticket(mine.ticket.id)).unreadMessages, (await desk.ticket(hidden.ticket.id)).unreadMessages]).toEqual([7, 0])
  })
})

describe('maintenance', () => {
  test('closes what is on a connection that is not used any more', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    const gone = await addConnection()
    await desk.ask(contract.moveTicket, { id: ticket.id, whatsappId: gone.id }, desk.agent)
    await tenantRows(desk.kernel.ctx.db, desk.admin, connections).update(eq(connections.id, gone.id), { isActive: false })

    expect(await desk.ask(contract.clearTickets, {}, desk.admin)).toEqual({ cleared: 1 })
    expect((await desk.ticket(ticket.id)).status).toBe('closed')
    expect(await desk.refusal(contract.clearTickets, {}, desk.agent)).toMatchObject({ status: 403 })
  })

  test('works out the last messages anew', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    const rows = tenantRows(desk.kernel.ctx.db, desk.admin, tickets)
    await rows.update(eq(tickets.id, ticket.id), { lastMessage: null, lastMessageAt: null })

    expect((await desk.ask(contract.recountLastMessages, {}, desk.admin)).updated).toBeGreaterThanOrEqual(1)

    expect(await desk.ticket(ticket.id)).toMatchObject({ lastMessage: 'Olá, preciso de ajuda', lastMessageAt: ticket.lastMessageAt })
    expect(await desk.refusal(contract.recountLastMessages, {}, desk.agent)).toMatchObject({ status: 403 })
  })

  test('closes waiting tickets of a queue and a time, and no others', async () => {
    const [here, elsewhere, open] = [await desk.waitingTicket(), await desk.waitingTicket(), await desk.openTicket(desk.agent)]
    await desk.ask(contract.updateTicket, { id: here.ticket.id, queueId: desk.vendas }, desk.admin)
    await desk.ask(contract.updateTicket, { id: open.ticket.id, queueId: desk.vendas }, desk.admin)
    const before = { queuesIds: [desk.vendas], endDate: '2020-01-01T00:00:00.000Z' }

    expect(await desk.ask(contract.resolvePending, before, desk.admin)).toEqual({ resolved: 0 })
    expect((await desk.ask(contract.resolvePending, { queuesIds: [desk.vendas] }, desk.admin)).resolved).toBeGreaterThanOrEqual(1)

    expect((await desk.ticket(here.ticket.id)).status).toBe('closed')
    expect([(await desk.ticket(elsewhere.ticket.id)).status, (await desk.ticket(open.ticket.id)).status]).toEqual(['pending', 'open'])
    for (const who of [desk.agent, desk.supervisor]) expect(await desk.refusal(contract.resolvePending, {}, who)).toMatchObject({ status: 403 })
  })
})

describe('GET /ticketscheck/:contact/:whatsappId', () => {
  test('knows the ticket by the contact, by number too, and says who has it to those who may not see it', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    const { contactId, whatsappId } = ticket
    const check = (contact: string, who = desk.agent) => desk.ask(contract.checkTicket, { contact, whatsappId }, who)
    const holder = { username: 'Agente Um', queue: 'Suporte' }

    expect(await check(String(contactId))).toMatchObject({ exists: true, ticket: { id: ticket.id }, holder })
    expect(await check(ticket.contact.number)).toMatchObject({ exists: true, ticket: { id: ticket.id } })
    await desk.place(desk.agent2, [desk.vendas])
    expect(await check(String(contactId), desk.agent2)).toEqual({ exists: true, ticket: null, holder })
    await desk.place(desk.agent2, [desk.suporte, desk.vendas])
    await desk.ask(contract.updateTicket, { id: ticket.id, status: 'closed' }, desk.agent)
    expect(await check(String(contactId))).toEqual({ exists: false, ticket: null, holder: null })
  })
})

describe('POST /ticketsNotification/:id', () => {
  test('calls the owner, and nobody else', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    const [owner, other] = [await desk.socket(desk.agent), await desk.socket(desk.agent2)]

    await desk.ask(contract.notifyOwner, { id: ticket.id, type: 'attention' }, desk.supervisor)

    const from = { id: desk.supervisor.userId, name: desk.supervisor.username }
    expect(await owner.hear(contract.ownerCalled, ({ ticketId }) => ticketId === ticket.id)).toMatchObject({
      type: 'attention',
      name: ticket.name,
      from: { id: from.id },
    })
    await desk.ask(contract.updateTicket, { id: ticket.id, unreadMessages: 3 }, desk.supervisor)
    await other.hear(contract.ticketUpdated, ({ id, unreadMessages }) => id === ticket.id && unreadMessages === 3)
    expect(other.heard.filter(({ name }) => name.includes('ticketNotification'))).toEqual([])
  })

  test('finds nobody where nobody owns the ticket', async () => {
    const { ticket } = await desk.waitingTicket()

    expect(await desk.refusal(contract.notifyOwner, { id: ticket.id }, desk.admin)).toMatchObject({ status: 409, error: 'ERR_TICKET_NO_OWNER' })
  })
})

describe('the waiting clock', () => {
  test('runs from the first message after our answer, and a pause does not count', async () => {
    const { ticket, visitor } = await desk.openTicket(desk.agent)
    const since = ticket.waitingSince
    clock.advance(2)
    await visitor.write('Alô?')
    expect((await desk.ticket(ticket.id)).waitingSince).toBe(since)

    expect((await desk.ask(contract.pauseTicket, { id: ticket.id, reason: 'almoço' }, desk.agent)).pausedAt).not.toBeNull()
    clock.advance(30)
    const resumed = await desk.ask(contract.resumeTicket, { id: ticket.id }, desk.agent)

    expect(resumed.pausedAt).toBeNull()
    expect(Date.parse(resumed.waitingSince ?? '') - Date.parse(since ?? '')).toBeGreaterThanOrEqual(30 * 60_000)
    expect(await logTypes(ticket.id)).toEqual(['create', 'open', 'pause', 'resume'])
    expect(await desk.ask(contract.resumeTicket, { id: ticket.id }, desk.agent)).toEqual(resumed)
  })

  test('a closed ticket has none to stop', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    await desk.ask(contract.updateTicket, { id: ticket.id, status: 'closed' }, desk.agent)

    expect(await desk.ticket(ticket.id)).toMatchObject({ waitingSince: null, pausedAt: null })
    expect(await desk.refusal(contract.pauseTicket, { id: ticket.id }, desk.admin)).toMatchObject({ status: 409 })
  })
})

describe('a ticket that is put off', () => {
  test('leaves the list and comes back by itself at its time', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    const ear = await desk.socket(desk.agent)
    const until = new Date(clock.now().getTime() + 2_000).toISOString()

    const snoozed = await desk.ask(contract.snoozeTicket, { id: ticket.id, until }, desk.agent)
    expect(snoozed.snoozedUntil).toBe(until)
    expect(await listed({})).not.toContain(ticket.id)
    expect(await listed({ snoozed: 'only' })).toContain(ticket.id)

    await ear.hear(contract.ownerCalled, ({ ticketId, type }) => ticketId === ticket.id && type === 'snooze')
    expect((await desk.ticket(ticket.id)).snoozedUntil).toBeNull()
    expect((await listed({}))[0]).toBe(ticket.id)
    expect(await logTypes(ticket.id)).toEqual(['create', 'open', 'snooze', 'wake'])
  })

  test('comes back when the contact writes, and when somebody takes it back', async () => {
    const { ticket, visitor } = await desk.openTicket(desk.agent)
    const until = clock.ahead(60)
    await desk.ask(contract.snoozeTicket, { id: ticket.id, until }, desk.agent)
    await visitor.write('Voltei')
    expect((await desk.ticket(ticket.id)).snoozedUntil).toBeNull()

    await desk.ask(contract.snoozeTicket, { id: ticket.id, until }, desk.agent)
    expect((await desk.ask(contract.snoozeTicket, { id: ticket.id, until: null }, desk.agent)).snoozedUntil).toBeNull()
    expect(await desk.refusal(contract.snoozeTicket, { id: ticket.id, until: clock.ahead(-1) }, desk.agent)).toMatchObject({ status: 422 })
  })
})

describe('merging', () => {
  async function twoOfOneContact() {
    const { ticket: into, visitor } = await desk.openTicket(desk.agent)
    const other = await addConnection()
    const from = await desk.ask(contract.createTicket, { contactId: into.contactId, whatsappId: other.id }, desk.agent)
    await tenantRows(desk.kernel.ctx.db, desk.admin, messages).insert({
      id: newId(),
      ticketId: from.id,
      contactId: from.contactId,
      body: 'pelo outro canal',
      fromMe: false,
      status: 'received',
      timestamp: clock.now(),
    })
    return { into, from, visitor }
  }
  const bodies = async (ticketId: number) => (await desk.ask(listMessages, { ticketId }, desk.admin)).messages.map(({ body }) => body)

  test('brings the messages together and closes the one; undoing brings all back', async () => {
    const { into, from, visitor } = await twoOfOneContact()
    const ear = await desk.socket(desk.agent2)

    const merged = await desk.ask(contract.mergeTicket, { id: from.id, intoId: into.id }, desk.agent)

    expect(merged.id).toBe(into.id)
    expect(await bodies(into.id)).toEqual(['Olá, preciso de ajuda', 'pelo outro canal'])
    expect(await desk.ticket(from.id)).toMatchObject({ status: 'closed', mergedIntoId: into.id })
    await ear.hear(contract.ticketsMerged, ({ fromId, intoId }) => fromId === from.id && intoId === into.id)
    expect((await visitor.read()).map(({ body }) => body)).toEqual(['Olá, preciso de ajuda'])

    expect(await desk.ask(contract.unmergeTicket, { id: from.id }, desk.agent)).toMatchObject({ id: from.id, status: 'open', mergedIntoId: null })
    expect(await bodies(from.id)).toEqual(['pelo outro canal'])
    expect(await bodies(into.id)).toEqual(['Olá, preciso de ajuda'])
  })

  test('is refused for tickets of two contacts, with itself, and twice', async () => {
    const { into, from } = await twoOfOneContact()
    const stranger = await desk.openTicket(desk.agent)
    const refused = (id: number, intoId: number) => desk.refusal(contract.mergeTicket, { id, intoId }, desk.agent)

    expect(await refused(from.id, stranger.ticket.id)).toMatchObject({ status: 409, error: 'ERR_TICKET_CANNOT_MERGE' })
    expect(await refused(from.id, from.id)).toMatchObject({ status: 409 })
    await desk.ask(contract.mergeTicket, { id: from.id, intoId: into.id }, desk.agent)
    expect(await refused(from.id, into.id)).toMatchObject({ status: 409 })
    expect(await desk.refusal(contract.unmergeTicket, { id: into.id }, desk.agent)).toMatchObject({ status: 409, error: 'ERR_TICKET_NOT_MERGED' })
  })
})

describe('followers and collaborators', () => {
  test('a collaborator reads what the rules hide, until it ends', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    await desk.place(desk.agent2, [desk.vendas])
    const read = () => desk.call('GET', `/tickets/${ticket.id}`, { token: desk.agent2.token })
    expect((await read()).status).toBe(404)
    const ear = await desk.socket(desk.agent2)

    const helped = await desk.ask(contract.setParticipant, { id: ticket.id, userId: desk.agent2.userId, role: 'collaborator' }, desk.agent)

    expect(helped.participants).toEqual([{ id: desk.agent2.userId, name: 'Agente Dois', role: 'collaborator' }])
    await ear.hear(contract.ticketUpdated, ({ id }) => id === ticket.id)
    expect((await read()).status).toBe(200)
    await desk.ask(contract.setParticipant, { id: ticket.id, userId: desk.agent2.userId, role: null }, desk.agent)
    await ear.hear(contract.ticketLeft, (ticketId) => ticketId === ticket.id)
    expect((await read()).status).toBe(404)
    await desk.place(desk.agent2, [desk.suporte, desk.vendas])
  })

  test('one follows by oneself, but names others only where one owns the ticket', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    const set = (who: typeof desk.agent, userId: number) => desk.refusal(contract.setParticipant, { id: ticket.id, userId, role: 'follower' }, who)

    expect((await desk.ask(contract.setParticipant, { id: ticket.id, userId: desk.agent2.userId, role: 'follower' }, desk.agent2)).participants).toHaveLength(1)
    expect(await set(desk.agent2, desk.admin.userId)).toMatchObject({ status: 403 })
    expect(await set(desk.agent, 999_999)).toMatchObject({ status: 422 })
  })
})

describe('PUT /tickets/:id, further fields', () => {
  test('priority, lane and assistants change, are told and sorted by', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    const other = await desk.openTicket(desk.agent)
    const ear = await desk.socket(desk.agent2)

    const changed = await desk.ask(contract.updateTicket, { id: ticket.id, priority: 'urgent', claudeStatus: true, n8nStatus: true }, desk.agent)

    expect(changed).toMatchObject({ priority: 'urgent', claudeStatus: true, n8nStatus: true, difyStatus: false })
    expect(await desk.ask(contract.updateTicket, { id: ticket.id, n8nStatus: false }, desk.agent)).toMatchObject({ claudeStatus: true, n8nStatus: false })
    await ear.hear(contract.ticketUpdated, ({ id, priority }) => id === ticket.id && priority === 'urgent')
    expect((await listed({ sort: 'priority' }))[0]).toBe(ticket.id)
    expect((await listed({}))[0]).toBe(other.ticket.id)
    expect(await logTypes(ticket.id)).toContain('priority')
  })

  test('sorted by waiting, who waits longest comes first and who was answered last', async () => {
    const [first, second] = [await desk.waitingTicket(), await desk.waitingTicket()]
    clock.advance(1)
    await first.visitor.write('Alguém?')

    const order = await listed({ sort: 'waiting', status: ['pending'] })

    expect(order.indexOf(first.ticket.id)).toBeLessThan(order.indexOf(second.ticket.id))
    await vi.waitFor(async () => expect((await listed({}))[0]).toBe(first.ticket.id))
  })
})
