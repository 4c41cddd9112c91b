import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getUser, putUser, userChanged } from '#plugins/team/contract/index.ts'
import {
  joinChatBox,
  listTickets,
  queuelessSeesAll,
  ticketLogged,
  ticketPresenceChanged,
  ticketUpdated,
  updateTicket,
} from '#plugins/tickets/contract/index.ts'
import { type Desk, startDesk } from './support/desk.ts'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

const change = (queues: number[], token: string, id = desk.agent.userId) => desk.call('PUT', `/users/${id}`, { token, body: { queues } })

test('a queue that is taken away takes its tickets with it: from list, totals, read checks, the open room and the wire; and back', async () => {
  const { visitor, ticket } = await desk.waitingTicket('Assunto da fila')
  const { id } = ticket
  const list = () => desk.ask(listTickets, { status: ['pending'], searchParam: `#${id}` }, desk.agent)
  const [ear, other] = [await desk.socket(desk.agent), await desk.socket(desk.supervisor)]
  for (const one of [ear, other]) expect(await one.signal(joinChatBox, id)).toMatchObject({ ok: true })
  expect((await list()).counters.pending).toBe(1)

  const { warning, ...changed } = await desk.ask(putUser, { id: desk.agent.userId, queues: [desk.vendas] }, desk.admin)

  expect(warning).toBeNull()
  expect(changed.queues.map(({ queue }) => queue)).toEqual(['Vendas'])
  expect(await ear.hear(userChanged)).toEqual(changed)
  expect(await list()).toMatchObject({ tickets: [], count: 0, counters: { pending: 0 } })
  for (const path of [`/tickets/${id}`, `/messages/${id}`]) expect((await desk.call('GET', path, { token: desk.agent.token })).status).toBe(404)
  await other.hear(ticketPresenceChanged, ({ viewers }) => viewers.length === 1)
  const heard = () => ear.allOf(ticketUpdated).length + ear.allOf(ticketLogged).length
  const before = heard()
  await visitor.write('Ninguém aqui ouve isto')
  await desk.ask(updateTicket, { id, status: 'open' }, desk.supervisor)
  await ear.settle()
  expect(heard()).toBe(before)
  expect(JSON.stringify(ear.heard)).not.toContain('Ninguém aqui')
  expect(await ear.signal(joinChatBox, id)).toMatchObject({ ok: false })

  await desk.ask(putUser, { id: desk.agent.userId, queues: [desk.suporte, desk.vendas] }, desk.admin)
  expect((await desk.call('GET', `/tickets/${id}`, { token: desk.agent.token })).status).toBe(200)
})

describe('the queues of a person', () => {
  test.each([['an agent, even their own', () => desk.agent.token]])('are not changed by %s', async (_who, token) => {
    expect(await change([desk.vendas], token())).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } })
  })

  test('are those of the company, and the company of the person', async () => {
    const neighbour = (await desk.otherTenant()).admin

    expect(await change([desk.suporte, 99_999], desk.admin.token)).toMatchObject({ status: 422, body: { fields: [{ field: 'queues' }] } })
    expect(await change([], neighbour.token)).toMatchObject({ status: 404, body: { error: 'ERR_NO_USER_FOUND' } })
    expect((await desk.ask(getUser, { id: desk.agent.userId }, desk.admin)).queues).toHaveLength(2)
  })

  test('going altogether, leave what is theirs and what has no queue, and whoever took them is warned', async () => {
    const { ticket } = await desk.waitingTicket('De uma fila')
    const own = (await desk.openTicket(desk.agent2)).ticket
    const sees = async () => (await desk.call('GET', `/tickets/${ticket.id}`, { token: desk.agent2.token })).status === 200
    expect(await sees()).toBe(true)

    const first = await desk.ask(putUser, { id: desk.agent2.userId, queues: [] }, desk.admin)
    const again = await desk.ask(putUser, { id: desk.agent2.userId, queues: [] }, desk.admin)

    expect([first.warning, again.warning]).toEqual(['noQueueLeft', null])
    expect(await sees()).toBe(false)
    expect((await desk.call('GET', `/tickets/${own.id}`, { token: desk.agent2.token })).status).toBe(200)
    expect(await desk.withSetting(queuelessSeesAll, 'enabled', sees)).toBe(true)
    expect((await desk.ask(putUser, { id: desk.supervisor.userId, queues: [desk.suporte] }, desk.admin)).warning).toBeNull()
    expect((await desk.ask(putUser, { id: desk.supervisor.userId, queues: [] }, desk.admin)).warning).toBeNull()
    await desk.place(desk.agent2, [desk.suporte, desk.vendas])
  })

  test('are given by number or as rows, each once', async () => {
    const body = { queues: [{ id: desk.vendas }, desk.suporte, desk.vendas] }

    expect(await desk.call('PUT', `/users/${desk.agent2.userId}`, { token: desk.admin.token, body })).toMatchObject({
      status: 200,
      body: { queues: [{ queue: 'Suporte' }, { queue: 'Vendas' }] },
    })
  })
})

describe('a person who is suspended', () => {
  const edit = (id: number, body: object, token: string) => desk.call('PUT', `/users/${id}`, { token, body })

  test('is signed out everywhere at once, gets in no more, and is let in again; the queues stay', async () => {
    const session = await desk.login('agente2')
    const ear = await desk.socket(session)

    expect((await edit(session.userId, { isActive: false }, desk.admin.token)).status).toBe(200)

    await ear.ended()
    expect((await desk.call('GET', '/tickets?status=open', { token: session.token })).status).toBe(401)
    await expect(desk.login('agente2')).rejects.toThrow()
    expect((await edit(session.userId, { isActive: true }, desk.admin.token)).status).toBe(200)
    expect((await desk.login('agente2')).queues).toHaveLength(2)
  })

  test('is so by people of the company who stand above them alone, and never by themselves', async () => {
    const neighbour = (await desk.otherTenant()).admin

    expect((await edit(desk.agent2.userId, { isActive: false }, desk.agent.token)).status).toBe(403)
    expect((await edit(desk.admin.userId, { isActive: false }, desk.supervisor.token)).status).toBe(403)
    expect((await edit(desk.agent.userId, { isActive: false }, neighbour.token)).status).toBe(404)
    expect(await edit(desk.admin.userId, { isActive: false }, desk.admin.token)).toMatchObject({ status: 422, body: { fields: [{ field: 'isActive' }] } })
    expect((await desk.call('GET', '/settings', { token: desk.admin.token })).status).toBe(200)
  })
})
