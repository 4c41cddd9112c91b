import { fileURLToPath } from 'node:url'
import { eq, sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { defineService, extend } from '#core/contract/define.ts'
import { AppError } from '#core/contract/errors.ts'
import { newId } from '#core/contract/ids.ts'
import { choiceSetting } from '#core/contract/kindSettings.ts'
import { switchPlugin } from '#core/contract/plugins.ts'
import { tenantId } from '#core/server/db/columns.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { defineServerPlugin, provide, type ServerContext } from '#core/server/plugin.ts'
import { findPlugins } from '#core/server/plugins.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../contract/index.ts'
import { aDocument, aNode, sayNode } from '../contract/testing/flows.ts'
import { flowSessions } from './flows.table.ts'
import { askOutside } from './outside.ts'
import { openSiteFlows, reads, type SiteFlows } from './testing/flowDesk.ts'

/** Rows of a plugin that flows have never heard of: tables that are booked. */
const bookings = pgTable('test_bookings', {
  tenantId: tenantId(),
  id: integer('id').notNull(),
  effectId: text('effect_id').notNull(),
  title: text('title').notNull(),
  author: text('author'),
})
const LONGEST = 30
const settings = z.object({
  /** No text with a number sign. */
  title: z
    .string()
    .trim()
    .min(1)
    .max(LONGEST)
    .regex(/^[^#]*$/)
    .meta({ control: 'text' }),
  tableId: choiceSetting(),
})
const runner = defineService<contract.FlowStepRunner>('shop.booking')
const called: string[] = []
/** Ends when the test lets bookings go on. */
let gate: Promise<void> = Promise.resolve()

const createRunner = (ctx: ServerContext): contract.FlowStepRunner =>
  contract.flowStepRunner(settings, {
    choices: async () => ({ tableId: [{ id: 7, name: 'Janela' }] }),
    async run({ tenantId: of, effectId, author }, { title, tableId }) {
      called.push(effectId)
      await gate
      if (title.includes('lotado')) return { ok: false, code: 'full' }
      await tenantRows(ctx.db, { tenantId: of }, bookings).insertMany([{ id: tableId, effectId, title, author: author?.name ?? null }])
      if (title.includes('proibido')) throw new AppError('ERR_FORBIDDEN_TITLE', 409)
      return { ok: true, values: { mesa: String(tableId), secret: 'x' } }
    },
  })
const kind = { texts: 'shop.book', settings, values: ['mesa'], service: runner }
const shop = defineServerPlugin({
  id: 'shop',
  requires: ['flows'],
  provides: [provide(runner, createRunner)],
  extends: [
    extend(contract.flowSteps, { ...kind, step: 'shop.order', order: 20, callsOut: true }),
    extend(contract.flowSteps, { ...kind, step: 'shop.book', order: 10 }),
  ],
})

let desk: Desk
let siteFlows: SiteFlows
beforeAll(async () => {
  const { plugins } = await findPlugins(fileURLToPath(new URL('../../../', import.meta.url)))
  desk = await startDesk({ plugins: [...plugins, shop] })
  siteFlows = await openSiteFlows(desk)
  await desk.kernel.ctx.db.execute(
    sql`create table test_bookings (tenant_id integer not null, id integer not null, effect_id text not null, title text not null, author text)`,
  )
})
afterAll(() => desk.stop())
afterEach(async () => {
  gate = Promise.resolve()
  await siteFlows.switchOff()
  await desk.kernel.ctx.db.execute(sql`delete from test_bookings`)
})

const booking = (title: string, step = 'shop.book', tableId = 7) =>
  aDocument([
    aNode('added', 'Reserva', { step, settings: { title, tableId }, ok: 'bem', failed: 'mal' }),
    sayNode('bem', 'Mesa {{mesa}}.', 'fim'),
    sayNode('mal', 'Não deu.', 'fim'),
  ])
const booked = () => tenantRows(desk.kernel.ctx.db, desk.admin, bookings).find()
const draftOf = async (draft: contract.FlowDocument) => (await desk.ask(contract.createFlow, { name: `Rascunho ${newId().slice(-8)}`, draft }, desk.admin)).id
const errorsOf = async (draft: contract.FlowDocument) =>
  (await desk.ask(contract.lintFlow, { id: await draftOf(draft) }, desk.admin)).flatMap(({ severity, ...found }) => (severity === 'error' ? [found] : []))
const turn = (isOn: boolean) => desk.ask(switchPlugin, { id: 'shop', isOn }, desk.admin)

describe('a step that a plugin added', () => {
  test.each(['shop.book', 'shop.order'])('is done in a conversation, and its values are variables from then on (%s)', async (step) => {
    await siteFlows.publish(booking('De {{nome}} às 20h', step))
    const visitor = await desk.visitor()

    await visitor.write('Oi')

    await reads(visitor, ['Mesa 7.'])
    expect(await booked()).toMatchObject([{ id: 7, title: 'De Maria Souza às 20h', author: desk.admin.username }])
    const [session] = await tenantRows(desk.kernel.ctx.db, desk.admin, flowSessions).find(eq(flowSessions.ticketId, await visitor.ticketId()))
    expect(session?.state.variables).toEqual({ mesa: '7' })
  })

  test('gets texts as its fields would take them, whatever the variables are', async () => {
    await siteFlows.publish(booking('{{nome}}'))
    const visitor = await desk.visitor('Maria Souza de um nome comprido demais')

    await visitor.write('Oi')

    await reads(visitor, ['Mesa 7.'])
    expect((await booked()).map(({ title }) => title)).toEqual(['Maria Souza de um nome comprid'])
  })

  test.each([
    ['says no', 'lotado', 'shop.book'],
    ['throws a refusal, which undoes what it wrote', 'proibido', 'shop.book'],
    ['throws a refusal outside a transaction', 'lotado', 'shop.order'],
    ['gets a text that a variable has spoilt', '{{phone}}', 'shop.book'],
  ])('that %s leads to the other way', async (_name, title, step) => {
    await siteFlows.publish(booking(title, step))
    const visitor = await desk.visitor()

    await visitor.write('Oi')

    await reads(visitor, ['Não deu.'])
    expect(await booked()).toEqual([])
  })

  test('writes its rows once, however often its work is begun', async () => {
    let open = () => {}
    gate = new Promise((resolve) => {
      open = resolve
    })
    const before = called.length
    await siteFlows.publish(booking('De {{nome}}'))
    const visitor = await desk.visitor()
    await visitor.write('Oi')
    await vi.waitFor(() => expect(called.length).toBe(before + 1), { timeout: 10_000 })
    const id = called.at(-1) ?? ''
    const effect = { do: 'added' as const, id, step: 'shop.book', settings: { title: 'De Maria', tableId: 7 } }
    const [sessionId = ''] = id.split(':')

    const again = [1, 2].map(() => askOutside.run({ tenantId: desk.admin.tenantId, sessionId, effect }, desk.kernel.ctx))
    open()
    await Promise.all(again)

    await reads(visitor, ['Mesa 7.'])
    expect(await booked()).toHaveLength(1)
    expect(called).toHaveLength(before + 1)
  })

  test('of a plugin that was switched off meanwhile leads to the other way', async () => {
    await siteFlows.publish(booking('De {{nome}}'))
    await turn(false)
    try {
      const visitor = await desk.visitor()
      await visitor.write('Oi')

      await reads(visitor, ['Não deu.'])
      expect(await booked()).toEqual([])
    } finally {
      await turn(true)
    }
  })
})

describe('whoever draws flows', () => {
  test('is offered the kinds in their order, with their fields and choices; not those of plugins that are off', async () => {
    const ours = async () => (await desk.ask(contract.listFlowSteps, {}, desk.admin)).filter(({ step }) => step.startsWith('shop.'))

    expect(await ours()).toMatchObject([
      {
        step: 'shop.book',
        texts: 'shop.book',
        values: ['mesa'],
        settings: [
          { name: 'title', control: 'text', longest: LONGEST },
          { name: 'tableId', control: 'choice', choices: [{ id: 7, name: 'Janela' }] },
        ],
      },
      { step: 'shop.order' },
    ])
    await turn(false)
    expect(await ours()).toEqual([])
    await turn(true)
  })

  test.each([
    ['a kind that is not there', booking('Oi', 'shop.eat'), { rule: 'stepGone', values: {} }],
    ['a field that is empty', booking(''), { rule: 'settingRequired', values: { setting: 'title' } }],
    ['a row that is gone', booking('Oi', 'shop.book', 8), { rule: 'settingGone', values: { setting: 'tableId' } }],
    ['a value that only its schema refuses', booking('Mesa #3'), { rule: 'settingRefused', values: { setting: 'title' } }],
  ])('is shown %s, and cannot publish it', async (_name, draft, found) => {
    expect(await errorsOf(draft)).toContainEqual({ ...found, nodeId: 'Reserva' })

    const flow = await desk.ask(contract.getFlow, { id: await draftOf(draft) }, desk.admin)
    expect(await desk.refusal(contract.publishFlow, { id: flow.id, rev: flow.rev }, desk.admin)).toMatchObject({
      status: 422,
      error: 'ERR_FLOW_HAS_ERRORS',
    })
  })

  test('is shown nothing where all fits', async () => {
    expect(await errorsOf(booking('De {{nome}}'))).toEqual([])
  })
})

test.each([
  ['an id without a plugin', { step: 'book.' as const }],
  ['a text that no document holds', { settings: z.object({ title: z.string().max(5_000).meta({ control: 'text' }) }) }],
  ['a variable with a name that is none', { values: ['two words'] }],
])('a kind with %s does not pass the check of the point', (_name, change) => {
  expect(() => contract.flowSteps.check?.({ ...kind, step: 'shop.book', order: 1, ...change })).toThrow(/book/)
})
