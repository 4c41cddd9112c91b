import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { tenantRows } from '#core/server/db/repository.ts'
import { sendMessage } from '#plugins/chat/contract/index.ts'
import { createLane } from '#plugins/kanban/contract/index.ts'
import { setContactLabels } from '#plugins/labels/contract/index.ts'
import { ratingGiven } from '#plugins/ratings/contract/index.ts'
import { ticketUpdated, updateTicket } from '#plugins/tickets/contract/index.ts'
import { createClock } from '#tests/server/support/clock.ts'
import * as contract from '../contract/index.ts'
import { considerRules } from './considerMoment.ts'
import { ruleRuns } from './rules.table.ts'
import { applyTimedRules } from './sweep.ts'
import { type RuleDesk, startRuleDesk } from './testing/ruleDesk.ts'

const clock = createClock()
let desk: RuleDesk
beforeAll(async () => {
  desk = await startRuleDesk({ now: clock.now })
})
afterAll(() => desk.stop())
afterEach(() => desk.rest())

describe('what happens makes a rule run', () => {
  test('a message of the customer: the label stands in both windows without anybody asking again', async () => {
    const rule = await desk.writeRule({ conditions: [{ of: 'text', is: true, how: 'word', values: ['boleto'] }] })
    const { visitor, ticket } = await desk.openTicket(desk.agent)
    const windows = [await desk.socket(desk.agent), await desk.socket(desk.admin)]

    await visitor.write('Preciso do BOLETO, por favor')

    for (const window of windows) await window.hear(ticketUpdated, ({ id, tags }) => id === ticket.id && tags.some((tag) => tag.id === desk.vip.id))
    await desk.ran(rule, ticket.id, [desk.vipGiven])
    expect(await desk.ask(contract.listRuleActs, { ticketId: ticket.id }, desk.agent)).toMatchObject([{ rule: rule.name, acts: [desk.vipGiven] }])
    expect(await desk.ask(contract.listRules, {}, desk.admin)).toContainEqual(expect.objectContaining({ id: rule.id, runsInWeek: 1 }))
  })

  test('another text does not', async () => {
    const rule = await desk.writeRule({ conditions: [{ of: 'text', is: true, how: 'word', values: ['boleto'] }] })
    const { visitor, ticket } = await desk.openTicket(desk.agent)
    await visitor.write('Bom dia')
    await visitor.write('O boleto chegou')

    await desk.ran(rule, ticket.id, [desk.vipGiven])
  })

  test('a new conversation, by its first words', async () => {
    const rule = await desk.writeRule({ trigger: 'opened', conditions: [{ of: 'text', is: true, how: 'contains', values: ['orçamento'] }] })
    const { ticket } = await desk.waitingTicket('Quero um orcamento')

    await desk.ran(rule, ticket.id, [desk.vipGiven])
  })

  test.each<[contract.Happening, () => Promise<number>]>([
    ['accepted', async () => (await desk.openTicket(desk.agent)).ticket.id],
    [
      'agentMessage',
      async () => {
        const { ticket } = await desk.openTicket(desk.agent)
        await desk.ask(sendMessage, { ticketId: ticket.id, body: 'Olá' }, desk.agent)
        return ticket.id
      },
    ],
    ['resolved', () => changed({ status: 'closed' })],
    [
      'reopened',
      async () => {
        const id = await changed({ status: 'closed' })
        await desk.ask(updateTicket, { id, status: 'open' }, desk.admin)
        return id
      },
    ],
    ['returned', () => changed({ status: 'pending' })],
    ['transferred', () => changed({ queueId: desk.vendas, userId: null, isTransference: true })],
    ['laneMoved', async () => changed({ kanban: (await desk.ask(createLane, { name: `Etapa ${clock.now().getTime()}`, color: '#123456' }, desk.admin)).id })],
    [
      'labelled',
      async () => {
        const { ticket } = await desk.openTicket(desk.agent)
        await desk.ask(setContactLabels, { id: ticket.contactId, tags: [desk.cold.id] }, desk.agent)
        return ticket.id
      },
    ],
    [
      'rated',
      async () => {
        const { ticket } = await desk.openTicket(desk.agent)
        const rating = { rev: 1, ticketId: ticket.id, protocol: '', feedback: null, createdAt: '', contact: { id: 1, name: '' }, user: null, queue: null }
        await desk.kernel.ctx.transact(async (tx) => tx.emit(ratingGiven, desk.admin.tenantId, { ...rating, id: 900, rate: 2 }))
        return ticket.id
      },
    ],
  ])('%s', async (trigger, happen) => {
    const rule = await desk.writeRule({ trigger, ...(trigger === 'rated' && { conditions: [{ of: 'score', how: 'atMost', value: 2 }] }) })
    const id = await happen()

    await desk.ran(rule, id, [desk.vipGiven])
    const test = await desk.ask(contract.testRule, { definition: rule.definition, days: 1, ticketId: id }, desk.admin)
    expect(test.conversations.map(({ ticketId }) => ticketId)).toEqual([id])
  })

  const changed = async (change: object) => {
    const { ticket } = await desk.openTicket(desk.agent)
    await desk.ask(updateTicket, { id: ticket.id, ...change }, desk.agent)
    return ticket.id
  }

  test.each<[contract.Silence, boolean]>([
    ['customerSilent', true],
    ['teamSilent', false],
  ])('%s for its minutes, once for each silence', async (trigger, isAnswered) => {
    const rule = await desk.writeRule({ trigger, minutes: 30 })
    const { visitor, ticket } = await desk.openTicket(desk.agent)
    if (isAnswered) await desk.ask(sendMessage, { ticketId: ticket.id, body: 'Algo mais?' }, desk.agent)

    clock.advance(29)
    await applyTimedRules(desk.kernel.ctx)
    expect(await desk.runsOf(rule)).toEqual([])
    clock.advance(2)
    await Promise.all([applyTimedRules(desk.kernel.ctx), applyTimedRules(desk.kernel.ctx)])
    await applyTimedRules(desk.kernel.ctx)

    await desk.ran(rule, ticket.id, [desk.vipGiven])
    expect((await desk.ask(contract.testRule, { definition: rule.definition, days: 1, ticketId: ticket.id }, desk.admin)).count).toBe(1)
    await visitor.write('Voltei')
  })

  test('nobody takes a conversation for its minutes', async () => {
    const { ticket } = await desk.waitingTicket()
    const rule = await desk.writeRule({ trigger: 'unowned', minutes: 10, actions: [{ do: 'priority', priority: 'urgent' }] })
    clock.advance(11)
    await applyTimedRules(desk.kernel.ctx)

    await desk.ran(rule, ticket.id, [{ do: 'priority', what: 'urgent', refusal: null }])
    expect(await desk.ticket(ticket.id)).toMatchObject({ priority: 'urgent' })
    expect((await desk.ask(contract.testRule, { definition: rule.definition, days: 1, ticketId: ticket.id }, desk.admin)).count).toBe(1)
  })

  test('a silence that was long enough before the rule was there does not', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    clock.advance(60)
    const rule = await desk.writeRule({ trigger: 'teamSilent', minutes: 30 })
    await applyTimedRules(desk.kernel.ctx)

    expect((await desk.runsOf(rule)).filter(({ ticketId }) => ticketId === ticket.id)).toEqual([])
  })

  test('conditions that do not hold are told of a silence, with the condition', async () => {
    const rule = await desk.writeRule({ trigger: 'teamSilent', minutes: 5, conditions: [{ of: 'queue', is: true, ids: [desk.vendas] }] })
    const { ticket } = await desk.openTicket(desk.agent)
    clock.advance(6)
    await applyTimedRules(desk.kernel.ctx)
    await applyTimedRules(desk.kernel.ctx)

    const own = (await desk.runsOf(rule)).filter(({ ticketId }) => ticketId === ticket.id)
    expect(own).toMatchObject([{ reason: 'unmet', unmet: 0, acts: [] }])
  })
})

