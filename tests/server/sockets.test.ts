import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeSetting, settingChanged } from '#core/contract/settings.ts'
import type { Ear } from '#core/server/testing/ear.ts'
import { agentPaused, agentTyping, messageAcked, messageCreated, sendMessage } from '#plugins/chat/contract/index.ts'
import { notificationsArrived, notificationsRead } from '#plugins/notifications/contract/index.ts'
import { userPresenceChanged } from '#plugins/team/contract/index.ts'
import {
  agentTypingChanged,
  joinChatBox,
  leaveChatBox,
  listPresence,
  notViewAssignedTickets,
  ticketCreated,
  ticketLeft,
  ticketLogged,
  ticketPresenceChanged,
  ticketUpdated,
  ticketWaiting,
  updateTicket,
} from '#plugins/tickets/contract/index.ts'
import { type Desk, startDesk } from './support/desk.ts'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

/** agent2 works in *Vendas* only while `work` runs. */
async function withoutSuporte<R>(work: () => Promise<R>): Promise<R> {
  await desk.place(desk.agent2, [desk.vendas])
  try {
    return await work()
  } finally {
    await desk.place(desk.agent2, [desk.suporte, desk.vendas])
  }
}

/** All but who comes and goes, and notices of one's own from before: of other tickets, told a moment late, and marks that they are read by now. */
function heardOf({ heard, allOf }: Ear, ticketId: number) {
  const old = allOf(notificationsArrived).filter(({ notifications }) => notifications.every((one) => one.ticketId !== ticketId))
  const others = old.length + allOf(notificationsRead).length + allOf(userPresenceChanged).length
  return heard.length === others ? [] : heard
}

test.each([
  ['no token', {}],
  ['a garbage token', { token: 'lixo' }],
  ['a token that is no text', { token: ['a'] }],
])('a socket with %s is refused', async (_what, auth) => {
  await expect(desk.connect('', auth)).rejects.toThrow('ERR_SESSION_EXPIRED')
})

test('every name carries the company, and every body says what it is', async () => {
  const ear = await desk.socket(desk.agent)

  const { visitor } = await desk.waitingTicket()
  await visitor.write('mais')
  await ear.settle()

  expect(ear.heard.length).toBeGreaterThan(0)
  expect(ear.heard.every(({ name }) => name.startsWith(`${desk.agent.tenantId}:`))).toBe(true)
  expect(ear.heard.find(({ name }) => name.endsWith(':ticketList'))?.body).toMatchObject({ type: 'ticket:create', payload: { status: 'pending' } })
})

test('a first message is heard as a new ticket, as news and as a message', async () => {
  const ear = await desk.socket(desk.agent)

  const { ticket } = await desk.waitingTicket('Primeira')

  expect((await ear.hear(ticketCreated, ({ id }) => id === ticket.id)).unreadMessages).toBe(1)
  expect((await ear.hear(ticketWaiting, ({ id }) => id === ticket.id)).status).toBe('pending')
  expect((await ear.hear(messageCreated, ({ ticketId }) => ticketId === ticket.id)).body).toBe('Primeira')
})

test('an agent without the queue hears nothing of its tickets', async () => {
  await withoutSuporte(async () => {
    const [outside, inside] = [await desk.socket(desk.agent2), await desk.socket(desk.agent)]

    const { ticket, visitor } = await desk.waitingTicket('Segredo do suporte')
    await desk.ask(updateTicket, { id: ticket.id, status: 'open' }, desk.agent)
    const { id } = await desk.ask(sendMessage, { ticketId: ticket.id, body: 'Resposta' }, desk.agent)
    await inside.hear(messageAcked, (message) => message.id === id)
    await visitor.write('Mais')
    await desk.ask(updateTicket, { id: ticket.id, status: 'closed' }, desk.agent)
    await outside.settle()

    expect(heardOf(outside, ticket.id)).toEqual([])
    expect(inside.allOf(ticketUpdated).length).toBeGreaterThan(2)
  })
})

