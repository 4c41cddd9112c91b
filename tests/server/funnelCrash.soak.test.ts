import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createDeal, listActions, listHistory, pipelines } from '#plugins/funnel/contract/index.ts'
import { type Ground, makeGround } from '#tests/load/ground.ts'
import { LOAD_PASSWORD, type Person, signIn } from '#tests/load/people.ts'
import { type Program, startProgram } from '#tests/load/program.ts'

/** One automatic action for each entry, over kills at any moment. */
const KILLS = 5
const DEALS_BETWEEN = 12
const PATIENCE_MS = 60_000

let ground: Ground
let program: Program
let admin: Person

const start = (port?: number) => startProgram({ ...ground, ...(port === undefined ? {} : { port }), environment: { ADMIN_PASSWORD: LOAD_PASSWORD } })

beforeAll(async () => {
  ground = await makeGround(process.env.DATABASE_URL ?? null)
  program = await start()
  admin = await signIn(program.url, 'admin')
})
afterAll(async () => {
  await program.stop()
  await ground.remove()
})

test('a program that is killed again and again carries out each automatic action once', { timeout: 280_000 }, async () => {
  const stage = {
    ...{ id: '', name: 'Novo', colour: '#6b7280', limit: null, isLocked: false, probability: 50, rotDays: null },
    actions: [{ id: 'first', kind: 'action', delayMinutes: 0, settings: { title: 'Ligar', actionKind: 'call', dueMinutes: 60, ownerId: 0 } }],
  }
  const pipeline = await admin.calls.ask(pipelines.create, { name: 'Vendas', stages: [stage] }, admin)
  const dealIds: number[] = []
  for (let kill = 0; kill < KILLS; kill += 1) {
    for (let at = 0; at < DEALS_BETWEEN; at += 1)
      dealIds.push((await admin.calls.ask(createDeal, { pipelineId: pipeline.id, title: `Negócio ${kill}.${at}` }, admin)).id)
    // Somewhere in the first look at them, or before it.
    if (kill % 2 === 1)
      await vi.waitFor(async () => expect((await admin.calls.ask(listActions, { dealId: dealIds.at(-DEALS_BETWEEN) ?? 0 }, admin)).count).toBeGreaterThan(0), {
        timeout: PATIENCE_MS,
        interval: 5,
      })
    await program.kill()
    program = await start(program.port)
  }
  const done = async (dealId: number) => (await admin.calls.ask(listHistory, { dealId }, admin)).filter(({ kind }) => kind === 'automatic').length
  for (const dealId of dealIds) await vi.waitFor(async () => expect(await done(dealId)).toBe(1), { timeout: PATIENCE_MS, interval: 200 })

  const counts = await Promise.all(dealIds.map(async (dealId) => (await admin.calls.ask(listActions, { dealId, state: 'all' }, admin)).count))
  expect(counts).toEqual(dealIds.map(() => 1))
})
