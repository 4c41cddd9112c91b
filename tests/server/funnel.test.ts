import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Session } from '#core/contract/auth.ts'
import { newId } from '#core/contract/ids.ts'
import { createContact } from '#plugins/contacts/contract/index.ts'
import { undoActionOn } from '#plugins/deeds/contract/index.ts'
import * as contract from '#plugins/funnel/contract/index.ts'
import { tellDue } from '#plugins/funnel/server/sweep.ts'
import { listNotifications } from '#plugins/notifications/contract/index.ts'
import { createClock } from './support/clock.ts'
import { type Desk, startDesk } from './support/desk.ts'

const clock = createClock()
let desk: Desk
let pipeline: contract.Pipeline
let closedCircle: contract.Pipeline
const stage = (name: string, more: Partial<contract.Stage> = {}): contract.Stage => ({
  ...{ id: '', name, colour: '#6b7280', limit: null, isLocked: false, probability: 50, rotDays: 7, actions: [] },
  ...more,
})
const newPipeline = (over: Partial<z.input<typeof contract.pipelines.create.input>> = {}, who: Session = desk.admin) =>
  desk.ask(contract.pipelines.create, { name: `Funil ${newId().slice(-6)}`, stages: [stage('Novo'), stage('Proposta'), stage('Fechamento')], ...over }, who)

beforeAll(async () => {
  desk = await startDesk({ now: clock.now })
  pipeline = await newPipeline()
  closedCircle = await newPipeline({ access: 'members', members: [{ userId: desk.agent.userId, role: 'viewer' }] })
})
afterAll(() => desk.stop())

type Draft = Partial<z.input<typeof contract.createDeal.input>>
const newDeal = (draft: Draft = {}, who: Session = desk.agent) =>
  desk.ask(contract.createDeal, { pipelineId: pipeline.id, title: `Negócio ${newId().slice(-6)}`, ...draft }, who)
const boardOf = (who: Session = desk.agent, wish: object = {}) => desk.ask(contract.getDealBoard, { pipelineId: pipeline.id, ...wish }, who)
const idsIn = async (stageId: string, who: Session = desk.agent) => (await boardOf(who)).find((one) => one.stageId === stageId)?.deals.map(({ id }) => id) ?? []
const stageId = (at: number): string => pipeline.stages[at]?.id ?? ''
const move = (deal: contract.Deal, to: number, beforeId: number | null = null, who: Session = desk.agent) =>
  desk.ask(contract.moveDeal, { id: deal.id, fromStageId: deal.stageId, stageId: stageId(to), beforeId }, who)

