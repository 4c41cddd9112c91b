import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Session } from '#core/contract/auth.ts'
import { newId } from '#core/contract/ids.ts'
import { switchPlugin } from '#core/contract/plugins.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { listMessages } from '#plugins/chat/contract/index.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { getContact } from '#plugins/contacts/contract/index.ts'
import { undoActionOn } from '#plugins/deeds/contract/index.ts'
import { createFlow } from '#plugins/flows/contract/index.ts'
import { aDocument, sayNode } from '#plugins/flows/contract/testing/flows.ts'
import { openSiteFlows, reads, type SiteFlows } from '#plugins/flows/server/testing/flowDesk.ts'
import * as contract from '#plugins/funnel/contract/index.ts'
import { stageRuns } from '#plugins/funnel/server/funnel.table.ts'
import { carryOutDue } from '#plugins/funnel/server/stageActions/carryOut.ts'
import { createLabel } from '#plugins/labels/contract/index.ts'
import { listTasks } from '#plugins/tasks/contract/index.ts'
import { createWebhook, listDeliveries } from '#plugins/webhooks/contract/index.ts'
import { createClock } from './support/clock.ts'
import { type Desk, startDesk } from './support/desk.ts'

const clock = createClock()
let desk: Desk
beforeAll(async () => {
  desk = await startDesk({ now: clock.now, environment: { PRIVATE_HOSTS: '127.0.0.1' } })
})
afterAll(() => desk.stop())

type Given = Partial<contract.StageAction> & Pick<contract.StageAction, 'kind' | 'settings'>
const action = (given: Given): contract.StageAction => ({ id: '', delayMinutes: 0, ...given })
const stage = (name: string, actions: Given[] = []) => ({
  ...{ id: '', name, colour: '#6b7280', limit: null, isLocked: false, probability: 50, rotDays: null },
  actions: actions.map(action),
})
/** A pipeline whose second stage has the actions. */
const pipelineWith = (actions: Given[], who: Session = desk.admin) =>
  desk.ask(contract.pipelines.create, { name: `Funil ${newId().slice(-8)}`, stages: [stage('Novo'), stage('Proposta', actions), stage('Fim')] }, who)
const idOf = (pipeline: contract.Pipeline, at: number): string => pipeline.stages[at]?.id ?? ''

const newDeal = (pipeline: contract.Pipeline, draft: Partial<z.input<typeof contract.createDeal.input>> = {}) =>
  desk.ask(contract.createDeal, { pipelineId: pipeline.id, title: `Negócio ${newId().slice(-6)}`, ...draft }, desk.agent)
const move = (deal: contract.Deal, pipeline: contract.Pipeline, to: number) =>
  desk.ask(contract.moveDeal, { id: deal.id, fromStageId: deal.stageId, stageId: idOf(pipeline, to), beforeId: null }, desk.agent)
const sweep = () => carryOutDue(desk.kernel.ctx)
const runsOf = async (dealId: number) =>
  (await desk.ask(contract.listHistory, { dealId }, desk.agent)).flatMap(({ run }) =>
    run ? [`${run.texts.split('.').at(-1)} ${run.state} ${run.what}${run.reason}`] : [],
  )
const waiting = async (dealId: number) =>
  (await tenantRows(desk.kernel.ctx.db, desk.admin, stageRuns).find(and(eq(stageRuns.dealId, dealId), eq(stageRuns.state, 'waiting')))).length
const sentTo = async (ticketId: number) =>
  (await desk.ask(listMessages, { ticketId }, desk.admin)).messages.filter(({ fromMe }) => fromMe).map(({ body }) => body)
const fieldsOf = ({ body }: Awaited<ReturnType<Desk['refusal']>>) => (body.fields ?? []).map(({ field, code }) => `${field} ${code}`)

/** A flow that was never published. */
async function aDraft(): Promise<number> {
  const { id } = await desk.ask(createFlow, { name: `Fluxo ${newId().slice(-6)}` }, desk.admin)
  return id
}

