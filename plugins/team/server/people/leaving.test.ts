import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '#core/contract/auth.ts'
import { TEST_PASSWORD } from '#core/server/testing/template.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import { listQueues, userRemoved } from '../../contract/index.ts'
import { createPerson, deletePerson, endSession, endSessions, getDeparture, listPeople, listSessions, type Person } from '../../contract/people.ts'

const PASSWORD = 'chuva-de-marco'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.stop())

let made = 0
const person = (over: Record<string, unknown> = {}) => {
  made += 1
  return { name: 'Joana Prado', email: `joana${made}@empresa.example`, password: PASSWORD, ...over }
}
const create = (over: Record<string, unknown> = {}): Promise<Person> => desk.ask(createPerson, person(over), desk.admin)
const put = (id: number, body: object) => desk.call('PUT', `/users/${id}`, { token: desk.admin.token, body })
const find = async (id: number) => (await desk.ask(listPeople, {}, desk.admin)).people.find((one) => one.id === id)

describe('who leaves', () => {
  test('gives their conversations back to the queues, is out at once, and their e-mail is free', async () => {
    const joana = await create({ queues: [desk.suporte, desk.vendas] })
    const session = await desk.login(joana.email, PASSWORD)
    const { ticket } = await desk.openTicket(session)
    const [ear, other] = [await desk.socket(session), await desk.socket(desk.agent)]

    expect(await desk.ask(getDeparture, { id: joana.id }, desk.supervisor)).toEqual({ openTickets: 1 })
    await desk.ask(deletePerson, { id: joana.id }, desk.admin)

    await ear.ended()
    expect(await other.hear(userRemoved)).toEqual({ id: joana.id })
    expect(await desk.ticket(ticket.id)).toMatchObject({ status: 'pending', userId: null, queueId: ticket.queueId })
    expect(await find(joana.id)).toBeUndefined()
    expect((await desk.call('GET', `/users/${joana.id}`, { token: desk.admin.token })).status).toBe(404)
    expect((await desk.call('GET', '/users', { token: session.token })).status).toBe(401)
    await expect(desk.login(joana.email, PASSWORD)).rejects.toThrow('ERR_INVALID_CREDENTIALS')
    expect((await create({ email: joana.email })).id).not.toBe(joana.id)
    expect((await desk.call('DELETE', `/users/${joana.id}`, { token: desk.admin.token })).status).toBe(404)
  })

  test('comes back as the same one, with queues and what nobody took meanwhile', async () => {
    const joana = await create({ queues: [desk.suporte] })
    const session = await desk.login(joana.email, PASSWORD)
    const { ticket } = await desk.openTicket(session)
    await desk.ask(deletePerson, { id: joana.id }, desk.admin)

    const undone = await desk.call('POST', '/deeds/undo', { token: desk.admin.token, body: { rows: 'team.person', rowId: String(joana.id) } })

    expect(undone.status).toBe(200)
    expect(await find(joana.id)).toMatchObject({ name: 'Joana Prado', email: joana.email, queues: [{ queue: 'Suporte' }] })
    expect(await desk.ticket(ticket.id)).toMatchObject({ status: 'open', userId: joana.id })
    expect((await desk.login(joana.email, PASSWORD)).userId).toBe(joana.id)
  })

  test('does not come back where somebody has their e-mail by now', async () => {
    const joana = await create()
    await desk.ask(deletePerson, { id: joana.id }, desk.admin)
    await create({ email: joana.email })

    const undone = await desk.call('POST', '/deeds/undo', { token: desk.admin.token, body: { rows: 'team.person', rowId: String(joana.id) } })

    expect(undone.status).toBe(409)
    expect(await find(joana.id)).toBeUndefined()
  })

  test('for a while is suspended: out, without conversations, and back by a switch', async () => {
    const joana = await create({ queues: [desk.suporte] })
    const session = await desk.login(joana.email, PASSWORD)
    const { ticket } = await desk.openTicket(session)
    const ear = await desk.socket(session)

    expect((await put(joana.id, { isActive: false })).status).toBe(200)

    await ear.ended()
    expect(await desk.ticket(ticket.id)).toMatchObject({ status: 'pending', userId: null })
    expect(await find(joana.id)).toMatchObject({ isActive: false, status: 'offline' })
    await expect(desk.login(joana.email, PASSWORD)).rejects.toThrow('ERR_INVALID_CREDENTIALS')
    expect((await put(joana.id, { isActive: true })).status).toBe(200)
    expect((await desk.login(joana.email, PASSWORD)).queues).toHaveLength(1)
  })
})