describe('a deal', () => {
  test('is made on top of the first stage, changed, moved, won and opened again; everybody sees each step live', async () => {
    const ear = await desk.socket(desk.supervisor)
    const first = await newDeal()
    const made = await newDeal({ title: ' Uniformes ', value: 1_500, priority: 'high', expectedOn: '2026-12-10' })
    expect(made).toMatchObject({ title: 'Uniformes', value: 1_500, status: 'open', stageId: stageId(0), owner: { id: desk.agent.userId } })
    expect(await ear.hear(contract.dealSaved, ({ id }) => id === made.id)).toMatchObject({ title: 'Uniformes' })
    expect((await idsIn(stageId(0))).slice(0, 2)).toEqual([made.id, first.id])

    const moved = await move(made, 1)
    expect(moved.stageId).toBe(stageId(1))
    expect(await ear.hear(contract.dealSaved, ({ id, stageId: at }) => id === made.id && at === stageId(1))).toBeDefined()
    expect(await desk.ask(contract.closeDeal, { id: made.id, status: 'won' }, desk.agent)).toMatchObject({ status: 'won', closedAt: expect.any(String) })
    expect(await idsIn(stageId(1))).not.toContain(made.id)
    expect(await desk.refusal(contract.moveDeal, { id: made.id, fromStageId: stageId(1), stageId: stageId(0), beforeId: null }, desk.agent)).toMatchObject({
      status: 409,
      error: 'ERR_DEAL_CLOSED',
    })
    expect(await desk.ask(contract.closeDeal, { id: made.id, status: 'open' }, desk.agent)).toMatchObject({ status: 'open', closedAt: null, lostReason: '' })

    const history = await desk.ask(contract.listHistory, { dealId: made.id }, desk.agent)
    expect(history.map(({ kind, from, to }) => `${kind} ${from}>${to}`)).toEqual(['status won>open', 'status open>won', 'stage Novo>Proposta', 'created >Novo'])

    await desk.ask(contract.deleteDeal, { id: made.id }, desk.agent)
    expect(await ear.hear(contract.dealGone, ({ id }) => id === made.id)).toEqual({ id: made.id })
    await desk.ask(undoActionOn, { rows: 'funnel.deal', rowId: String(made.id) }, desk.agent)
    expect(await desk.ask(contract.getDeal, { id: made.id }, desk.agent)).toMatchObject({ title: 'Uniformes', stageId: stageId(1) })
  })

  test('is lost for a reason only', async () => {
    const deal = await newDeal()
    const { status, body } = await desk.refusal(contract.closeDeal, { id: deal.id, status: 'lost', lostReason: ' ' }, desk.agent)
    expect([status, body.fields?.[0]?.field]).toEqual([422, 'lostReason'])
    expect(await desk.ask(contract.closeDeal, { id: deal.id, status: 'lost', lostReason: 'Preço' }, desk.agent)).toMatchObject({
      status: 'lost',
      lostReason: 'Preço',
    })
  })

  test('a move is undone: it stands where it stood', async () => {
    const [one, two] = [await newDeal(), await newDeal()]
    await move(one, 2)
    await desk.ask(undoActionOn, { rows: 'funnel.deal', rowId: String(one.id) }, desk.agent)
    const ids = await idsIn(stageId(0))
    expect(ids.indexOf(one.id)).toBe(ids.indexOf(two.id) + 1)
  })

  test('of a conversation is its contact’s, and knows when they wrote last', async () => {
    const { ticket, visitor } = await desk.openTicket(desk.agent)
    const deal = await newDeal({ ticketId: ticket.id })
    expect(deal).toMatchObject({ contact: { id: ticket.contactId }, ticketId: ticket.id })
    clock.advance(60)
    await visitor.write('Fechado!')
    await expect.poll(async () => (await desk.ask(contract.getDeal, { id: deal.id }, desk.agent)).touchedAt > deal.touchedAt).toBe(true)
    expect((await desk.ask(contract.listDeals, { contactId: ticket.contactId }, desk.agent)).deals.map(({ id }) => id)).toEqual([deal.id])
  })

  test('is worth what its products cost', async () => {
    const products = [
      { name: 'Camisa', quantity: 3, price: 39.9 },
      { name: 'Boné', quantity: 0.5, price: 10 },
    ]
    expect((await newDeal({ value: 7, products })).value).toBe(124.7)
  })

  test('a colleague who gets it is told; so is whoever a comment names', async () => {
    const deal = await newDeal({ ownerId: desk.agent2.userId })
    const told = async (kind: string) =>
      (await desk.ask(listNotifications, {}, desk.agent2)).notifications.some((one) => one.kind === kind && one.title === deal.title)
    await expect.poll(() => told('dealGiven')).toBe(true)
    const comment = await desk.ask(contract.createComment, { dealId: deal.id, body: 'Veja, @Agente Dois' }, desk.agent)
    await expect.poll(() => told('dealMention')).toBe(true)
    expect(await desk.ask(contract.listComments, { dealId: deal.id }, desk.agent2)).toMatchObject([
      { body: 'Veja, @Agente Dois', author: { name: 'Agente Um' } },
    ])
    expect((await desk.refusal(contract.deleteComment, { id: comment.id }, desk.agent2)).status).toBe(403)
    await desk.ask(contract.deleteComment, { id: comment.id }, desk.agent)
    expect(await desk.ask(contract.getDeal, { id: deal.id }, desk.agent)).toMatchObject({ comments: 0 })
  })
})