describe('entering a stage', () => {
  test('sends the message once to the contact’s latest conversation, however many nodes look at once', async () => {
    const pipeline = await pipelineWith([{ kind: 'message', settings: { text: 'Olá {{firstName}}, recebemos seu pedido', connectionId: 0 } }])
    const { ticket } = await desk.waitingTicket()
    const deal = await newDeal(pipeline, { contactId: ticket.contactId })
    expect(await waiting(deal.id)).toBe(0)
    await move(deal, pipeline, 1)
    await Promise.all([sweep(), sweep(), sweep()])
    await sweep()
    await expect.poll(() => runsOf(deal.id)).toEqual(['message done Site'])
    expect((await sentTo(ticket.id)).filter((body) => body.includes('recebemos seu pedido'))).toEqual([expect.stringMatching(/^Olá /)])
    expect(await waiting(deal.id)).toBe(0)
  })

  test('by being made in it, and again by being reopened', async () => {
    const pipeline = await pipelineWith([{ kind: 'action', settings: { title: 'Ligar', actionKind: 'call', dueMinutes: 120, ownerId: 0 } }])
    const deal = await newDeal(pipeline, { stageId: idOf(pipeline, 1) })
    await sweep()
    const made = () => desk.ask(contract.listActions, { dealId: deal.id }, desk.agent)
    await expect.poll(async () => (await made()).count).toBe(1)
    expect((await made()).actions).toMatchObject([{ title: 'Ligar', kind: 'call', owner: { id: desk.agent.userId } }])
    expect(Date.parse((await made()).actions[0]?.dueAt ?? '') - clock.now().getTime()).toBeGreaterThan(119 * 60_000)
    await desk.ask(contract.closeDeal, { id: deal.id, status: 'won' }, desk.agent)
    await desk.ask(contract.closeDeal, { id: deal.id, status: 'open' }, desk.agent)
    await sweep()
    await expect.poll(async () => (await made()).count).toBe(2)
  })

  test('puts the label on, makes the task and tells the webhook', async () => {
    const label = await desk.ask(createLabel, { tag: `Proposta ${newId().slice(-6)}`, color: '#112233' }, desk.admin)
    const { webhook } = await desk.ask(
      createWebhook,
      { name: `ERP ${newId().slice(-6)}`, url: 'http://127.0.0.1:9/gancho', events: ['ticket.resolved'] },
      desk.admin,
    )
    const pipeline = await pipelineWith([
      { kind: 'label', settings: { labelId: label.id } },
      { kind: 'task', settings: { name: 'Enviar contrato', dueMinutes: 60, ownerId: desk.agent2.userId } },
      { kind: 'webhook', settings: { webhookId: webhook.id } },
    ])
    const { ticket } = await desk.waitingTicket()
    const deal = await newDeal(pipeline, { contactId: ticket.contactId })
    await move(deal, pipeline, 1)
    await Promise.all([sweep(), sweep()])
    await expect.poll(async () => (await runsOf(deal.id)).length).toBe(3)
    expect((await runsOf(deal.id)).toSorted()).toEqual([
      `label done ${label.tag}`,
      `stageAction done ${webhook.name}`,
      'stageAction done Enviar contrato · Agente Dois',
    ])
    expect((await desk.ask(getContact, { id: ticket.contactId }, desk.admin)).tags.map(({ id }) => id)).toContain(label.id)
    const tasks = (await desk.ask(listTasks, { searchParam: 'Enviar contrato' }, desk.agent2)).tasks
    expect(tasks.map(({ name, ownerId }) => [name, ownerId])).toEqual([['Enviar contrato', desk.agent2.userId]])
    const { deliveries } = await desk.ask(listDeliveries, { id: webhook.id }, desk.admin)
    expect(deliveries.map(({ event }) => event)).toEqual(['deal.stageEntered'])
    expect(JSON.parse(deliveries[0]?.body ?? '{}')).toMatchObject({ event: 'deal.stageEntered', data: { deal: { id: deal.id }, stage: { name: 'Proposta' } } })
  })
})

