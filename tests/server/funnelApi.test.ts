import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '#core/contract/auth.ts'
import { newId } from '#core/contract/ids.ts'
import { type ApiScope, createApiToken, type ShownToken } from '#plugins/apiService/contract/index.ts'
import * as api from '#plugins/funnel/contract/external.ts'
import * as contract from '#plugins/funnel/contract/index.ts'
import { carryOutDue } from '#plugins/funnel/server/stageActions/carryOut.ts'
import { type Desk, startDesk } from './support/desk.ts'

let desk: Desk
let token: ShownToken
let pipeline: contract.Pipeline
beforeAll(async () => {
  desk = await startDesk()
  token = await newToken(['deals.read', 'deals.write'])
  const action = { id: '', kind: 'action', delayMinutes: 0, settings: { title: 'Ligar', actionKind: 'call', dueMinutes: 60, ownerId: 0 } }
  const stage = (name: string, actions: contract.StageAction[] = []) => ({
    ...{ id: '', name, colour: '#6b7280', limit: null, isLocked: false, probability: 50, rotDays: null },
    actions,
  })
  pipeline = await desk.ask(
    contract.pipelines.create,
    { name: 'Vendas pela API', stages: [stage('Novo'), stage('Proposta', [action]), stage('Fim')], lostReasons: ['Preço'] },
    desk.admin,
  )
})
afterAll(() => desk.stop())

const newToken = (scopes: ApiScope[], who: Session = desk.admin) =>
  desk.ask(createApiToken, { name: `Sistema ${newId().slice(-8)}`, scopes, ratePerMinute: 600 }, who)
const callerOf = (made: ShownToken) => ({ token: made.token, address: desk.newAddress() })
const apiId = () => token.api.id
const stageId = (at: number): string => pipeline.stages[at]?.id ?? ''
const create = (draft: object = {}, externalKey = newId()) =>
  desk.ask(api.externalCreateDeal, { apiId: apiId(), externalKey, pipelineId: pipeline.id, title: 'Pedido 77', ...draft }, callerOf(token))

describe('a program with a token', () => {
  test('lists pipelines without their automatic actions, and makes a deal once for one key', async () => {
    const { pipelines } = await desk.ask(api.externalPipelines, { apiId: apiId() }, callerOf(token))
    expect(pipelines.find(({ id }) => id === pipeline.id)).toEqual({
      id: pipeline.id,
      name: 'Vendas pela API',
      fields: [],
      isActive: true,
      stages: pipeline.stages.map(({ id, name, probability, isLocked }) => ({ id, name, probability, isLocked })),
      lostReasons: ['Preço'],
    })
    const { ticket } = await desk.waitingTicket()
    const key = newId()
    const [one, other] = await Promise.all([create({ contactId: ticket.contactId, value: 300 }, key), create({ contactId: ticket.contactId, value: 300 }, key)])
    expect(one.id).toBe(other.id)
    expect([one.isRepeated, other.isRepeated].toSorted()).toEqual([false, true])
    expect(one).toMatchObject({ title: 'Pedido 77', value: 300, contactId: ticket.contactId, stageId: stageId(0), ownerId: desk.admin.userId, status: 'open' })
    const taken = await desk.refusal(api.externalCreateDeal, { apiId: apiId(), externalKey: key, pipelineId: pipeline.id, title: 'Outro' }, callerOf(token))
    expect(taken).toMatchObject({ status: 409, error: 'ERR_EXTERNAL_KEY_TAKEN' })
    const found = await desk.ask(api.externalDeals, { apiId: apiId(), contactId: ticket.contactId, status: 'open' }, callerOf(token))
    expect(found).toMatchObject({ count: 1, hasMore: false, deals: [{ id: one.id }] })
  })

  test('changes, moves, closes and reopens it; a stage’s automatic actions are set off, and people see each step', async () => {
    const ear = await desk.socket(desk.supervisor)
    const { id } = await create()
    const caller = callerOf(token)
    expect(await desk.ask(api.externalUpdateDeal, { apiId: apiId(), id, title: 'Pedido 78', priority: 'high' }, caller)).toMatchObject({ title: 'Pedido 78' })
    const moved = await desk.ask(api.externalMoveDeal, { apiId: apiId(), id, stageId: stageId(1) }, caller)
    expect(moved.stageId).toBe(stageId(1))
    expect(await ear.hear(contract.dealSaved, (deal) => deal.id === id && deal.stageId === stageId(1))).toMatchObject({ title: 'Pedido 78' })
    expect(await desk.ask(api.externalMoveDeal, { apiId: apiId(), id, stageId: stageId(1) }, caller)).toMatchObject({ stageSince: moved.stageSince })
    await carryOutDue(desk.kernel.ctx)
    await expect.poll(async () => (await desk.ask(contract.listActions, { dealId: id }, desk.admin)).actions.map(({ title }) => title)).toEqual(['Ligar'])
    expect(await desk.refusal(api.externalMoveDeal, { apiId: apiId(), id, stageId: stageId(2), fromStageId: stageId(0) }, caller)).toMatchObject({
      status: 409,
      error: 'ERR_DEAL_MOVED',
    })
    expect(await desk.ask(api.externalCloseDeal, { apiId: apiId(), id, status: 'won' }, caller)).toMatchObject({ status: 'won', closedAt: expect.any(String) })
    expect((await desk.refusal(api.externalMoveDeal, { apiId: apiId(), id, stageId: stageId(2) }, caller)).error).toBe('ERR_DEAL_CLOSED')
    expect(await desk.ask(api.externalCloseDeal, { apiId: apiId(), id, status: 'open' }, caller)).toMatchObject({ status: 'open', closedAt: null })
    expect(await desk.ask(api.externalDeal, { apiId: apiId(), id }, caller)).toMatchObject({ id, status: 'open', priority: 'high' })
  })

  test.each<[string, object, string]>([
    ['without a title', { title: ' ' }, 'title required'],
    ['with a value below zero', { value: -1 }, 'value invalid_type'],
    ['in a stage that is not there', { stageId: 'nada' }, 'stageId unknown'],
    ['of a contact who is not there', { contactId: 999_999 }, 'contactId unknown'],
  ])('is told the field of a deal %s', async (_what, draft, field) => {
    const input = { apiId: apiId(), externalKey: newId(), pipelineId: pipeline.id, title: 'x', ...draft }
    const { status, body } = await desk.refusal(api.externalCreateDeal, input, callerOf(token))
    expect([status, body.fields?.map((one) => `${one.field} ${one.code}`)]).toEqual([422, [field]])
  })

  test('is told the field of a loss without a reason', async () => {
    const { id } = await create()
    const { status, body } = await desk.refusal(api.externalCloseDeal, { apiId: apiId(), id, status: 'lost' }, callerOf(token))
    expect([status, body.fields?.map(({ field }) => field)]).toEqual([422, ['lostReason']])
  })
})

