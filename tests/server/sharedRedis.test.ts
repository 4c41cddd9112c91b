import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rooms } from '#core/server/socket/rooms.ts'
import { connectionChanged, connectionsService, listConnections } from '#plugins/connections/contract/index.ts'
import { type Desk, startDesk } from './support/desk.ts'
import { type SharedRedis, shareRedis } from './support/sharedRedis.ts'

const { REDIS_URL: redisServer } = process.env

/** Their rows have the same numbers: what one of them hears of the other would be taken for its own. */
describe.skipIf(!redisServer)('two installations on one Redis (needs REDIS_URL)', () => {
  let redis: [SharedRedis, SharedRedis]
  let mine: Desk
  let others: Desk

  beforeAll(async () => {
    redis = [shareRedis(redisServer), shareRedis(redisServer)]
    mine = await startDesk({ environment: redis[0].environment })
    others = await startDesk({ environment: redis[1].environment })
  }, 120_000)
  afterAll(async () => {
    await mine.stop()
    await others.stop()
    for (const one of redis) await one.clear()
  })

  test('do not hear what happens in the other, nor count its people as here', async () => {
    const [here, there] = [await mine.socket(mine.agent), await others.socket(others.agent)]
    const [connection] = await mine.ask(listConnections, {}, mine.admin)

    await mine.kernel.ctx.use(connectionsService).change(mine.admin.tenantId, connection?.id ?? 0, { status: 'TIMEOUT' })
    await here.hear(connectionChanged)
    // What goes through the stream comes in its order: one's own news after those of the other.
    await others.kernel.ctx.use(connectionsService).change(others.admin.tenantId, connection?.id ?? 0, { status: 'PAIRING' })
    await there.hear(connectionChanged, ({ status }) => status === 'PAIRING')

    expect(there.allOf(connectionChanged).map(({ status }) => status)).toEqual(['PAIRING'])
    expect(await others.kernel.ctx.sockets.inRoom(rooms.user(others.agent.tenantId, others.agent.userId))).toHaveLength(1)
  })

  test('do not use up each other’s tries', async () => {
    const tryAt = (desk: Desk) => desk.kernel.ctx.host.limit('test', 1, 60)('somebody')
    await tryAt(mine)

    await expect(tryAt(mine)).rejects.toMatchObject({ status: 429 })
    await expect(tryAt(others)).resolves.toBeUndefined()
  })
})