test('begins a flow in a conversation that waits, and says of one that a person has why not', async () => {
  const siteFlows: SiteFlows = await openSiteFlows(desk)
  const flow = await siteFlows.publish(aDocument([sayNode('a', 'Sua proposta está pronta', 'fim')]), {})
  const pipeline = await pipelineWith([{ kind: 'flow', settings: { flowId: flow.id } }])
  const { ticket, visitor } = await desk.waitingTicket()
  const taken = (await desk.openTicket(desk.agent)).ticket
  const [waits, held] = [await newDeal(pipeline, { contactId: ticket.contactId }), await newDeal(pipeline, { contactId: taken.contactId })]
  await move(waits, pipeline, 1)
  await move(held, pipeline, 1)
  await Promise.all([sweep(), sweep()])
  await expect.poll(() => runsOf(waits.id)).toEqual([`stageAction done ${flow.name}`])
  await expect.poll(() => runsOf(held.id)).toEqual([`stageAction failed ${flow.name}ERR_TICKET_OF_PERSON`])
  await reads(visitor, ['Sua proposta está pronta'])
  await siteFlows.switchOff()
})

describe('a delayed action', () => {
  const delayed: Given = { kind: 'action', delayMinutes: 60, settings: { title: 'Cobrar', actionKind: 'task', dueMinutes: 0, ownerId: 0 } }

  test('waits for its time, and is left out where the deal has left before', async () => {
    const pipeline = await pipelineWith([delayed])
    const stays = await move(await newDeal(pipeline), pipeline, 1)
    const leaves = await move(await newDeal(pipeline), pipeline, 1)
    const ends = await move(await newDeal(pipeline), pipeline, 1)
    await sweep()
    expect([await waiting(stays.id), await waiting(leaves.id)]).toEqual([1, 1])
    await move(leaves, pipeline, 2)
    await desk.ask(contract.closeDeal, { id: ends.id, status: 'won' }, desk.agent)
    clock.advance(61)
    await sweep()
    await expect.poll(() => runsOf(stays.id)).toEqual(['action done Cobrar · Agente Um'])
    await expect.poll(() => runsOf(leaves.id)).toEqual(['action skipped left'])
    await expect.poll(() => runsOf(ends.id)).toEqual(['action skipped closed'])
  })

  test('of a move that is undone meanwhile is left out, and that of the stage before goes on', async () => {
    const own = await desk.ask(
      contract.pipelines.create,
      { name: `Funil ${newId().slice(-8)}`, stages: [stage('Novo', [delayed]), stage('Proposta', [delayed])] },
      desk.admin,
    )
    const deal = await newDeal(own)
    await move(deal, own, 1)
    await desk.ask(undoActionOn, { rows: 'funnel.deal', rowId: String(deal.id) }, desk.agent)
    clock.advance(61)
    await sweep()
    await expect.poll(async () => (await runsOf(deal.id)).toSorted()).toEqual(['action done Cobrar · Agente Um', 'action skipped left'])
  })

  test('that is taken out of the pipeline meanwhile is left out', async () => {
    const pipeline = await pipelineWith([delayed])
    const deal = await move(await newDeal(pipeline), pipeline, 1)
    await desk.ask(contract.pipelines.update, { id: pipeline.id, stages: pipeline.stages.map((one) => ({ ...one, actions: [] })) }, desk.admin)
    clock.advance(61)
    await sweep()
    await expect.poll(() => runsOf(deal.id)).toEqual(['action skipped actionGone'])
  })
})

