import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { createCampaign, getCampaign, listRecipients, NOBODY, pauseCampaign, resumeCampaign, startCampaign } from '#plugins/campaigns/contract/index.ts'
import { createConnection, listConnections } from '#plugins/connections/contract/index.ts'
import { SMS } from '#plugins/sms/contract/index.ts'
import { type FakeGateway, startFakeGateway } from '#plugins/sms/server/testing/fakeGateway.ts'
import { type Ground, makeGround } from '#tests/load/ground.ts'
import { LOAD_PASSWORD, type Person, signIn } from '#tests/load/people.ts'
import { type Program, startProgram } from '#tests/load/program.ts'
import { shareRedis } from './support/sharedRedis.ts'

/**
 * At most one message for each contact and campaign, on the provider's own count: over kills of one node, or of two nodes of one database, and a pause
 * in the middle.
 */
const KILLS = 20
/** Messages that reach the provider before the next kill, at least. */
const BETWEEN_KILLS = 20
/** So often only one of the nodes is killed, and the other sends on meanwhile; otherwise both at once. */
const ALONE_EVERY = 5
/** Some are left after the last kill. */
const CONTACTS = 2_500
const PATIENCE_MS = 100_000

/** Two nodes need a database that both reach. */
const isShared = process.env.DATABASE_URL !== undefined
const redis = shareRedis(process.env.REDIS_URL)

let ground: Ground
let gateway: FakeGateway
let nodes: Program[]
let admin: Person

const start = (port?: number) =>
  startProgram({
    ...ground,
    ...(port === undefined ? {} : { port }),
    environment: { ADMIN_PASSWORD: LOAD_PASSWORD, PRIVATE_HOSTS: '127.0.0.1', ...redis.environment },
  })
const sent = () => gateway.calls.filter(({ path }) => path.endsWith('/messages')).map(({ body }) => String(body.to))
const campaign = (id: number) => admin.calls.ask(getCampaign, { id }, admin)

/** Messages that are uncertain after a kill count as failed, and a campaign that fails too often stops by itself: its owner resumes it. */
async function resumeStopped(id: number): Promise<void> {
  if ((await campaign(id)).hold === 'stoppedFailures') await admin.calls.ask(resumeCampaign, { id }, admin)
}

/** Kills all nodes, or the one whose turn it is, and starts them again at their addresses. */
async function kill(turn: number): Promise<void> {
  const alone = turn % ALONE_EVERY === 0 ? nodes[(turn / ALONE_EVERY) % nodes.length] : undefined
  const killed = alone ? [alone] : nodes
  await Promise.all(killed.map((node) => node.kill()))
  nodes = await Promise.all(nodes.map((node) => (killed.includes(node) ? start(node.port) : node)))
}

beforeAll(async () => {
  ground = await makeGround(process.env.DATABASE_URL ?? null)
  gateway = await startFakeGateway()
  for (let at = 0; at < CONTACTS * 2; at += 1) gateway.answerNext(200, { id: newId() })
  nodes = [await start()]
  if (isShared) nodes.push(await start())
  admin = await signIn(nodes[0]?.url ?? '', 'admin')
}, PATIENCE_MS * 2)
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()))
  gateway.stop()
  await ground.remove()
  await redis.clear()
})

test(`a campaign whose nodes are killed ${KILLS} times, and that is paused in between, writes to nobody twice`, { timeout: 600_000 }, async () => {
  const config = { provider: 'zenvia', baseAddress: gateway.url, sender: '29800' }
  const { id: connectionId } = await admin.calls.ask(createConnection, { name: 'Torpedo', type: SMS, config, secrets: { token: 'token-bem-comprido' } }, admin)
  await vi.waitFor(
    async () => expect((await admin.calls.ask(listConnections, {}, admin)).find(({ id }) => id === connectionId)).toMatchObject({ status: 'CONNECTED' }),
    { timeout: PATIENCE_MS, interval: 200 },
  )
  const numbers = Array.from({ length: CONTACTS }, (_none, at) => `11 98888-${String(1_000 + at)}`)
  const pace = { delayFrom: 0, delayTo: 0, hoursFrom: '00:00', hoursTo: '00:00', weekdays: [] }
  const { id } = await admin.calls.ask(
    createCampaign,
    { ...pace, name: 'Uma vez', messages: ['Oi'], connections: [{ id: connectionId, weight: 1 }], audience: { ...NOBODY, numbers } },
    admin,
  )
  await admin.calls.ask(startCampaign, { id }, admin)
  const left: number[] = []
  for (let turn = 0; turn < KILLS; turn += 1) {
    const before = sent().length
    await vi.waitFor(
      async () => {
        await resumeStopped(id)
        expect(sent().length).toBeGreaterThanOrEqual(before + BETWEEN_KILLS)
      },
      { timeout: PATIENCE_MS, interval: 20 },
    )
    left.push(CONTACTS - sent().length)
    await kill(turn)
  }
  expect(Math.min(...left)).toBeGreaterThan(0)

  await admin.calls.ask(pauseCampaign, { id }, admin)
  await vi.waitFor(async () => expect((await campaign(id)).figures.queued).toBe(0), { timeout: PATIENCE_MS, interval: 300 })
  const atPause = sent().length
  expect((await campaign(id)).figures.waiting).toBeGreaterThan(0)
  expect(sent().length).toBe(atPause)
  await admin.calls.ask(resumeCampaign, { id }, admin)
  await vi.waitFor(
    async () => {
      await resumeStopped(id)
      expect((await campaign(id)).status).toBe('finished')
    },
    { timeout: PATIENCE_MS * 3, interval: 300 },
  )
  await vi.waitFor(async () => expect((await campaign(id)).figures.queued).toBe(0), { timeout: PATIENCE_MS, interval: 300 })

  const calls = sent()
  expect(new Set(calls).size).toBe(calls.length)
  // A provider that is asked and never heard is not asked again: such a message is said to be uncertain.
  const { recipients, count } = await admin.calls.ask(listRecipients, { id, state: 'failed' }, admin)
  const { figures } = await campaign(id)
  expect(figures).toMatchObject({ total: CONTACTS, waiting: 0 })
  expect(figures.failed).toBe(count)
  expect(recipients.every(({ failure }) => failure !== null)).toBe(true)
  expect(calls.length).toBeGreaterThanOrEqual(CONTACTS - figures.failed)
  process.stdout.write(`${CONTACTS} contacts, ${nodes.length} nodes: left at each kill ${left.join(', ')}; uncertain ${figures.failed}\n`)
})
