import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#core/contract/ids.ts'
import { createFlow, lintFlow, listFlowSteps } from '#plugins/flows/contract/index.ts'
import { aDocument, aNode, sayNode } from '#plugins/flows/contract/testing/flows.ts'
import { openSiteFlows, reads, receivedTexts, type SiteFlows } from '#plugins/flows/server/testing/flowDesk.ts'
import * as contract from '#plugins/funnel/contract/index.ts'
import { createRole, deleteRole, updateRole } from '#plugins/rights/contract/index.ts'
import { updateTicket } from '#plugins/tickets/contract/index.ts'
import { type Desk, startDesk } from './support/desk.ts'

let desk: Desk
let siteFlows: SiteFlows
beforeAll(async () => {
  desk = await startDesk()
  siteFlows = await openSiteFlows(desk)
})
afterAll(() => desk.stop())
afterEach(() => siteFlows.switchOff())

const stage = (name: string, isLocked = false) => ({
  ...{ id: '', name, colour: '#6b7280', limit: null, isLocked, probability: 50, rotDays: null },
  actions: [],
})
const stages = [stage('Novo'), stage('Proposta'), stage('Arquivo', true)]
const newPipeline = (name: string) => desk.ask(contract.pipelines.create, { name, stages }, desk.admin)
const stageKey = ({ id, stages }: contract.Pipeline, at: number) => `${id}:${stages[at]?.id}`
const openDeal = (to: string, ownerId = 0, existing?: 'reuse' | 'open') =>
  aDocument([
    aNode('added', 'Abrir', {
      step: 'funnel.openDeal',
      settings: { title: 'Pedido de {{nome}}', stage: to, ownerId, ...(existing && { existing }) },
      ok: 'bem',
      failed: 'mal',
    }),
    sayNode('bem', 'Negócio {{dealId}}', 'fim'),
    sayNode('mal', 'Não deu.', 'fim'),
  ])

test('a flow opens a deal of the contact in the chosen stage, in the name of whoever published it', async () => {
  const pipeline = await newPipeline('Vendas do site')
  await siteFlows.publish(openDeal(stageKey(pipeline, 1)))
  const visitor = await desk.visitor()

  await visitor.write('Quero comprar')

  await expect.poll(async () => (await desk.ask(contract.listDeals, { pipelineId: pipeline.id }, desk.admin)).deals, { timeout: 10_000 }).toHaveLength(1)
  const [deal] = (await desk.ask(contract.listDeals, { pipelineId: pipeline.id }, desk.admin)).deals
  expect(deal).toMatchObject({
    ...{ title: 'Pedido de Maria Souza', stageId: pipeline.stages[1]?.id, ticketId: await visitor.ticketId(), owner: null },
    contact: { id: (await desk.ticket(await visitor.ticketId())).contactId },
  })
  await reads(visitor, [`Negócio ${deal?.id}`])
  expect((await desk.ask(contract.listHistory, { dealId: deal?.id ?? 0 }, desk.admin)).at(-1)).toMatchObject({ kind: 'created', by: { id: desk.admin.userId } })
})

test.each([
  ['goes on with the open deal of the contact', 'reuse', 1],
  ['of a flow from before does so too', undefined, 1],
  ['opens another deal', 'open', 2],
] as const)('a contact that comes through the flow again: the step %s', async (_what, existing, count) => {
  const pipeline = await newPipeline(`Vendas: ${existing}`)
  await siteFlows.publish(openDeal(stageKey(pipeline, 0), 0, existing))
  const dealsThere = async () => (await desk.ask(contract.listDeals, { pipelineId: pipeline.id }, desk.admin)).deals.toSorted((one, other) => one.id - other.id)
  const visitor = await desk.visitor()
  await visitor.write('Quero comprar')
  await expect.poll(dealsThere, { timeout: 10_000 }).toHaveLength(1)
  const [{ id: firstId } = { id: 0 }] = await dealsThere()
  await reads(visitor, [`Negócio ${firstId}`])
  await desk.ask(updateTicket, { id: await visitor.ticketId(), status: 'closed' }, desk.admin)

  await visitor.write('Voltei')

  await expect.poll(() => receivedTexts(visitor), { timeout: 10_000 }).toHaveLength(2)
  const deals = await dealsThere()
  expect(deals).toHaveLength(count)
  expect(await receivedTexts(visitor)).toEqual([`Negócio ${firstId}`, `Negócio ${deals.at(-1)?.id}`])
})