test('two people move one deal: the second is told, and nothing is lost', async () => {
  const deal = await newDeal()
  await move(deal, 1)
  expect(await desk.refusal(contract.moveDeal, { id: deal.id, fromStageId: deal.stageId, stageId: stageId(2), beforeId: null }, desk.agent2)).toMatchObject({
    status: 409,
    error: 'ERR_DEAL_MOVED',
  })
  expect(await idsIn(stageId(1))).toContain(deal.id)
})

test('moves at the same time lose and double no deal, whatever their order', async () => {
  const crowded = await newPipeline()
  const [a = '', b = ''] = crowded.stages.map(({ id }) => id)
  const made: contract.Deal[] = []
  for (let at = 0; at < 12; at += 1) made.push(await newDeal({ pipelineId: crowded.id, stageId: at % 2 ? a : b }))
  for (let round = 0; round < 4; round += 1) {
    const now = (await boardOf(desk.agent, { pipelineId: crowded.id })).flatMap(({ deals }) => deals)
    const answers = await Promise.allSettled(
      now.map((deal, at) => {
        const target = (at + round) % 3 === 0 ? a : b
        const before = now.filter((other) => other.stageId === target && other.id !== deal.id)[at % 4]
        return desk.ask(contract.moveDeal, { id: deal.id, fromStageId: deal.stageId, stageId: target, beforeId: before?.id ?? null }, desk.agent)
      }),
    )
    expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true)
    const after = (await boardOf(desk.agent, { pipelineId: crowded.id })).flatMap(({ deals }) => deals.map(({ id }) => id))
    expect(after.toSorted((one, other) => one - other)).toEqual(made.map(({ id }) => id).toSorted((one, other) => one - other))
  }
})

test('a deal that is put between the same two again and again always stands there', async () => {
  const tight = await newPipeline()
  const [a = ''] = tight.stages.map(({ id }) => id)
  const deals = [await newDeal({ pipelineId: tight.id }), await newDeal({ pipelineId: tight.id }), await newDeal({ pipelineId: tight.id })]
  for (let at = 0; at < 120; at += 1) {
    const [moving, before] = [deals[at % 3], deals[(at + 1) % 3]]
    if (!moving || !before) throw new Error('no deal')
    await desk.ask(contract.moveDeal, { id: moving.id, fromStageId: a, stageId: a, beforeId: before.id }, desk.agent)
    const ids = (await boardOf(desk.agent, { pipelineId: tight.id }))[0]?.deals.map(({ id }) => id) ?? []
    expect(ids.indexOf(moving.id)).toBe(ids.indexOf(before.id) - 1)
  }
})

describe('pipelines', () => {
  test('a locked stage takes and gives nothing', async () => {
    const locked = await newPipeline({ stages: [stage('Aberta'), stage('Trancada', { isLocked: true })] })
    const [open = '', shut = ''] = locked.stages.map(({ id }) => id)
    const deal = await newDeal({ pipelineId: locked.id })
    expect((await desk.refusal(contract.moveDeal, { id: deal.id, fromStageId: open, stageId: shut, beforeId: null }, desk.agent)).error).toBe(
      'ERR_STAGE_LOCKED',
    )
    expect((await desk.refusal(contract.createDeal, { pipelineId: locked.id, stageId: shut, title: 'x' }, desk.agent)).error).toBe('ERR_STAGE_LOCKED')
  })

  test('a stage with deals does not go; a new name leaves its deals where they are', async () => {
    const own = await newPipeline()
    const deal = await newDeal({ pipelineId: own.id })
    const without = await desk.refusal(contract.pipelines.update, { id: own.id, stages: own.stages.slice(1) }, desk.admin)
    expect(without.body.fields?.map(({ field, code }) => `${field}.${code}`)).toEqual(['stages.hasDeals'])
    const renamed = own.stages.map((one) => ({ ...one, name: `${one.name}!` }))
    expect((await desk.ask(contract.pipelines.update, { id: own.id, stages: renamed }, desk.admin)).stages.map(({ id }) => id)).toEqual(
      own.stages.map(({ id }) => id),
    )
    expect((await boardOf(desk.agent, { pipelineId: own.id }))[0]?.deals.map(({ id }) => id)).toEqual([deal.id])
  })

  test.each<[string, Partial<z.input<typeof contract.pipelines.create.input>>, string]>([
    ['without a stage', { stages: [] }, 'stages.required'],
    ['with two stages of one name', { stages: [stage('A'), stage('a')] }, 'stages.duplicated'],
    ['with a stage without a name', { stages: [stage(' ')] }, 'stages.unnamed'],
    ['with a probability of 101', { stages: [stage('A', { probability: 101 })] }, 'stages.invalid_type'],
    ['with a member who is not there', { members: [{ userId: 999_999, role: 'editor' }] }, 'members.unknown'],
  ])('%s are refused with the field', async (_what, draft, code) => {
    const { status, body } = await desk.refusal(contract.pipelines.create, { name: 'Torto', stages: [stage('Novo')], ...draft }, desk.admin)
    expect([status, body.fields?.map((one) => `${one.field}.${one.code}`)]).toEqual([422, [code]])
  })
})