describe('sessions', () => {
  test('are listed with where they are used from, and end one by one', async () => {
    const joana = await create()
    const [first, second] = [await desk.login(joana.email, PASSWORD), await desk.login(joana.email, PASSWORD)]
    const ear = await desk.socket(first)

    const sessions = await desk.ask(listSessions, { id: joana.id }, second)

    expect(sessions).toHaveLength(2)
    expect(sessions.map(({ isLive, isOwn }) => [isLive, isOwn])).toEqual(
      expect.arrayContaining([
        [true, false],
        [false, true],
      ]),
    )
    expect(sessions[0]?.address).toMatch(/^203\.0\./)
    const live = sessions.find(({ isLive }) => isLive)
    expect(await desk.ask(endSession, { id: joana.id, sessionId: live?.id ?? '' }, desk.admin)).toEqual({ ended: 1 })
    await ear.ended()
    expect(await desk.ask(listSessions, { id: joana.id }, second)).toHaveLength(1)
    expect(await desk.refusal(endSession, { id: joana.id, sessionId: live?.id ?? '' }, desk.admin)).toMatchObject({
      status: 404,
      error: 'ERR_NO_SESSION_FOUND',
    })
  })

  test('all end at once, and the company sees the person go', async () => {
    const joana = await create()
    const sessions = [await desk.login(joana.email, PASSWORD), await desk.login(joana.email, PASSWORD)]
    const ears = await Promise.all(sessions.map((session) => desk.socket(session)))

    expect(await desk.ask(endSessions, { id: joana.id }, desk.admin)).toEqual({ ended: 2 })

    await Promise.all(ears.map((ear) => ear.ended()))
    expect((await find(joana.id))?.status).toBe('offline')
    for (const { token } of sessions) expect((await desk.call('GET', '/users', { token })).status).toBe(401)
  })

  test('of oneself: the others end, the one that asks stays', async () => {
    const joana = await create()
    const [first, second] = [await desk.login(joana.email, PASSWORD), await desk.login(joana.email, PASSWORD)]

    expect(await desk.ask(endSessions, { id: joana.id }, second)).toEqual({ ended: 1 })

    expect((await desk.call('GET', '/users', { token: first.token })).status).toBe(401)
    expect((await desk.call('GET', '/users', { token: second.token })).status).toBe(200)
  })

  test('of who may have one: a sign-in ends the older ones', async () => {
    const joana = await create({ isSingleSession: true })
    const first = await desk.login(joana.email, PASSWORD)
    const ear = await desk.socket(first)

    const second = await desk.login(joana.email, PASSWORD)

    await ear.ended()
    expect((await desk.call('GET', '/users', { token: first.token })).status).toBe(401)
    expect((await desk.call('GET', '/users', { token: second.token })).status).toBe(200)
  })
})

describe('the own profile', () => {
  const own = (session: Session, body: object) => desk.call('PUT', '/ownProfile', { token: session.token, body })

  test('has the name and, by the present one, the password changed; other sessions end', async () => {
    const joana = await create()
    const [session, other] = [await desk.login(joana.email, PASSWORD), await desk.login(joana.email, PASSWORD)]

    const reply = await own(session, { name: ' Joana Alves ', currentPassword: PASSWORD, password: 'outra-senha-boa' })

    expect(reply).toMatchObject({ status: 200, body: { name: 'Joana Alves' } })
    expect((await desk.call('GET', '/users', { token: session.token })).status).toBe(200)
    expect((await desk.call('GET', '/users', { token: other.token })).status).toBe(401)
    expect((await desk.login(joana.email, 'outra-senha-boa')).username).toBe('Joana Alves')
  })

  test.each([
    ['a wrong present password', { currentPassword: 'errada-mesmo', password: 'outra-senha-boa' }, 'currentPassword', 'wrong'],
    ['no present password', { password: 'outra-senha-boa' }, 'currentPassword', 'required'],
    ['a weak password', { currentPassword: TEST_PASSWORD, password: 'curta' }, 'password', 'length'],
    ['no name', { name: ' ' }, 'name', 'required'],
  ])('is refused with %s, at the field', async (_what, body, field, code) => {
    expect(await own(desk.agent2, body)).toMatchObject({ status: 422, body: { fields: [{ field, code }] } })
  })

  test('changes neither profile nor queues', async () => {
    await own(desk.agent2, { name: 'Agente Dois', profile: 'admin', queues: [] })

    expect(await find(desk.agent2.userId)).toMatchObject({ profile: 'user' })
    expect((await desk.ask(listQueues, {}, desk.agent2)).length).toBeGreaterThan(0)
  })

  test('guesses of the present password are slowed', async () => {
    const joana = await create()
    const session = await desk.login(joana.email, PASSWORD)
    const guess = () => own(session, { currentPassword: 'errada-mesmo', password: 'outra-senha-boa' })

    for (let count = 0; count < 5; count += 1) expect((await guess()).status).toBe(422)

    expect((await guess()).status).toBe(429)
  })
})