test('what cannot be done says why in the history, and the other actions are done', async () => {
  const label = await desk.ask(createLabel, { tag: `Só ${newId().slice(-6)}`, color: '#112233' }, desk.admin)
  const pipeline = await pipelineWith([
    { kind: 'message', settings: { text: 'Olá', connectionId: 0 } },
    { kind: 'label', settings: { labelId: label.id } },
    { kind: 'action', settings: { title: 'Ligar', actionKind: 'call', dueMinutes: 5, ownerId: 0 } },
  ])
  const deal = await move(await newDeal(pipeline), pipeline, 1)
  await sweep()
  await expect
    .poll(async () => (await runsOf(deal.id)).toSorted())
    .toEqual(['action done Ligar · Agente Um', `label failed ${label.tag}noContact`, 'message failed noContact'])
})

describe('a dry run', () => {
  test('shows what each action would do, by the same code, and does nothing', async () => {
    const label = await desk.ask(createLabel, { tag: `Prova ${newId().slice(-6)}`, color: '#112233' }, desk.admin)
    const flowId = await aDraft()
    const actions = [
      action({ kind: 'message', settings: { text: 'Oi {{name}}', connectionId: 0 } }),
      action({ kind: 'label', settings: { labelId: label.id } }),
      action({ kind: 'flow', settings: { flowId } }),
      action({ kind: 'nada', settings: {} }),
      action({ kind: 'label', settings: { labelId: 0 } }),
    ]
    const pipeline = await pipelineWith([])
    const { ticket, visitor } = await desk.waitingTicket()
    const deal = await newDeal(pipeline, { contactId: ticket.contactId })
    const tried = await desk.ask(contract.testStageActions, { dealId: deal.id, actions }, desk.supervisor)
    expect(tried).toMatchObject([
      { kind: 'message', what: 'Site', text: `Oi ${visitor.contact.name}`, problem: null },
      { kind: 'label', what: label.tag, problem: null },
      { kind: 'flow', problem: 'ERR_FLOW_IS_OFF' },
      { kind: 'nada', problem: 'kindOff' },
      { kind: 'label', problem: 'settings' },
    ])
    expect(await sentTo(ticket.id)).toEqual([])
    const alone = await newDeal(pipeline)
    expect((await desk.ask(contract.testStageActions, { dealId: alone.id, actions }, desk.supervisor)).map(({ problem }) => problem)).toEqual([
      'noContact',
      'noContact',
      'ERR_FLOW_IS_OFF',
      'kindOff',
      'settings',
    ])
  })

  test('says that the connection is down', async () => {
    const pipeline = await pipelineWith([])
    const { ticket } = await desk.waitingTicket()
    const deal = await newDeal(pipeline, { contactId: ticket.contactId })
    const actions = [action({ kind: 'message', settings: { text: 'Oi', connectionId: ticket.whatsappId } })]
    const site = eq(connections.id, ticket.whatsappId)
    await tenantRows(desk.kernel.ctx.db, desk.admin, connections).update(site, { status: 'DISCONNECTED' })
    try {
      expect(await desk.ask(contract.testStageActions, { dealId: deal.id, actions }, desk.admin)).toMatchObject([
        { what: 'Site', text: 'Oi', problem: 'connectionDown' },
      ])
    } finally {
      await tenantRows(desk.kernel.ctx.db, desk.admin, connections).update(site, { status: 'CONNECTED' })
    }
  })
})