describe('who may what', () => {
  test('of a pipeline for members, a viewer sees and changes nothing, others see nothing, leaders do everything', async () => {
    const deal = await newDeal({ pipelineId: closedCircle.id }, desk.supervisor)
    expect(await desk.ask(contract.getDeal, { id: deal.id }, desk.agent)).toMatchObject({ id: deal.id })
    const first = closedCircle.stages[0]?.id ?? ''
    const second = closedCircle.stages[1]?.id ?? ''
    const asked = { id: deal.id, fromStageId: first, stageId: second, beforeId: null }
    expect(await desk.refusal(contract.moveDeal, asked, desk.agent)).toMatchObject({ status: 403, error: 'ERR_PIPELINE_READ_ONLY' })
    expect((await desk.refusal(contract.updateDeal, { id: deal.id, title: 'meu' }, desk.agent)).status).toBe(403)
    expect((await desk.refusal(contract.createAction, { dealId: deal.id, title: 'x', dueAt: clock.ahead(5) }, desk.agent)).status).toBe(403)

    const neighbour = (await desk.otherTenant()).admin
    const ear = await desk.socket(desk.agent2)
    await desk.ask(contract.updateDeal, { id: deal.id, title: 'Segredo' }, desk.supervisor)
    const action = await desk.ask(contract.createAction, { dealId: deal.id, title: 'Ligar', dueAt: clock.ahead(60) }, desk.supervisor)
    for (const who of [desk.agent2, neighbour]) {
      const asks = {
        getDeal: () => desk.refusal(contract.getDeal, { id: deal.id }, who),
        updateDeal: () => desk.refusal(contract.updateDeal, { id: deal.id, title: 'meu' }, who),
        moveDeal: () => desk.refusal(contract.moveDeal, asked, who),
        closeDeal: () => desk.refusal(contract.closeDeal, { id: deal.id, status: 'won' }, who),
        deleteDeal: () => desk.refusal(contract.deleteDeal, { id: deal.id }, who),
        listComments: () => desk.refusal(contract.listComments, { dealId: deal.id }, who),
        createComment: () => desk.refusal(contract.createComment, { dealId: deal.id, body: 'oi' }, who),
        listHistory: () => desk.refusal(contract.listHistory, { dealId: deal.id }, who),
        updateAction: () => desk.refusal(contract.updateAction, { id: action.id, isDone: true }, who),
        deleteAction: () => desk.refusal(contract.deleteAction, { id: action.id }, who),
        board: () => desk.refusal(contract.getDealBoard, { pipelineId: closedCircle.id }, who),
        figures: () => desk.refusal(contract.getFigures, { pipelineId: closedCircle.id, from: '2026-11-01', to: '2026-11-30' }, who),
      }
      for (const [name, ask] of Object.entries(asks)) expect([name, (await ask()).status]).toEqual([name, 404])
      expect((await desk.ask(contract.listDeals, {}, who)).deals.map(({ id }) => id)).not.toContain(deal.id)
      expect((await desk.ask(contract.listActions, { state: 'all' }, who)).actions.map(({ id }) => id)).not.toContain(action.id)
      expect((await desk.ask(contract.pipelines.list, {}, who)).map(({ id }) => id)).not.toContain(closedCircle.id)
    }
    const seen = await newDeal({ title: 'Visto por todos' }, desk.supervisor)
    expect(await ear.hear(contract.dealSaved, ({ id }) => id === seen.id || id === deal.id)).toMatchObject({ id: seen.id })
  })

  test('pipelines are kept by those who lead', async () => {
    expect((await desk.refusal(contract.pipelines.create, { name: 'Meu', stages: [stage('A')] }, desk.agent)).status).toBe(403)
    expect((await desk.refusal(contract.pipelines.remove, { id: pipeline.id }, desk.agent)).status).toBe(403)
  })
})

