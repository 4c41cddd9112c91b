import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { RESYNC } from '#core/contract/wire.ts'
import { newInstallation } from '#core/server/testing/testServer.ts'
import { messageCreated } from '#plugins/chat/contract/index.ts'
import { joinChatBox } from '#plugins/tickets/contract/index.ts'
import { type CuttableLine, openCuttableLine } from './support/cuttableLine.ts'
import { type Desk, startDesk } from './support/desk.ts'
import { type SharedRedis, shareRedis } from './support/sharedRedis.ts'

const { REDIS_URL: redisServer } = process.env
/** With Redis away nothing may take as long as one wait for it would. */
const AT_ONCE_MS = 1_500

async function timed<T>(work: Promise<T>): Promise<{ value: T; ms: number }> {
  const began = performance.now()
  const value = await work
  return { value, ms: performance.now() - began }
}

describe.skipIf(!redisServer)('Redis away (needs REDIS_URL)', () => {
  let line: CuttableLine
  let redis: SharedRedis
  let desk: Desk
  let removeInstallation: () => Promise<void>
  beforeAll(async () => {
    const installation = await newInstallation()
    removeInstallation = () => installation.remove()
    line = await openCuttableLine(redisServer ?? '')
    redis = shareRedis(redisServer)
    desk = await startDesk({ installation, environment: { ...redis.environment, REDIS_URL: line.url } })
  })
  afterEach(async () => {
    line.restore()
    await vi.waitFor(async () => expect((await desk.call('GET', '/ready')).status).toBe(200), { timeout: 20_000 })
  })
  afterAll(async () => {
    await desk.stop()
    await line.close()
    await redis.clear()
    await removeInstallation()
  })

  test.each([
    ['refuses', () => line.cut()],
    ['says nothing', () => line.hold()],
  ])('and %s: people sign in, visitors write, own sockets hear, and /ready says what is missing', async (_how, goAway) => {
    const { visitor, ticket } = await desk.openTicket(desk.agent)
    const ear = await desk.socket(desk.agent)
    goAway()
    await vi.waitFor(async () => expect((await desk.call('GET', '/ready')).status).toBe(503), { timeout: 5_000 })

    const ready = await timed(desk.call('GET', '/ready'))
    const signIn = await timed(desk.login('agente2'))
    const idFront = newId()
    const written = await timed(visitor.write('sem Redis', idFront))
    const heard = await timed(ear.hear(messageCreated, (message) => message.ticketId === ticket.id && message.body === 'sem Redis'))
    const online = await timed(desk.call('GET', '/users', { token: desk.admin.token }))
    const joined = await timed(ear.signal(joinChatBox, ticket.id))
    const present = await timed(desk.call('GET', '/ticketPresence', { token: desk.agent.token }))

    expect(ready.value).toMatchObject({ status: 503, body: { error: 'ERR_UNAVAILABLE', missing: ['redis'] } })
    expect(ready.ms).toBeLessThan(1_000)
    expect(signIn.value.username).toBe('Agente Dois')
    expect(joined.value).toEqual({ ok: true })
    expect(present.value.status).toBe(200)
    for (const { ms } of [signIn, written, heard, online, joined, present]) expect(ms).toBeLessThan(AT_ONCE_MS)
  })

  test('limits are the node’s own until it is back', async () => {
    line.cut()
    await vi.waitFor(async () => expect((await desk.call('GET', '/ready')).status).toBe(503), { timeout: 5_000 })
    const once = desk.kernel.ctx.host.limit('away', 1, 60)
    await once('somebody')

    await expect(once('somebody')).rejects.toMatchObject({ status: 429 })
  })

  test('every page and visitor is told to ask again when it is back, since other nodes could not be heard', async () => {
    const ear = await desk.socket(desk.agent)
    const visitor = await (await desk.visitor()).socket()
    line.cut()
    await vi.waitFor(async () => expect((await desk.call('GET', '/ready')).status).toBe(503), { timeout: 5_000 })

    line.restore()

    await visitor.until(RESYNC, ({ name }) => (name === RESYNC ? true : undefined))
    await vi.waitFor(() => expect(ear.heard.map(({ name }) => name)).toContain(RESYNC), { timeout: 20_000 })
  })
})