test('an agent without the queue cannot open its tickets', async () => {
  await withoutSuporte(async () => {
    const [outside, inside] = [await desk.socket(desk.agent2), await desk.socket(desk.agent)]
    const { ticket } = await desk.openTicket(desk.agent)
    await inside.signal(joinChatBox, ticket.id)

    const answer = await outside.signal(joinChatBox, ticket.id)
    await desk.ask(agentTyping, { id: ticket.id }, desk.agent)
    await outside.settle()

    expect(answer).toEqual({ ok: false, error: 'ERR_NO_TICKET_FOUND' })
    expect(heardOf(outside, ticket.id)).toEqual([])
    expect((await inside.hear(ticketPresenceChanged)).viewers).toEqual([{ userId: desk.agent.userId, name: 'Agente Um' }])
  })
})

test('who joins a ticket and leaves it at once is not there: what a line says is done in its order', async () => {
  const { ticket } = await desk.openTicket(desk.agent)
  const ear = await desk.socket(desk.agent)

  await Promise.all([ear.signal(joinChatBox, ticket.id), ear.signal(leaveChatBox, ticket.id)])

  const present = await desk.ask(listPresence, {}, desk.admin)
  expect(present.filter(({ ticketId }) => ticketId === ticket.id)).toEqual([])
})

test('a ticket that is transferred away leaves those who may read it no more, and its room', async () => {
  await withoutSuporte(async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    const [leaving, staying] = [await desk.socket(desk.agent2), await desk.socket(desk.agent)]
    await desk.ask(updateTicket, { id: ticket.id, queueId: desk.vendas, isTransference: true }, desk.agent)
    // Notifications are written a moment later: that the ticket waits in the queue comes before it leaves the queue.
    await leaving.hear(notificationsArrived, ({ notifications }) => notifications.some(({ ticketId }) => ticketId === ticket.id))
    await leaving.signal(joinChatBox, ticket.id)
    await staying.signal(joinChatBox, ticket.id)

    await desk.ask(updateTicket, { id: ticket.id, queueId: desk.suporte, isTransference: true }, desk.agent)
    await leaving.hear(ticketLeft, (ticketId) => ticketId === ticket.id)
    leaving.heard.length = 0
    await desk.ask(agentTyping, { id: ticket.id }, desk.agent)
    await desk.ask(updateTicket, { id: ticket.id, status: 'open' }, desk.agent)
    await leaving.settle()

    expect(heardOf(leaving, ticket.id)).toEqual([])
    await staying.hear(agentTypingChanged)
    expect(staying.allOf(ticketLeft)).toEqual([])
  })
})

test('where assigned tickets are private, accepting takes the ticket from the others', async () => {
  await desk.withSetting(notViewAssignedTickets, 'enabled', async () => {
    const { ticket } = await desk.waitingTicket()
    const [other, admin] = [await desk.socket(desk.agent2), await desk.socket(desk.admin)]

    await desk.ask(updateTicket, { id: ticket.id, status: 'open' }, desk.agent)

    await other.hear(ticketLeft, (ticketId) => ticketId === ticket.id)
    await admin.hear(ticketUpdated, ({ id, userId }) => id === ticket.id && userId === desk.agent.userId)
    expect(other.allOf(ticketUpdated).filter(({ id }) => id === ticket.id)).toEqual([])
  })
})

test('who has a ticket open sees who else has, and who left', async () => {
  const { ticket } = await desk.openTicket(desk.agent)
  const [first, second] = [await desk.socket(desk.agent), await desk.socket(desk.agent2)]
  const both = [
    { userId: desk.agent.userId, name: 'Agente Um' },
    { userId: desk.agent2.userId, name: 'Agente Dois' },
  ]

  await first.signal(joinChatBox, ticket.id)
  await second.signal(joinChatBox, ticket.id)
  const together = await first.hear(ticketPresenceChanged, ({ viewers }) => viewers.length === 2)
  first.heard.length = 0
  await second.signal(leaveChatBox, ticket.id)
  const alone = await first.hear(ticketPresenceChanged)

  expect(together).toEqual({ ticketId: ticket.id, viewers: both })
  expect(alone.viewers).toEqual([both[0]])
})