test.each<[string, Draft, string[]]>([
  ['nothing', { title: ' ' }, ['title.required']],
  ['a long title', { title: 'x'.repeat(121) }, ['title.too_big']],
  ['a value below zero', { value: -1 }, ['value.invalid_type']],
  ['a day that does not exist', { expectedOn: '2026-02-30' }, ['expectedOn.invalid_format']],
  ['half a percent', { probability: 0.5 }, ['probability.invalid_type']],
  ['a product for nothing named', { products: [{ name: ' ', quantity: 1, price: 1 }] }, ['products.invalid_type']],
  ['an empty step', { checklist: [{ id: '1', text: '', isDone: false }] }, ['checklist.invalid_type']],
  ['an owner who is not there', { ownerId: 999_999 }, ['ownerId.unknown']],
  ['a contact who is not there', { contactId: 999_999 }, ['contactId.unknown']],
  ['a stage of no pipeline', { stageId: 'nada' }, ['stageId.unknown']],
])('%s is refused with the field', async (_what, draft, codes) => {
  const { status, body } = await desk.refusal(contract.createDeal, { pipelineId: pipeline.id, title: 'Torto', ...draft }, desk.agent)
  expect([status, (body.fields ?? []).map(({ field, code }) => `${field}.${code}`)]).toEqual([422, codes])
})

describe('an action', () => {
  test('is made, done, opened again and deleted; it is the next one of its deal until it is done', async () => {
    const deal = await newDeal()
    const ear = await desk.socket(desk.supervisor)
    const made = await desk.ask(contract.createAction, { dealId: deal.id, kind: 'call', title: 'Ligar', dueAt: clock.ahead(60) }, desk.agent)
    expect(await ear.hear(contract.actionSaved, ({ id }) => id === made.id)).toMatchObject({ title: 'Ligar', owner: { id: desk.agent.userId } })
    expect(await desk.ask(contract.getDeal, { id: deal.id }, desk.agent)).toMatchObject({ nextAction: { id: made.id, kind: 'call' } })
    expect(await desk.ask(contract.updateAction, { id: made.id, isDone: true }, desk.agent)).toMatchObject({ doneAt: expect.any(String) })
    expect(await desk.ask(contract.getDeal, { id: deal.id }, desk.agent)).toMatchObject({ nextAction: null })
    expect((await desk.ask(contract.listActions, { dealId: deal.id, state: 'done' }, desk.agent)).actions).toHaveLength(1)
    await desk.ask(contract.deleteAction, { id: made.id }, desk.agent)
    expect(await ear.hear(contract.actionGone, ({ id }) => id === made.id)).toMatchObject({ dealId: deal.id })
  })

  test('tells its owner once when its time has come', async () => {
    const deal = await newDeal()
    const { id } = await desk.ask(contract.createAction, { dealId: deal.id, title: `Ligar ${newId().slice(-6)}`, dueAt: clock.ahead(10) }, desk.agent)
    const { title } = (await desk.ask(contract.listActions, { dealId: deal.id }, desk.agent)).actions.find((one) => one.id === id) ?? { title: '' }
    const told = async () =>
      (await desk.ask(listNotifications, {}, desk.agent)).notifications.filter((one) => one.kind === 'actionDue' && one.title === title).length
    clock.advance(11)
    await tellDue(desk.kernel.ctx)
    await tellDue(desk.kernel.ctx)
    await expect.poll(told).toBe(1)
    expect((await desk.ask(contract.listActions, { dealId: deal.id, due: 'overdue' }, desk.agent)).actions.map((one) => one.id)).toEqual([id])
  })

  test.each<[string, object, string]>([
    ['nothing to do', { title: '' }, 'title.required'],
    ['no time', { dueAt: null }, 'dueAt.required'],
    ['a minute', { minutes: 1 }, 'minutes.invalid_type'],
    ['somebody who is not there', { ownerId: 999_999 }, 'ownerId.unknown'],
  ])('of %s is refused with the field', async (_what, draft, code) => {
    const deal = await newDeal()
    const { status, body } = await desk.refusal(contract.createAction, { dealId: deal.id, title: 'x', dueAt: clock.ahead(5), ...draft }, desk.agent)
    expect([status, body.fields?.map((one) => `${one.field}.${one.code}`)]).toEqual([422, [code]])
  })
})

