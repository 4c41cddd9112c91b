import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { createCampaign, getCampaign, listRecipients, NOBODY, pauseCampaign, resumeCampaign, startCampaign } from '#plugins/campaigns/contract/index.ts'
import { createConnection, listConnections } from '#plugins/connections/contract/index.ts'
import { SMS } from '#plugins/sms/contract/index.ts'
import { type FakeGateway, startFakeGateway } from '#plugins/sms/server/testing/fakeGateway.ts'
import { type Ground, makeGround } from '#tests/load/ground.ts'
import { LOAD_PASSWORD, type Person, signIn } from '#tests/load/people.ts'
import { type Program, startProgram } from '#tests/load/program.ts'

/** One send for each contact and campaign, on the provider's own count: over kills, and a pause in the middle. */
const CONTACTS = 60
const KILLS = 4
const PATIENCE_MS = 100_000

let ground: Ground
let program: Program
let gateway: FakeGateway
let admin: Person

const start = (port?: number) =>
  startProgram({ ...ground, ...(port === undefined ? {} : { port }), environment: { ADMIN_PASSWORD: LOAD_PASSWORD, PRIVATE_HOSTS: '127.0.0.1' } })
const sent = () => gateway.calls.filter(({ path }) => path.endsWith('/messages')).map(({ body }) => String(body.to))
const figures = async (id: number) => (await admin.calls.ask(getCampaign, { id }, admin)).figures

beforeAll(async () => {
  ground = await makeGround(process.env.DATABASE_URL ?? null)
  gateway = await startFakeGateway()
  for (let at = 0; at < CONTACTS * 2; at += 1) gateway.answerNext(200, { id: newId() })
  program = await start()
  admin = await signIn(program.url, 'admin')
})
afterAll(async () => {
  await program.stop()
  gateway.stop()
  await ground.remove()
})

test('a campaign that is killed again and again, and paused in between, writes to everybody once', { timeout: 280_000 }, async () => {
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
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await vi.waitFor(() => expect(sent().length).toBeGreaterThanOrEqual((CONTACTS / (KILLS + 2)) * kill), { timeout: PATIENCE_MS, interval: 20 })
    await program.kill()
    program = await start(program.port)
  }
  await admin.calls.ask(pauseCampaign, { id }, admin)
  const atPause = (await figures(id)).waiting
  await admin.calls.ask(resumeCampaign, { id }, admin)
  await vi.waitFor(async () => expect((await admin.calls.ask(getCampaign, { id }, admin)).status).toBe('finished'), { timeout: PATIENCE_MS, interval: 300 })
  await vi.waitFor(async () => expect((await figures(id)).queued).toBe(0), { timeout: PATIENCE_MS, interval: 300 })

  const calls = sent()
  expect(atPause).toBeLessThanOrEqual(CONTACTS)
  // A provider that is asked and never heard is not asked again: such a message is said to be uncertain.
  expect(new Set(calls).size).toBe(calls.length)
  const { recipients, count } = await admin.calls.ask(listRecipients, { id }, admin)
  const uncertain = recipients.filter(({ state }) => state === 'failed')
  expect(count).toBe(CONTACTS)
  expect(uncertain.every(({ failure }) => failure !== null)).toBe(true)
  expect(calls.length).toBeGreaterThanOrEqual(CONTACTS - uncertain.length)
})