test('a stage that was locked after publishing leads to the other way, and no deal is there', async () => {
  const pipeline = await newPipeline('Vendas que fecham')
  await siteFlows.publish(openDeal(stageKey(pipeline, 0), desk.agent.userId))
  const locked = pipeline.stages.map((one) => ({ ...one, isLocked: true }))
  await desk.ask(contract.pipelines.update, { id: pipeline.id, stages: locked }, desk.admin)
  const visitor = await desk.visitor()

  await visitor.write('Quero comprar')

  await reads(visitor, ['Não deu.'])
  expect((await desk.ask(contract.listDeals, { pipelineId: pipeline.id }, desk.admin)).deals).toEqual([])
})

test('stages that take deals are offered, by pipeline and name; another one is found before publishing', async () => {
  const pipeline = await newPipeline('Pós-venda')

  const kind = (await desk.ask(listFlowSteps, {}, desk.admin)).find(({ step }) => step === 'funnel.openDeal')
  const offered = kind?.settings.find(({ name }) => name === 'stage')?.choices.filter(({ name }) => name.startsWith('Pós-venda'))
  expect(offered).toEqual([
    { id: stageKey(pipeline, 0), name: 'Pós-venda · Novo' },
    { id: stageKey(pipeline, 1), name: 'Pós-venda · Proposta' },
  ])

  const { id } = await desk.ask(createFlow, { name: 'Com etapa fechada', draft: openDeal(stageKey(pipeline, 2)) }, desk.admin)
  expect(await desk.ask(lintFlow, { id }, desk.admin)).toContainEqual({ rule: 'settingGone', severity: 'error', nodeId: 'Abrir', values: { setting: 'stage' } })
})

describe('an agent whose role draws flows', () => {
  const role = (permissions: Record<string, boolean>) =>
    desk.ask(createRole, { name: `Fluxos ${newId().slice(-6)}`, profile: 'user', permissions, userIds: [desk.agent.userId] }, desk.admin)
  const offeredTo = async (name: string) => {
    const kind = (await desk.ask(listFlowSteps, {}, desk.agent)).find(({ step }) => step === 'funnel.openDeal')
    return kind?.settings.find((setting) => setting.name === 'stage')?.choices.filter((choice) => choice.name.startsWith(name)).length
  }
  const membersOnly = (name: string, members: { userId: number; role: 'editor' | 'viewer' }[]) =>
    desk.ask(contract.pipelines.create, { name, stages, access: 'members', members }, desk.admin)

  test('is offered stages of pipelines that they may change, and cannot publish others', async () => {
    const { id: roleId } = await role({ 'flows.edit': true, 'flows.publish': true })
    const foreign = await membersOnly('Alheio', [])
    await membersOnly('Só de ver', [{ userId: desk.agent.userId, role: 'viewer' }])
    await membersOnly('Próprio', [{ userId: desk.agent.userId, role: 'editor' }])

    expect(await Promise.all(['Alheio', 'Só de ver', 'Próprio'].map(offeredTo))).toEqual([0, 0, 2])
    await expect(siteFlows.publish(openDeal(stageKey(foreign, 0)), undefined, desk.agent)).rejects.toThrow('settingGone')
    await desk.ask(deleteRole, { id: roleId }, desk.admin)
  })

  test('opens no more deals once they may not, and is offered nothing', async () => {
    const { id: roleId } = await role({ 'flows.edit': true, 'flows.publish': true })
    const pipeline = await membersOnly('Enquanto pode', [{ userId: desk.agent.userId, role: 'editor' }])
    await siteFlows.publish(openDeal(stageKey(pipeline, 0)), undefined, desk.agent)
    await desk.ask(updateRole, { id: roleId, permissions: { 'flows.edit': true, 'flows.publish': true, 'funnel.edit': false } }, desk.admin)
    const visitor = await desk.visitor()

    await visitor.write('Quero comprar')

    await reads(visitor, ['Não deu.'])
    expect((await desk.ask(contract.listDeals, { pipelineId: pipeline.id }, desk.admin)).deals).toEqual([])
    expect(await offeredTo('Enquanto pode')).toBe(0)
    await desk.ask(deleteRole, { id: roleId }, desk.admin)
  })
})