test('one person with two tiles is one viewer', async () => {
  const { ticket } = await desk.openTicket(desk.agent)
  const [tile, otherTile] = [await desk.socket(desk.agent), await desk.socket(desk.agent)]

  await tile.signal(joinChatBox, ticket.id)
  await otherTile.signal(joinChatBox, ticket.id)

  const { viewers } = await otherTile.hear(ticketPresenceChanged)
  expect(viewers).toHaveLength(1)
})

test('a socket that ends leaves its tickets', async () => {
  const { ticket } = await desk.openTicket(desk.agent)
  const [staying, ending] = [await desk.socket(desk.agent), await desk.socket(desk.agent2)]
  await staying.signal(joinChatBox, ticket.id)
  await ending.signal(joinChatBox, ticket.id)
  await staying.hear(ticketPresenceChanged, ({ viewers }) => viewers.length === 2)
  staying.heard.length = 0

  ending.socket.disconnect()

  expect((await staying.hear(ticketPresenceChanged)).viewers).toEqual([{ userId: desk.agent.userId, name: 'Agente Um' }])
})

test('who may read a ticket sees that the agent is writing, and stopped, also from the list', async () => {
  const { ticket } = await desk.openTicket(desk.agent)
  const watching = await desk.socket(desk.agent2)

  await desk.ask(agentTyping, { id: ticket.id }, desk.agent)
  const started = await watching.hear(agentTypingChanged, ({ isTyping }) => isTyping)
  await desk.ask(agentPaused, { id: ticket.id }, desk.agent)
  await watching.hear(agentTypingChanged, ({ isTyping }) => !isTyping)

  expect(started).toEqual({ ticketId: ticket.id, userId: desk.agent.userId, name: 'Agente Um', isTyping: true, isRecording: false })
})

test('a sign of writing that says nothing new is not passed on', async () => {
  const { ticket } = await desk.openTicket(desk.agent)
  const watching = await desk.socket(desk.agent2)

  for (let time = 0; time < 3; time += 1) await desk.ask(agentTyping, { id: ticket.id }, desk.agent)
  await watching.settle()

  expect(watching.allOf(agentTypingChanged)).toHaveLength(1)
})

test('lists hear who looks, seldomer than people come and go; who may not read the ticket hears nothing', async () => {
  await withoutSuporte(async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    const [looking, list, outside] = [await desk.socket(desk.agent), await desk.socket(desk.admin), await desk.socket(desk.agent2)]

    for (let time = 0; time < 3; time += 1) {
      await looking.signal(joinChatBox, ticket.id)
      await looking.signal(leaveChatBox, ticket.id)
    }
    await looking.signal(joinChatBox, ticket.id)
    const heard = await list.hear(ticketPresenceChanged, ({ ticketId, viewers }) => ticketId === ticket.id && viewers.length > 0)
    await desk.ask(agentTyping, { id: ticket.id }, desk.agent)
    await list.hear(agentTypingChanged)
    await outside.settle()

    expect(heard).toEqual({ ticketId: ticket.id, viewers: [{ userId: desk.agent.userId, name: 'Agente Um' }] })
    expect(list.allOf(ticketPresenceChanged).filter(({ ticketId }) => ticketId === ticket.id).length).toBeLessThan(7)
    expect(heardOf(outside, ticket.id)).toEqual([])
  })
})

test('who comes later asks who is where, and is told of tickets they may read', async () => {
  await withoutSuporte(async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    const looking = await desk.socket(desk.agent)
    await looking.signal(joinChatBox, ticket.id)
    const there = async (who: typeof desk.admin) => (await desk.ask(listPresence, {}, who)).filter(({ ticketId }) => ticketId === ticket.id)

    expect(await there(desk.admin)).toEqual([{ ticketId: ticket.id, viewers: [{ userId: desk.agent.userId, name: 'Agente Um' }] }])
    expect(await there(desk.agent2)).toEqual([])
  })
})

