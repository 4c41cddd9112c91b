import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { contactTyping, listMessages } from '#plugins/chat/contract/index.ts'
import { getUser, userChanged } from '#plugins/team/contract/index.ts'
import { joinChatBox, listPresence, ticketPresenceChanged } from '#plugins/tickets/contract/index.ts'
import { tickets } from '#plugins/tickets/server/tickets.table.ts'
import { VISITOR_NAMESPACE } from '#plugins/webchat/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../contract/index.ts'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

/** Closed tickets of one contact: whoever leads may watch any. */
async function ticketIds(count: number): Promise<number[]> {
  const { ticket } = await desk.waitingTicket()
  const { contactId, whatsappId, queueId } = ticket
  const made = Array.from({ length: count }, (_none, index) => ({
    ...{ contactId, whatsappId, queueId, channel: 'webchat', status: 'closed' as const, protocol: `${newId()}-${index}`, sortAt: new Date() },
  }))
  const rows = tenantRows(desk.kernel.ctx.db, desk.admin, tickets)
  await rows.insertMany(made)
  return (await rows.find(and(eq(tickets.contactId, contactId), eq(tickets.status, 'closed')))).map(({ id }) => id)
}

describe('watching', () => {
  test('shows nobody there, and marks nothing read', async () => {
    const { ticket, visitor } = await desk.openTicket(desk.agent)
    await visitor.write('Ainda aí?')
    const [agent, supervisor] = [await desk.socket(desk.agent), await desk.socket(desk.supervisor)]

    expect(await supervisor.signal(contract.watchTicket, ticket.id)).toEqual({ ok: true })
    await desk.ask(listMessages, { ticketId: ticket.id, peek: true }, desk.supervisor)
    await agent.signal(joinChatBox, ticket.id)

    expect(await agent.hear(ticketPresenceChanged, ({ ticketId }) => ticketId === ticket.id)).toMatchObject({ viewers: [{ userId: desk.agent.userId }] })
    expect(await desk.ask(listPresence, {}, desk.admin)).toEqual([{ ticketId: ticket.id, viewers: [{ userId: desk.agent.userId, name: 'Agente Um' }] }])
    expect((await desk.ticket(ticket.id)).unreadMessages).toBeGreaterThan(0)
  })

  test('hears that the contact writes', async () => {
    const { ticket, visitor } = await desk.openTicket(desk.agent)
    const supervisor = await desk.socket(desk.supervisor)
    await supervisor.signal(contract.watchTicket, ticket.id)
    const chat = await desk.connect(VISITOR_NAMESPACE, { visitorToken: visitor.caller.token })

    chat.socket.emit('typing', { isTyping: true })

    expect(await supervisor.hear(contactTyping, ({ ticketId }) => ticketId === ticket.id)).toMatchObject({ isTyping: true })
  })

  test('is of so many tickets and not one more, until another is left', async () => {
    const supervisor = await desk.socket(desk.supervisor)
    const ids = await ticketIds(contract.MOST_WATCHED + 1)
    const [last = 0, ...most] = ids
    const watchAll = (wanted: readonly number[]) => Promise.all(wanted.map((id) => supervisor.signal(contract.watchTicket, id)))

    expect((await watchAll(most)).every(({ ok }) => ok)).toBe(true)
    expect(await supervisor.signal(contract.watchTicket, last)).toEqual({ ok: false, error: 'ERR_TOO_MANY_WATCHED' })
    // A ticket that is watched already does not count again.
    expect(await supervisor.signal(contract.watchTicket, most[0] ?? 0)).toEqual({ ok: true })
    expect(await (await desk.socket(desk.supervisor)).signal(contract.watchTicket, last)).toEqual({ ok: true })
    await supervisor.signal(contract.unwatchTicket, most[0] ?? 0)
    expect(await supervisor.signal(contract.watchTicket, last)).toEqual({ ok: true })
  })

  test('is counted also where all come at once', async () => {
    const supervisor = await desk.socket(desk.supervisor)
    const ids = await ticketIds(contract.MOST_WATCHED + 10)

    const answers = await Promise.all(ids.map((id) => supervisor.signal(contract.watchTicket, id)))

    expect(answers.filter(({ ok }) => ok)).toHaveLength(contract.MOST_WATCHED)
  })

  test('is over where it was ended at once after it began', async () => {
    const { ticket, visitor } = await desk.openTicket(desk.agent)
    const supervisor = await desk.socket(desk.supervisor)

    await Promise.all([supervisor.signal(contract.watchTicket, ticket.id), supervisor.signal(contract.unwatchTicket, ticket.id)])
    const chat = await desk.connect(VISITOR_NAMESPACE, { visitorToken: visitor.caller.token })
    const agent = await desk.socket(desk.agent)
    await agent.signal(joinChatBox, ticket.id)
    chat.socket.emit('typing', { isTyping: true })

    await agent.hear(contactTyping, ({ ticketId }) => ticketId === ticket.id)
    await supervisor.settle()
    expect(supervisor.allOf(contactTyping).filter(({ ticketId }) => ticketId === ticket.id)).toEqual([])
  })

  test('is for who leads, in their own company', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    const { admin: neighbour } = await desk.otherTenant()
    const [agent, other] = [await desk.socket(desk.agent), await desk.socket(neighbour)]

    expect(await agent.signal(contract.watchTicket, ticket.id)).toEqual({ ok: false, error: 'ERR_NO_PERMISSION' })
    expect(await other.signal(contract.watchTicket, ticket.id)).toEqual({ ok: false, error: 'ERR_NO_TICKET_FOUND' })
    expect(await other.signal(contract.watchTicket, 'x')).toEqual({ ok: false, error: 'ERR_INVALID_INPUT' })
  })
})