describe('who may what', () => {
  test('a token of another company finds nothing', async () => {
    const { id } = await create()
    const foreign = await newToken(['deals.read', 'deals.write'], (await desk.otherTenant()).admin)
    const caller = callerOf(foreign)
    const own = { apiId: foreign.api.id, id }
    const asks = {
      get: () => desk.refusal(api.externalDeal, own, caller),
      update: () => desk.refusal(api.externalUpdateDeal, { ...own, title: 'meu' }, caller),
      move: () => desk.refusal(api.externalMoveDeal, { ...own, stageId: stageId(1) }, caller),
      close: () => desk.refusal(api.externalCloseDeal, { ...own, status: 'won' }, caller),
      create: () => desk.refusal(api.externalCreateDeal, { apiId: foreign.api.id, externalKey: newId(), pipelineId: pipeline.id, title: 'x' }, caller),
    }
    for (const [name, ask] of Object.entries(asks)) expect([name, (await ask()).status]).toEqual([name, 404])
    expect((await desk.ask(api.externalDeals, { apiId: foreign.api.id }, caller)).deals.map((deal) => deal.id)).not.toContain(id)
    expect((await desk.ask(api.externalPipelines, { apiId: foreign.api.id }, caller)).pipelines.map((one) => one.id)).not.toContain(pipeline.id)
  })

  test('each call needs its scope, and a token at all', async () => {
    const { id } = await create()
    const reads = await newToken(['deals.read'])
    const writes = await newToken(['deals.write'])
    const change = { apiId: reads.api.id, id, title: 'x' }
    expect(await desk.refusal(api.externalUpdateDeal, change, callerOf(reads))).toMatchObject({ status: 403, body: { scopes: ['deals.write'] } })
    expect(await desk.refusal(api.externalDeal, { apiId: writes.api.id, id }, callerOf(writes))).toMatchObject({
      status: 403,
      body: { scopes: ['deals.read'] },
    })
    expect((await desk.refusal(api.externalDeal, { apiId: apiId(), id }, { token: 'nada', address: desk.newAddress() })).status).toBe(401)
  })
})