describe('who may what', () => {
  test('an agent, also one who only looks, keeps no actions and tries none; a neighbour finds no deal', async () => {
    const pipeline = await pipelineWith([])
    const deal = await newDeal(pipeline)
    const tried = { dealId: deal.id, actions: [] }
    expect((await desk.refusal(contract.testStageActions, tried, desk.agent)).status).toBe(403)
    expect((await desk.refusal(contract.listStageActionKinds, {}, desk.agent)).status).toBe(403)
    expect((await desk.refusal(contract.pipelines.update, { id: pipeline.id, stages: pipeline.stages }, desk.agent)).status).toBe(403)
    const neighbour = (await desk.otherTenant()).admin
    expect((await desk.refusal(contract.testStageActions, tried, neighbour)).status).toBe(404)
    expect((await desk.refusal(contract.pipelines.update, { id: pipeline.id, stages: pipeline.stages }, neighbour)).status).toBe(404)
  })

  test('rows of another company cannot be named', async () => {
    const foreign = await desk.ask(createLabel, { tag: 'De fora', color: '#112233' }, (await desk.otherTenant()).admin)
    const refused = await desk.refusal(
      contract.pipelines.create,
      { name: 'Torto', stages: [stage('A', [{ kind: 'label', settings: { labelId: foreign.id } }])] },
      desk.admin,
    )
    expect([refused.status, fieldsOf(refused)]).toEqual([422, ['stages.0.actions.0.labelId unknown']])
  })

  test('the kinds come with the rows that they may name', async () => {
    const kinds = await desk.ask(contract.listStageActionKinds, {}, desk.supervisor)
    expect(kinds.map(({ kind }) => kind)).toEqual(['message', 'label', 'action', 'task', 'flow', 'webhook'])
    const connectionField = kinds[0]?.settings.find(({ name }) => name === 'connectionId')
    expect(connectionField).toMatchObject({ control: 'choice', isRequired: false })
    expect(connectionField?.choices.map(({ name }) => name)).toContain('Site')
  })

  test('a kind is there while the plugin it stands on is switched on', async () => {
    const deal = await newDeal(await pipelineWith([]))
    const tried = { dealId: deal.id, actions: [action({ kind: 'flow', settings: { flowId: await aDraft() } })] }
    // Those that require it, and it.
    const ids = ['apiService', 'campaigns', 'rules', 'knowledge', 'mcp', 'assistants', 'flows']
    for (const id of ids) await desk.ask(switchPlugin, { id, isOn: false }, desk.admin)

    expect((await desk.ask(contract.listStageActionKinds, {}, desk.supervisor)).map(({ kind }) => kind)).not.toContain('flow')
    expect(await desk.ask(contract.testStageActions, tried, desk.supervisor)).toMatchObject([{ kind: 'flow', problem: 'kindOff' }])
    for (const id of ids.toReversed()) await desk.ask(switchPlugin, { id, isOn: true }, desk.admin)
  })
})

test.each<[string, Given[], string[]]>([
  ['of no kind', [{ kind: 'nada', settings: {} }], ['stages.0.actions.0.kind unknown']],
  ['without a text', [{ kind: 'message', settings: { text: ' ', connectionId: 0 } }], ['stages.0.actions.0.text required']],
  ['with a long text', [{ kind: 'message', settings: { text: 'x'.repeat(4_001), connectionId: 0 } }], ['stages.0.actions.0.text too_big']],
  ['without its settings', [{ kind: 'label', settings: {} }], ['stages.0.actions.0.labelId invalid_type']],
  ['over a connection that is gone', [{ kind: 'message', settings: { text: 'Oi', connectionId: 999_999 } }], ['stages.0.actions.0.connectionId unknown']],
  [
    'with half a minute',
    [{ kind: 'action', delayMinutes: 0.5, settings: { title: 'x', actionKind: 'call', dueMinutes: 0, ownerId: 0 } }],
    ['stages wrong_delay'],
  ],
  [
    'eleven times',
    Array.from({ length: 11 }, () => ({ kind: 'action', settings: { title: 'x', actionKind: 'call', dueMinutes: 0, ownerId: 0 } })),
    ['stages too_many_actions'],
  ],
])('an action %s is refused with its field', async (_what, actions, fields) => {
  const refused = await desk.refusal(contract.pipelines.create, { name: 'Torto', stages: [stage('A', actions)] }, desk.admin)
  expect([refused.status, fieldsOf(refused)]).toEqual([422, fields])
})