test('figures are those of the deals: open, forecast, won, lost, conversion, by owner', async () => {
  const own = await newPipeline({ stages: [stage('A', { probability: 20 }), stage('B', { probability: 50 })] })
  const [a = '', b = ''] = own.stages.map(({ id }) => id)
  const make = (value: number, more: Draft = {}) => newDeal({ pipelineId: own.id, value, ...more })
  const [one, two, three] = [await make(1_000), await make(400, { probability: 90 }), await make(600)]
  await desk.ask(contract.moveDeal, { id: one.id, fromStageId: a, stageId: b, beforeId: null }, desk.agent)
  await desk.ask(contract.closeDeal, { id: three.id, status: 'lost', lostReason: 'Preço' }, desk.agent)
  const won = await make(5_000)
  await desk.ask(contract.closeDeal, { id: won.id, status: 'won' }, desk.agent)
  const day = clock.now().toISOString().slice(0, 10)
  const wish = { pipelineId: own.id, from: day, to: day }
  const found = await desk.ask(contract.getFigures, wish, desk.agent)

  expect(found).toMatchObject({
    open: { count: 2, value: 1_400 },
    forecast: 1_000 * 0.5 + 400 * 0.9,
    won: { count: 1, value: 5_000 },
    lost: { count: 1, value: 600 },
    winRate: 50,
    largest: 1_000,
    average: 700,
    lostReasons: [{ reason: 'Preço', count: 1, value: 600 }],
    owners: [{ owner: { id: desk.agent.userId }, count: 2, value: 1_400, won: 1, wonValue: 5_000 }],
  })
  expect(found.stages.map(({ stageId: id, entered, conversion }) => [id, entered, conversion])).toEqual([
    [a, 4, 50],
    [b, 1, 0],
  ])
  expect(found.top.map(({ id }) => id)).toEqual([one.id, two.id])
  expect((await desk.refusal(contract.getFigures, { ...wish, from: '2026-12-31' }, desk.agent)).status).toBe(422)

  clock.advance(8 * 24 * 60)
  expect((await desk.ask(contract.getFigures, wish, desk.agent)).atRisk).toMatchObject({ count: 2 })
  expect((await desk.ask(contract.listDeals, { pipelineId: own.id, atRisk: true }, desk.agent)).count).toBe(2)
})

test('deals of a contact follow it into another one', async () => {
  const { id } = await desk.ask(createContact, { name: 'Nota', number: '5511977776666' }, desk.admin)
  const deal = await newDeal({ contactId: id })
  expect(deal.contact).toMatchObject({ id, name: 'Nota' })
})
