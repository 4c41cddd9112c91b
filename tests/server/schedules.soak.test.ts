import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { createCalls } from '#core/server/testing/calls.ts'
import { createSchedule, listSchedules } from '#plugins/schedules/contract/index.ts'
import { createVisitor } from '#plugins/webchat/contract/index.ts'
import { type Ground, makeGround } from '#tests/load/ground.ts'
import { LOAD_PASSWORD, type Person, signIn } from '#tests/load/people.ts'
import { type Program, startProgram } from '#tests/load/program.ts'
import { findMessagesOf } from '#tests/server/support/conversation.ts'
import { shareRedis } from '#tests/server/support/sharedRedis.ts'

const server = process.env.DATABASE_URL
const CONTACTS = 8
const PATIENCE_MS = 60_000
/** Time to plan them all before the first is due. */
const AHEAD_MS = 12_000

const redis = shareRedis(process.env.REDIS_URL)

const grounds: [kind: string, isThere: boolean, server: string | null, nodes: number, each: number][] = [
  ['on the embedded database', true, null, 1, 5],
  ['on PostgreSQL with two nodes (needs DATABASE_URL)', server !== undefined, server ?? null, 2, 25],
]

describe.each(grounds)('killed while many messages are due at once, %s', (_kind, isThere, address, count, each) => {
  describe.skipIf(!isThere)('the program', () => {
    let ground: Ground
    let nodes: Program[]
    let siteToken: string
    let admin: Person
    let visitors: { token: string; contactId: number; planned: string[] }[]

    const startNode = () =>
      startProgram({
        ...ground,
        environment: { ADMIN_PASSWORD: LOAD_PASSWORD, ...(address ? redis.environment : {}) },
      })
    /** Those of the first pages: as many as are asked for. */
    const countOf = async (url: string, status: 'sent' | 'pending') => (await createCalls(url).ask(listSchedules, { status: [status] }, admin)).count

    beforeAll(async () => {
      ground = await makeGround(address)
      const first = await startNode()
      nodes = [first]
      for (let more = 1; more < count; more += 1) nodes.push(await startNode())
      siteToken = first.webchatPath.split('/').at(-1) ?? ''
      admin = await signIn(first.url, 'admin')
      const calls = createCalls(first.url)
      const dueAt = new Date(Date.now() + AHEAD_MS).toISOString()
      visitors = await Promise.all(
        Array.from({ length: CONTACTS }, async (_none, index) => {
          const { visitorToken, contact } = await calls.ask(createVisitor, { token: siteToken, name: `Agendada ${index + 1}` }, null)
          const planned = Array.from({ length: each }, (_no, order) => `Lembrete ${order + 1} de ${index + 1}`)
          for (const body of planned) await calls.ask(createSchedule, { contactId: contact.id, body, scheduleDate: dueAt, idFront: newId() }, admin)
          return { token: visitorToken, contactId: contact.id, planned }
        }),
      )
      expect(await countOf(first.url, 'pending')).toBe(CONTACTS * each)
      await vi.waitFor(async () => expect(await countOf(nodes[0]?.url ?? '', 'sent')).toBeGreaterThan(0), { timeout: PATIENCE_MS, interval: 1 })
      await nodes[0]?.kill()
      nodes = [...nodes.slice(1), await startNode()]
      await vi.waitFor(async () => expect(await countOf(nodes[0]?.url ?? '', 'pending')).toBe(0), { timeout: PATIENCE_MS, interval: 50 })
    }, 180_000)
    afterAll(async () => {
      await Promise.all(nodes.map((node) => node.stop()))
      await ground.remove()
      await redis.clear()
    })

    test('sends every one of them once', async () => {
      for (const { token, planned } of visitors) {
        const stored = await findMessagesOf(nodes[0]?.url ?? '', siteToken, token)

        expect(stored.map(({ body }) => body).toSorted()).toEqual(planned.toSorted())
      }
    })

    test('has handed every one to the channel', async () => {
      await vi.waitFor(
        async () => {
          for (const { token } of visitors) {
            const stored = await findMessagesOf(nodes[0]?.url ?? '', siteToken, token)
            expect(stored.filter(({ ack }) => ack === 0)).toEqual([])
          }
        },
        { timeout: PATIENCE_MS },
      )
    }, 90_000)
  })
})