test('who has the ticket open sees its log grow', async () => {
  const { ticket } = await desk.openTicket(desk.agent)
  const ear = await desk.socket(desk.agent2)
  await ear.signal(joinChatBox, ticket.id)

  await desk.ask(updateTicket, { id: ticket.id, status: 'closed' }, desk.agent)

  expect(await ear.hear(ticketLogged)).toMatchObject({ type: 'closed', ticketId: ticket.id, user: { name: 'Agente Um' } })
})

test('a changed setting is told to the whole company', async () => {
  const ear = await desk.socket(desk.agent2)

  await desk.ask(changeSetting, { key: 'nullticket', value: 'enabled' }, desk.admin)
  const heard = await ear.hear(settingChanged)
  await desk.ask(changeSetting, { key: 'nullticket', value: 'disabled' }, desk.admin)

  expect(heard).toEqual({ key: 'nullticket', value: 'enabled' })
})

test('events of one row come with growing revisions', async () => {
  const { ticket, visitor } = await desk.openTicket(desk.agent)
  const ear = await desk.socket(desk.agent2)

  for (let index = 0; index < 10; index += 1) await visitor.write(`n ${index}`)
  await ear.settle()

  const revs = ear
    .allOf(ticketUpdated)
    .filter(({ id }) => id === ticket.id)
    .map(({ rev }) => rev)
  expect(revs).toHaveLength(10)
  expect(revs.every((rev, index) => index === 0 || rev > (revs[index - 1] ?? 0))).toBe(true)
})

test.each([
  ['an unknown signal', 'fazAlgo', undefined, 'ERR_UNKNOWN_SIGNAL'],
  ['a text for an id', 'joinChatBox', 'abc', 'ERR_INVALID_INPUT'],
  ['an object for an id', 'joinChatBox', { id: 1 }, 'ERR_INVALID_INPUT'],
  ['a negative id', 'joinChatBox', -1, 'ERR_INVALID_INPUT'],
  ['nothing for an id', 'leaveChatBox', null, 'ERR_INVALID_INPUT'],
  ['a ticket that is not there', 'joinChatBox', 999_999, 'ERR_NO_TICKET_FOUND'],
])('%s is answered with its code', async (_what, name, payload, error) => {
  const ear = await desk.socket(desk.agent)

  const answer = await ear.say(`${desk.agent.tenantId}:${name}`, payload)

  expect(answer).toEqual({ ok: false, error })
})

test('a signal under the name of another company is unknown', async () => {
  const { ticket } = await desk.openTicket(desk.agent)
  const ear = await desk.socket(desk.agent)

  expect(await ear.say(`${desk.agent.tenantId + 1}:joinChatBox`, ticket.id)).toEqual({ ok: false, error: 'ERR_UNKNOWN_SIGNAL' })
  expect(await ear.say('joinChatBox', ticket.id)).toEqual({ ok: false, error: 'ERR_UNKNOWN_SIGNAL' })
})

test('a superadmin has a socket but opens no ticket', async () => {
  const { ticket } = await desk.openTicket(desk.agent)
  const ear = await desk.socket(desk.superadmin)

  expect(await ear.signal(joinChatBox, ticket.id)).toEqual({ ok: false, error: 'ERR_NO_PERMISSION' })
})

test('signals without an answer, and nonsense, end no socket', async () => {
  const ear = await desk.socket(desk.agent)
  const name = `${desk.agent.tenantId}:joinChatBox`

  for (const payload of [undefined, null, 'x', [], {}, Number.NaN, 'a\u0000b', 'x'.repeat(10_000)]) ear.socket.emit(name, payload)
  ear.socket.emit('disconnecting2', 1, 2, 3)

  await expect(ear.settle()).resolves.toBeUndefined()
})
