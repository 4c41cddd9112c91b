import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '#core/contract/auth.ts'
import * as chat from '#plugins/chat/contract/index.ts'
import * as contract from '#plugins/funnel/contract/index.ts'
import { createClock } from './support/clock.ts'
import { type Desk, startDesk } from './support/desk.ts'

const clock = createClock()
let desk: Desk
beforeAll(async () => {
  desk = await startDesk({ now: clock.now })
})
afterAll(() => desk.stop())

const stage = (name: string): contract.Stage => ({
  ...{ id: '', name, colour: '#6b7280', limit: null, isLocked: false, probability: 50, rotDays: null },
  actions: [],
})
const playback = (dealId: number, who: Session) => desk.ask(contract.getPlayback, { dealId }, who)

test('a deal is played back with the messages of its conversation, for those who may read it', async () => {
  const { ticket, visitor } = await desk.openTicket(desk.agent)
  const pipeline = await desk.ask(contract.pipelines.create, { name: 'Para reprise', stages: [stage('Novo'), stage('Proposta')] }, desk.admin)
  const [first, second] = pipeline.stages.map(({ id }) => id)
  const deal = await desk.ask(contract.createDeal, { pipelineId: pipeline.id, ticketId: ticket.id, title: 'Uniformes', value: 100 }, desk.agent)
  clock.advance(60_000)
  await visitor.write('Quanto fica?')
  await desk.ask(chat.sendMessage, { ticketId: ticket.id, body: 'Fica 500' }, desk.agent)
  await desk.ask(contract.updateDeal, { id: deal.id, value: 500 }, desk.agent)
  clock.advance(60_000)
  await desk.ask(contract.moveDeal, { id: deal.id, fromStageId: first ?? '', stageId: second ?? '', beforeId: null }, desk.supervisor)
  clock.advance(60_000)
  await desk.ask(contract.closeDeal, { id: deal.id, status: 'won' }, desk.agent)

  const seen = await playback(deal.id, desk.agent)
  expect(seen.states.map(({ stage: name, value, status, by }) => [name, value, status, by])).toEqual([
    ['Novo', 100, 'open', desk.agent.username],
    ['Novo', 500, 'open', desk.agent.username],
    ['Proposta', 500, 'open', desk.supervisor.username],
    ['Proposta', 500, 'won', desk.agent.username],
  ])
  expect(seen.messages.map(({ text, fromMe, ticketId }) => [text, fromMe, ticketId])).toEqual([
    ['Quanto fica?', false, ticket.id],
    ['Fica 500', true, ticket.id],
  ])
  // A colleague of another queue sees the deal and not what was written.
  await desk.place(desk.agent2, [desk.vendas])
  const colleague = await playback(deal.id, desk.agent2)
  expect([colleague.states.length, colleague.messages]).toEqual([4, []])
})

test('is not there for whoever does not see the pipeline', async () => {
  const hidden = await desk.ask(contract.pipelines.create, { name: 'Só da chefia', stages: [stage('Novo')], access: 'members', members: [] }, desk.admin)
  const deal = await desk.ask(contract.createDeal, { pipelineId: hidden.id, title: 'Sigiloso' }, desk.supervisor)
  expect((await playback(deal.id, desk.admin)).states).toHaveLength(1)
  expect(await desk.refusal(contract.getPlayback, { dealId: deal.id }, desk.agent)).toMatchObject({ status: 404 })
})
