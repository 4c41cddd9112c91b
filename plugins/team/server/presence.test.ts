import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { logout, type Session, userActiveSignal, userIdleSignal } from '#core/contract/auth.ts'
import { newId } from '#core/contract/ids.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { presenceSignalled } from '#core/server/auth/presenceSignalled.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import type { Ear } from '#core/server/testing/ear.ts'
import { newInstallation, startTestServer } from '#core/server/testing/testServer.ts'
import { putQueueRouting } from '#plugins/routing/contract/index.ts'
import { createClock } from '#tests/server/support/clock.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import { getUser, listQueues, putUserOnline, userPresenceChanged } from '../contract/index.ts'
import { CHECK_MS, confirmPresence, endUnconfirmed, GRACE_MS } from './presenceCheck.ts'

let desk: Desk
let agent: Session
/** A colleague, who hears of it. */
let ear: Ear
const clock = createClock()
const MINUTE_MS = 60_000
/** For a machine that has other work. */
const PATIENCE = { timeout: 20_000 }
/** Surely more than the grace. */
const LONG_MINUTES = (GRACE_MS + CHECK_MS) / MINUTE_MS

beforeAll(async () => {
  desk = await startDesk({ now: clock.now })
})
beforeEach(async () => {
  agent = await desk.login('agente')
  // The login is answered before it is told: who left at once would come afterwards.
  await vi.waitFor(async () => expect(await statusSeen()).toBe('online'), PATIENCE)
  ear = await desk.socket(desk.agent2)
})
afterEach(async () => {
  const { sockets } = desk.kernel.ctx
  const room = rooms.user(agent.tenantId, agent.userId)
  sockets.disconnect(room)
  // A connection of another login that is not closed yet would make the logout no leaving.
  await vi.waitFor(async () => expect(await sockets.inRoom(room)).toEqual([]), PATIENCE)
  await desk.ask(logout, {}, agent)
  await vi.waitFor(async () => expect(await statusSeen()).toBe('offline'), PATIENCE)
  ear.socket.disconnect()
})
afterAll(() => desk.stop())

const presence = (who: Session, isOnline: boolean, by = who) => desk.ask(putUserOnline, { id: who.userId, isOnline }, by)
const statusSeen = async (server: Pick<Desk, 'ask'> = desk) => (await server.ask(getUser, { id: agent.userId }, desk.admin)).status
const hears = (status: string, by = ear) => by.hear(userPresenceChanged, (heard) => heard.userId === agent.userId && heard.status === status)

/** Checks of a node every few seconds. */
const check = async (ctx: ServerContext = desk.kernel.ctx) => {
  await confirmPresence(ctx)
  await endUnconfirmed(ctx)
}
/** Lets the time pass after which who has given no sign of life is gone. */
const pass = async () => {
  await check()
  clock.advance(LONG_MINUTES)
  await check()
}
const socketsOf = async ({ tenantId, userId }: Session) => (await desk.kernel.ctx.sockets.inRoom(rooms.user(tenantId, userId))).length

/** Loses a line, and waits until the server has noticed. */
async function cut(socket: Ear): Promise<void> {
  const before = await socketsOf(agent)
  socket.socket.disconnect()
  await vi.waitFor(async () => expect(await socketsOf(agent)).toBe(before - 1), PATIENCE)
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

    await cut(one)
    const again = await desk.socket(agent)
    await again.signal(userActiveSignal, null)
    await pass()
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
    const socket = await desk.socket(agent)
    await presence(agent, false)

    await cut(socket)
    expect(await statusSeen()).toBe('paused')
    await pass()
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
    const socket = await desk.socket(phone)
    await presence(agent, false)

    await desk.ask(logout, {}, phone)
    await socket.ended()
    await ear.settle()

    expect(await statusSeen()).toBe('paused')
  })

  test('is there after the server began again, and who did not come back within the time is gone', async () => {
    const installation = await newInstallation()
    const first = await startTestServer({ installation, now: clock.now })
    const [paused, free] = [await first.login('agente'), await first.login('agente2')]
    await first.socket(paused)
    await first.socket(free)
    await first.ask(putUserOnline, { id: paused.userId, isOnline: false }, paused)
    await first.stop()
    clock.advance(LONG_MINUTES)
    const second = await startTestServer({ installation, now: clock.now })
    const { ctx } = second.kernel
    const statusOf = async ({ userId }: Session) => (await second.ask(getUser, { id: userId }, paused)).status

    await check(ctx)
    expect(await statusOf(free)).toBe('online')
    const socket = await second.socket(paused)
    clock.advance(LONG_MINUTES)
    await check(ctx)

    expect(await statusOf(free)).toBe('offline')
    expect(await statusOf(paused)).toBe('paused')
    socket.socket.disconnect()
    await second.stop()
    await installation.remove()
  })
})