test('who leads no more hears nothing more, and follows nobody', async () => {
  const { ticket } = await desk.openTicket(desk.agent)
  const [agent, supervisor] = [await desk.socket(desk.agent), await desk.socket(desk.supervisor)]
  await supervisor.signal(contract.watchTicket, ticket.id)
  await supervisor.signal(contract.followAgent, desk.agent.userId)
  await agent.hear(contract.followersChanged, ({ followers }) => followers.length === 1)
  const person = await desk.ask(getUser, { id: desk.supervisor.userId }, desk.admin)

  desk.kernel.ctx.emit(userChanged, desk.supervisor.tenantId, { ...person, profile: 'user' })

  await agent.hear(contract.followersChanged, ({ followers }) => followers.length === 0)
  await desk.ask(contract.sendWhisper, { ticketId: ticket.id, body: 'De outra pessoa' }, desk.admin)
  await supervisor.settle()
  expect(supervisor.allOf(contract.whisperSaved)).toEqual([])
})

describe('following', () => {
  test('tells the agent who follows, and the follower what the agent has in front', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    const [agent, supervisor, third] = [await desk.socket(desk.agent), await desk.socket(desk.supervisor), await desk.socket(desk.agent2)]

    expect(await supervisor.signal(contract.followAgent, desk.agent.userId)).toEqual({ ok: true })
    expect(await agent.hear(contract.followersChanged)).toMatchObject({ followers: [{ userId: desk.supervisor.userId }] })
    expect((await desk.ask(contract.listFollowers, {}, desk.agent)).followers).toMatchObject([{ userId: desk.supervisor.userId }])
    await agent.signal(contract.showFront, { ticketId: ticket.id })
    expect(await supervisor.hear(contract.frontShown)).toEqual({ userId: desk.agent.userId, ticketId: ticket.id })
    await agent.signal(contract.showFront, { ticketId: null })
    expect(await supervisor.hear(contract.frontShown, ({ ticketId }) => ticketId === null)).toMatchObject({ userId: desk.agent.userId })

    await supervisor.signal(contract.unfollowAgent, desk.agent.userId)
    await agent.hear(contract.followersChanged, ({ followers }) => followers.length === 0)
    await agent.signal(contract.showFront, { ticketId: ticket.id })
    await Promise.all([supervisor.settle(), third.settle()])
    expect(supervisor.allOf(contract.frontShown)).toHaveLength(2)
    expect(third.allOf(contract.frontShown)).toEqual([])
    expect(third.allOf(contract.followersChanged)).toEqual([])
  })

  test('ends where it was ended at once after it began: what a line says is done in its order', async () => {
    const [agent, supervisor] = [await desk.socket(desk.agent2), await desk.socket(desk.supervisor)]
    const followers = async () => (await desk.ask(contract.listFollowers, {}, desk.agent2)).followers
    // Nobody knows yet who is of the company: to begin has to wait for the database.
    await desk.place(desk.agent2, [desk.suporte, desk.vendas])

    const began = supervisor.signal(contract.followAgent, desk.agent2.userId)
    const ended = supervisor.signal(contract.unfollowAgent, desk.agent2.userId)
    expect([await began, await ended]).toEqual([{ ok: true }, { ok: true }])

    expect(await followers()).toEqual([])
    expect(await agent.hear(contract.followersChanged, (payload) => payload.followers.length === 0)).toEqual({ followers: [] })
  })

  test('shows the conversation that was named last, whichever takes longer to look up', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    const [agent, supervisor] = [await desk.socket(desk.agent), await desk.socket(desk.supervisor)]
    await supervisor.signal(contract.followAgent, desk.agent.userId)

    await Promise.all([agent.signal(contract.showFront, { ticketId: ticket.id }), agent.signal(contract.showFront, { ticketId: null })])

    await supervisor.settle()
    expect(supervisor.allOf(contract.frontShown).map(({ ticketId }) => ticketId)).toEqual([ticket.id, null])
  })

  test('ends with the line of who follows', async () => {
    const [agent, supervisor] = [await desk.socket(desk.agent2), await desk.socket(desk.supervisor)]
    await supervisor.signal(contract.followAgent, desk.agent2.userId)
    await agent.hear(contract.followersChanged, ({ followers }) => followers.length === 1)

    supervisor.socket.disconnect()

    expect(await agent.hear(contract.followersChanged, ({ followers }) => followers.length === 0)).toEqual({ followers: [] })
  })

  test('is for who leads, and about people of the company other than oneself', async () => {
    const { admin: neighbour } = await desk.otherTenant()
    const [agent, supervisor, other] = [await desk.socket(desk.agent), await desk.socket(desk.supervisor), await desk.socket(neighbour)]

    expect(await agent.signal(contract.followAgent, desk.agent2.userId)).toEqual({ ok: false, error: 'ERR_NO_PERMISSION' })
    expect(await supervisor.signal(contract.followAgent, desk.supervisor.userId)).toEqual({ ok: false, error: 'ERR_NO_PERMISSION' })
    expect(await other.signal(contract.followAgent, desk.agent.userId)).toEqual({ ok: false, error: 'ERR_NO_USER_FOUND' })
    expect(await supervisor.signal(contract.followAgent, neighbour.userId)).toEqual({ ok: false, error: 'ERR_NO_USER_FOUND' })
  })

  test('shows no ticket that the sender may not read', async () => {
    const { ticket } = await desk.openTicket(desk.supervisor)
    await desk.place(desk.agent2, [desk.vendas])
    const [agent, supervisor] = [await desk.socket(desk.agent2), await desk.socket(desk.supervisor)]
    await supervisor.signal(contract.followAgent, desk.agent2.userId)

    await agent.signal(contract.showFront, { ticketId: ticket.id })

    expect(await supervisor.hear(contract.frontShown)).toEqual({ userId: desk.agent2.userId, ticketId: null })
    await desk.place(desk.agent2, [desk.suporte, desk.vendas])
  })
})
