import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { logout, type Session, userActiveSignal, userIdleSignal } from '#core/contract/auth.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import type { Ear } from '#core/server/testing/ear.ts'
import { newInstallation, startTestServer } from '#core/server/testing/testServer.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import { getUser, putUserOnline, userPresenceChanged } from '../contract/index.ts'
import { GRACE_MS } from './lines.ts'

let desk: Desk
let agent: Session
/** A colleague, who hears of it. */
let ear: Ear
const timers = vi.spyOn(globalThis, 'setTimeout')

beforeAll(async () => {
  desk = await startDesk()
})
beforeEach(async () => {
  agent = await desk.login('agente')
  ear = await desk.socket(desk.agent2)
})
afterEach(async () => {
  desk.kernel.ctx.sockets.disconnect(rooms.user(agent.tenantId, agent.userId))
  await desk.ask(logout, {}, agent)
  await vi.waitFor(async () => expect(await statusSeen()).toBe('offline'))
  ear.socket.disconnect()
})
afterAll(() => desk.stop())

const presence = (who: Session, isOnline: boolean, by = who) => desk.ask(putUserOnline, { id: who.userId, isOnline }, by)
const statusSeen = async (server: Pick<Desk, 'ask'> = desk) => (await server.ask(getUser, { id: agent.userId }, desk.admin)).status
const hears = (status: string, by = ear) => by.hear(userPresenceChanged, (heard) => heard.userId === agent.userId && heard.status === status)

const graceTimers = () => timers.mock.calls.flatMap(([deed, ms]) => (ms === GRACE_MS ? [deed] : []))

/** Loses a line, and answers how to let the time pass after which its owner is gone. */
async function cut(line: Ear): Promise<() => void> {
  const before = graceTimers().length
  line.socket.disconnect()
  return vi.waitFor(() => {
    const deed = graceTimers()[before]
    if (deed === undefined) throw new Error('The server has not noticed yet')
    return deed
  })
}

describe('a pause', () => {
  test('is told to the company, and so is its end', async () => {
    await desk.socket(agent)

    const paused = await presence(agent, false)
    const back = await presence(agent, true)

    expect([paused, back]).toMatchObject([
      { isOnline: false, status: 'paused' },
      { isOnline: true, status: 'online' },
    ])
    expect(await hears('paused')).toMatchObject({ username: 'Agente Um', isOnline: false, rev: paused.rev })
    expect((await ear.hear(userPresenceChanged, ({ rev }) => rev === back.rev)).status).toBe('online')
  })

  test('holds in every window, and survives a reload', async () => {
    const [one, other] = [await desk.socket(agent), await desk.socket(agent)]
    await presence(agent, false)
    await hears('paused', other)

    const pass = await cut(one)
    const again = await desk.socket(agent)
    await again.signal(userActiveSignal, null)
    pass()
    await again.settle()

    expect(await statusSeen()).toBe('paused')
    expect(
      ear
        .allOf(userPresenceChanged)
        .filter(({ userId }) => userId === agent.userId)
        .at(-1)?.status,
    ).toBe('paused')
  })

  test('is there again when the person is, however long they were gone', async () => {
    const line = await desk.socket(agent)
    await presence(agent, false)

    const pass = await cut(line)
    expect(await statusSeen()).toBe('paused')
    pass()
    await hears('offline')
    expect(await statusSeen()).toBe('offline')
    const heardBefore = ear.allOf(userPresenceChanged).length
    await desk.socket(agent)

    await vi.waitFor(() => expect(ear.allOf(userPresenceChanged).slice(heardBefore)).toMatchObject([{ status: 'paused', isOnline: false }]))
  })

  test('does not end with another login, which says so', async () => {
    await presence(agent, false)

    const { status, usuariosOnline } = await desk.login('agente')

    expect(status).toBe('paused')
    expect(usuariosOnline.find(({ id }) => id === agent.userId)).toMatchObject({ status: 'paused' })
    expect(await statusSeen()).toBe('paused')
  })

  test('ends with leaving', async () => {
    await desk.socket(agent)
    await presence(agent, false)

    await desk.ask(logout, {}, agent)
    await hears('offline')
    agent = await desk.login('agente')

    expect(agent.status).toBe('online')
    await hears('online')
  })

  test('goes on where one of two logins leaves', async () => {
    const phone = await desk.login('agente')
    await desk.socket(agent)
    const line = await desk.socket(phone)
    await presence(agent, false)

    await desk.ask(logout, {}, phone)
    await line.ended()
    await ear.settle()

    expect(await statusSeen()).toBe('paused')
  })

  test('is there after the server began again, and who did not come back is gone', async () => {
    const installation = await newInstallation()
    const first = await startTestServer({ installation })
    const [paused, free] = [await first.login('agente'), await first.login('agente2')]
    await first.socket(paused)
    await first.socket(free)
    await first.ask(putUserOnline, { id: paused.userId, isOnline: false }, paused)
    await first.stop()
    const timersBefore = graceTimers().length
    const second = await startTestServer({ installation })
    const begun = graceTimers().slice(timersBefore)

    const line = await second.socket(paused)
    for (const pass of begun) pass()

    const statusOf = async ({ userId }: Session) => (await second.ask(getUser, { id: userId }, paused)).status
    await vi.waitFor(async () => expect(await statusOf(free)).toBe('offline'))
    expect(await statusOf(paused)).toBe('paused')
    line.socket.disconnect()
    await second.stop()
    await installation.remove()
  })
})

describe('who does not pause', () => {
  test('is gone only after a time without any line', async () => {
    const [one, other] = [await desk.socket(agent), await desk.socket(agent)]
    const passOne = await cut(one)
    passOne()
    await other.settle()
    expect(await statusSeen()).toBe('online')

    const passOther = await cut(other)
    passOther()

    await hears('offline')
    expect(await statusSeen()).toBe('offline')
  })

  test('is here again with a mere connect', async () => {
    const pass = await cut(await desk.socket(agent))
    pass()
    await hears('offline')

    await desk.socket(agent)

    await vi.waitFor(async () => expect(await statusSeen()).toBe('online'))
  })

  test('is idle between the two signals of a browser', async () => {
    const line = await desk.socket(agent)

    await line.signal(userIdleSignal, null)
    expect((await hears('paused')).isOnline).toBe(false)
    await line.signal(userActiveSignal, null)

    await vi.waitFor(async () => expect(await statusSeen()).toBe('online'))
  })
})

test('a chosen pause is no idleness: being active does not end it', async () => {
  const line = await desk.socket(agent)
  await line.signal(userIdleSignal, null)
  await hears('paused')
  await presence(agent, false)

  await line.signal(userActiveSignal, null)
  await ear.settle()

  expect(await statusSeen()).toBe('paused')
})

describe('the presence of others', () => {
  test('is set by supervisors, not by agents', async () => {
    const change = { id: agent.userId, isOnline: false }

    expect(await presence(agent, false, desk.supervisor)).toMatchObject({ isOnline: false, status: 'paused' })
    expect(await desk.refusal(putUserOnline, { ...change, isOnline: true }, desk.agent2)).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' })
    expect(await presence(agent, true, desk.supervisor)).toMatchObject({ isOnline: true, status: 'online' })
  })

  test('is not made up: nobody is here or pauses because a supervisor says so', async () => {
    await desk.ask(logout, {}, agent)
    await hears('offline')

    expect(await presence(agent, true, desk.supervisor)).toMatchObject({ isOnline: false, status: 'offline' })
    expect(await presence(agent, false, desk.supervisor)).toMatchObject({ status: 'offline' })
    expect((await desk.login('agente')).status).toBe('online')
  })
})