describe('order and loops', () => {
  test('rules run in their order, and one that stops keeps those behind it away', async () => {
    const when = { conditions: [{ of: 'text' as const, is: true, how: 'is' as const, values: ['ordem'] }] }
    const second = await desk.writeRule({ ...when, actions: [{ do: 'priority', priority: 'low' }] })
    const first = await desk.writeRule({ ...when, actions: [{ do: 'priority', priority: 'high' }, { do: 'stop' }] })
    await desk.ask(contract.orderRules, { ids: [first.id] }, desk.admin)
    const { visitor, ticket } = await desk.openTicket(desk.agent)
    await visitor.write('ordem')

    await vi.waitFor(async () => expect(await desk.runsOf(first)).toHaveLength(1), { timeout: 10_000 })
    expect(await desk.ticket(ticket.id)).toMatchObject({ priority: 'high' })
    expect(await desk.runsOf(second)).toEqual([])
  })

  test('rules that make one another run end at the third, and say so', async () => {
    const takes = await desk.writeRule({ trigger: 'returned', actions: [{ do: 'assign', userId: desk.agent.userId }] })
    const returns = await desk.writeRule({ trigger: 'accepted', actions: [{ do: 'release' }] })
    const { ticket } = await desk.waitingTicket()
    await desk.ask(updateTicket, { id: ticket.id, status: 'open' }, desk.agent)

    await vi.waitFor(
      async () => {
        const runs = [...(await desk.runsOf(takes)), ...(await desk.runsOf(returns))].filter(({ ticketId }) => ticketId === ticket.id)
        expect(runs.map(({ reason }) => reason).toSorted()).toEqual([null, null, null, null, 'tooDeep'].toSorted())
      },
      { timeout: 10_000 },
    )
  })

  test('a rule runs at most ten times an hour in one conversation', async () => {
    const rule = await desk.writeRule({
      conditions: [{ of: 'text', is: true, how: 'is', values: ['de novo'] }],
      actions: [{ do: 'priority', priority: 'low' }],
    })
    const { visitor, ticket } = await desk.openTicket(desk.agent)
    for (let count = 0; count <= contract.MOST_RUNS_AN_HOUR; count += 1) await visitor.write('de novo')

    await vi.waitFor(
      async () => {
        const own = (await desk.runsOf(rule)).filter(({ ticketId }) => ticketId === ticket.id)
        expect(own.filter(({ reason }) => reason === null)).toHaveLength(contract.MOST_RUNS_AN_HOUR)
        expect(own.filter(({ reason }) => reason === 'tooOften')).toHaveLength(1)
      },
      { timeout: 15_000 },
    )
  })
})