describe('who does not pause', () => {
  test('is gone only after a time without any line', async () => {
    const [one, other] = [await desk.socket(agent), await desk.socket(agent)]
    await cut(one)
    await pass()
    await other.settle()
    expect(await statusSeen()).toBe('online')

    await cut(other)
    await check()
    expect(await statusSeen()).toBe('online')
    await pass()

    await hears('offline')
    expect(await statusSeen()).toBe('offline')
  })

  test('is gone after a time when they signed in and opened no line, and colleagues hear it', async () => {
    await check()
    expect(await statusSeen()).toBe('online')

    await pass()

    expect(await hears('offline')).toMatchObject({ isOnline: false })
    expect(await statusSeen()).toBe('offline')
  })

  test('is given no conversation once they are gone', async () => {
    await pass()
    await hears('offline')
    await desk.ask(putQueueRouting, { queueId: desk.suporte, mode: 'roundRobin' }, desk.admin)

    const given = [await desk.waitingTicket(), await desk.waitingTicket()].map(({ ticket }) => ticket.id)

    await vi.waitFor(async () => {
      const owners = await Promise.all(given.map(async (id) => (await desk.ticket(id)).userId))
      expect(owners).toEqual([desk.agent2.userId, desk.agent2.userId])
    })
    await desk.ask(putQueueRouting, { queueId: desk.suporte, mode: 'none' }, desk.admin)
  })

  test('stays without a line as long as they call; a later call brings nobody back, saying so does', async () => {
    for (let calls = 0; calls < 3; calls += 1) {
      clock.advance(0.9)
      await desk.ask(listQueues, {}, agent)
      await check()
    }
    expect(await statusSeen()).toBe('online')

    await pass()
    await desk.ask(listQueues, {}, agent)
    await check()
    expect(await statusSeen()).toBe('offline')

    expect(await presence(agent, true)).toMatchObject({ status: 'online' })
  })

  test('is not kept here by a supervisor who pauses them', async () => {
    await check()
    clock.advance(0.9)
    await presence(agent, false, desk.supervisor)
    clock.advance(0.2)
    await check()

    expect(await statusSeen()).toBe('offline')
  })

  test('is here with a live line, also when the row was wrong for a moment', async () => {
    await desk.socket(agent)
    await check()
    await tenantRows(desk.kernel.ctx.db, agent, users).update(eq(users.id, agent.userId), { isHere: false, isOnline: false, lastOnline: clock.now() })

    clock.advance(LONG_MINUTES)
    await check()

    await vi.waitFor(async () => expect(await statusSeen()).toBe('online'), PATIENCE)
  })

  test('is here after signing out and in again at once, in this order', async () => {
    const { ctx } = desk.kernel
    const { tenantId, userId } = agent

    ctx.emit(presenceSignalled, tenantId, { kind: 'left', userId, chainId: newId() })
    ctx.emit(presenceSignalled, tenantId, { kind: 'came', userId })

    await hears('offline')
    await vi.waitFor(async () => expect(await statusSeen()).toBe('online'), PATIENCE)
  })

  test('is here again with a mere connect', async () => {
    await cut(await desk.socket(agent))
    await pass()
    await hears('offline')

    await desk.socket(agent)

    await vi.waitFor(async () => expect(await statusSeen()).toBe('online'), PATIENCE)
  })

  test('is idle between the two signals of a browser', async () => {
    const socket = await desk.socket(agent)

    await socket.signal(userIdleSignal, null)
    expect((await hears('paused')).isOnline).toBe(false)
    await socket.signal(userActiveSignal, null)

    await vi.waitFor(async () => expect(await statusSeen()).toBe('online'), PATIENCE)
  })
})

test('a chosen pause is no idleness: being active does not end it', async () => {
  const socket = await desk.socket(agent)
  await socket.signal(userIdleSignal, null)
  await hears('paused')
  await presence(agent, false)

  await socket.signal(userActiveSignal, null)
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