test('a job that comes again after a crash, and on two nodes at once, does nothing twice', async () => {
  const rule = await desk.writeRule({
    conditions: [{ of: 'text', is: true, how: 'is', values: ['duas vezes'] }],
    actions: [{ do: 'send', text: 'Só uma vez' }],
  })
  const { visitor, ticket } = await desk.openTicket(desk.agent)
  const { id } = await visitor.write('duas vezes')
  await vi.waitFor(async () => expect(await desk.runsOf(rule)).toHaveLength(1), { timeout: 10_000 })

  const moment = {
    trigger: 'customerMessage' as const,
    key: `message:${id}`,
    ticketId: ticket.id,
    messageId: id,
    score: null,
    at: Date.now(),
    depth: 0,
    causeId: null,
  }
  const again = { tenantId: desk.admin.tenantId, moment }
  await Promise.all([considerRules(desk.kernel.ctx, again), considerRules(desk.kernel.ctx, again)])
  const other = { tenantId: desk.admin.tenantId, moment: { ...moment, key: 'message:other' } }
  await Promise.all([considerRules(desk.kernel.ctx, other), considerRules(desk.kernel.ctx, other)])

  expect((await visitor.read()).filter(({ body }) => body === 'Só uma vez')).toHaveLength(2)
  expect(await tenantRows(desk.kernel.ctx.db, desk.admin, ruleRuns).find(eq(ruleRuns.ruleId, rule.id))).toHaveLength(2)
})

test('a rule of another company does nothing here', async () => {
  const { admin } = await desk.otherTenant()
  await desk.ask(
    contract.createRule,
    { name: 'De fora', definition: { ...contract.emptyDefinition, actions: [{ do: 'priority', priority: 'urgent' }] } },
    admin,
  )
  const own = await desk.writeRule({ conditions: [{ of: 'text', is: true, how: 'is', values: ['nosso'] }] })
  const { visitor, ticket } = await desk.openTicket(desk.agent)
  await visitor.write('nosso')

  await desk.ran(own, ticket.id, [desk.vipGiven])
  expect(await desk.ticket(ticket.id)).toMatchObject({ priority: 'none' })
})

test('the test of a rule finds the conversations that it really caught', async () => {
  const rule = await desk.writeRule({ conditions: [{ of: 'text', is: true, how: 'word', values: ['reembolso'] }] })
  const caught = await Promise.all([1, 2, 3].map(() => desk.openTicket(desk.agent)))
  for (const { visitor } of caught) await visitor.write('Quero reembolso')
  await caught[0]?.visitor.write('O reembolso, por favor')
  const { visitor } = await desk.openTicket(desk.agent)
  await visitor.write('Nada')
  await vi.waitFor(async () => expect(await desk.runsOf(rule)).toHaveLength(4), { timeout: 10_000 })

  const found = await desk.ask(contract.testRule, { definition: rule.definition, days: 1 }, desk.admin)

  const really = Map.groupBy(await desk.runsOf(rule), ({ ticketId }) => ticketId)
  expect(new Map(found.conversations.map(({ ticketId, times }) => [ticketId, times]))).toEqual(new Map([...really].map(([id, runs]) => [id, runs.length])))
  expect(found).toMatchObject({ count: 3, isCut: false })
})
