import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { tenantRows } from '#core/server/db/repository.ts'
import { sendMessage } from '#plugins/chat/contract/index.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import { connectionsService } from '#plugins/connections/contract/index.ts'
import { openWeek, putHours } from '#plugins/hours/contract/index.ts'
import { snoozeTicket, updateTicket } from '#plugins/tickets/contract/index.ts'
import { createClock } from '#tests/server/support/clock.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../contract/index.ts'
import { applyTimedRules } from './sweep.ts'

const HOUR = 60
const clock = createClock()
let desk: Desk
beforeAll(async () => {
  desk = await startDesk({ now: clock.now })
})
afterAll(() => desk.stop())
afterEach(async () => {
  for (const { id, isActive } of await desk.ask(contract.listRules, {}, desk.admin))
    if (isActive) await desk.ask(contract.updateRule, { id, isActive: false }, desk.admin)
})

const sequence: contract.RuleDefinition = {
  ...contract.emptyDefinition,
  trigger: 'customerSilent',
  minutes: 2 * HOUR,
  actions: [{ do: 'send', text: 'Ainda está aí, {{firstName}}?' }],
  later: [
    { minutes: 3 * HOUR, actions: [{ do: 'send', text: 'Última tentativa' }] },
    { minutes: 4 * HOUR, actions: [{ do: 'close', reasonId: null }] },
  ],
}
let made = 0
const begin = async (definition = sequence) => {
  made += 1
  const rule = await desk.ask(contract.createRule, { name: `Acompanhamento ${made}`, definition }, desk.admin)
  const { visitor, ticket } = await desk.openTicket(desk.agent)
  await desk.ask(sendMessage, { ticketId: ticket.id, body: 'Segue o orçamento' }, desk.agent)
  const followUpTexts = async () =>
    (await visitor.read()).filter(({ body }) => ['Ainda está aí, Maria?', 'Última tentativa'].includes(body)).map(({ body }) => body)
  const log = async () => (await desk.ask(contract.listRuleRuns, { id: rule.id }, desk.admin)).runs.filter((run) => run.ticketId === ticket.id).toReversed()
  return { rule, visitor, ticket, followUpTexts, log }
}
/** Two nodes look at the same time, and one of them again. */
const pass = async (minutes: number) => {
  clock.advance(minutes)
  await Promise.all([applyTimedRules(desk.kernel.ctx), applyTimedRules(desk.kernel.ctx)])
  await applyTimedRules(desk.kernel.ctx)
}

test('a customer who stays silent is written to at each time, once, and then the conversation ends', async () => {
  const { ticket, followUpTexts, log } = await begin()

  await pass(2 * HOUR - 1)
  expect(await followUpTexts()).toEqual([])
  await pass(2)
  expect(await followUpTexts()).toEqual(['Ainda está aí, Maria?'])
  await pass(3 * HOUR - 2)
  expect(await followUpTexts()).toHaveLength(1)
  await pass(3)
  expect(await followUpTexts()).toEqual(['Ainda está aí, Maria?', 'Última tentativa'])
  await pass(4 * HOUR + 1)

  expect(await desk.ticket(ticket.id)).toMatchObject({ status: 'closed' })
  expect((await log()).map(({ step, acts }) => [step, acts.map((act) => act.do)])).toEqual([
    [0, ['send']],
    [1, ['send']],
    [2, ['close']],
  ])
  await pass(48 * HOUR)
  expect(await followUpTexts()).toHaveLength(2)
})

describe('follow-ups end', () => {
  test.each<[contract.Cancellation, (id: number, write: (body: string) => Promise<unknown>) => Promise<unknown>]>([
    ['customerAnswered', (_id, write) => write('Sim!')],
    ['teamAnswered', (id) => desk.ask(sendMessage, { ticketId: id, body: 'Mudei o preço' }, desk.agent)],
    ['transferred', (id) => desk.ask(updateTicket, { id, userId: desk.agent2.userId, isTransference: true }, desk.agent)],
    ['transferred', (id) => desk.ask(updateTicket, { id, status: 'pending' }, desk.agent)],
    ['closed', (id) => desk.ask(updateTicket, { id, status: 'closed' }, desk.agent)],
    ['putOff', (id) => desk.ask(snoozeTicket, { id, until: clock.ahead(10_000) }, desk.agent)],
  ])('%s', async (reason, happen) => {
    const { ticket, visitor, followUpTexts, log } = await begin()
    await pass(2 * HOUR + 1)

    await happen(ticket.id, visitor.write)

    expect((await log()).map((run) => run.reason)).toEqual([null, reason])
    await pass(3 * HOUR + 1)
    expect((await followUpTexts()).filter((body) => body === 'Última tentativa')).toEqual([])
  })

  test.each<[contract.Cancellation, (rule: contract.Rule) => Promise<unknown>]>([
    ['ruleOff', ({ id }) => desk.ask(contract.updateRule, { id, isActive: false }, desk.admin)],
    ['ruleChanged', ({ id }) => desk.ask(contract.updateRule, { id, definition: { ...sequence, minutes: 600 } }, desk.admin)],
  ])('%s', async (reason, happen) => {
    const { rule, followUpTexts, log } = await begin()
    await pass(2 * HOUR + 1)

    await happen(rule)

    expect((await log()).map((run) => run.reason)).toEqual([null, reason])
    await pass(3 * HOUR + 1)
    expect(await followUpTexts()).toHaveLength(1)
  })

  test('another order of the rules ends none', async () => {
    const { rule, followUpTexts } = await begin()
    await pass(2 * HOUR + 1)
    await desk.ask(contract.orderRules, { ids: [rule.id] }, desk.admin)
    await pass(3 * HOUR + 1)
    expect(await followUpTexts()).toHaveLength(2)
  })
})

test('who answers and falls silent again is written to again', async () => {
  const { ticket, visitor, followUpTexts } = await begin()
  await pass(2 * HOUR + 1)
  await visitor.write('Vou ver')
  await desk.ask(sendMessage, { ticketId: ticket.id, body: 'Combinado' }, desk.agent)
  await pass(2 * HOUR + 1)

  expect(await followUpTexts()).toEqual(['Ainda está aí, Maria?', 'Ainda está aí, Maria?'])
})

test('outside hours it waits until the company is open', async () => {
  const closed = openWeek().map((day) => ({ ...day, type: 'C' as const }))
  const { followUpTexts } = await begin({ ...sequence, isWithinHours: true })
  await desk.ask(putHours, { businessHours: closed }, desk.admin)
  try {
    await pass(2 * HOUR + 1)
    expect(await followUpTexts()).toEqual([])
    await desk.ask(putHours, { businessHours: openWeek() }, desk.admin)
    await pass(1)
    expect(await followUpTexts()).toHaveLength(1)

    await desk.ask(putHours, { businessHours: closed }, desk.admin)
    await pass(3 * HOUR + 1)
    expect(await followUpTexts()).toHaveLength(1)
  } finally {
    await desk.ask(putHours, { businessHours: openWeek() }, desk.admin)
  }
  await pass(9 * 24 * HOUR)
  expect(await followUpTexts()).toHaveLength(2)
})

test('where the channel takes no message so late, that is said, and the rest goes on', async () => {
  const { ticket, followUpTexts, log } = await begin({ ...sequence, later: [{ minutes: 1, actions: [{ do: 'priority', priority: 'low' }] }] })
  const adapter = desk.kernel.ctx.use(connectionsService).channelOf('webchat')
  const { abilities } = adapter
  Reflect.set(adapter, 'abilities', { ...abilities, windowHours: 1 })
  try {
    await pass(2 * HOUR + 1)
    await pass(2)
  } finally {
    Reflect.set(adapter, 'abilities', abilities)
  }

  expect(await followUpTexts()).toEqual([])
  expect((await log()).map(({ acts }) => acts.map(({ refusal }) => refusal))).toEqual([['windowClosed'], [null]])
  expect(await tenantRows(desk.kernel.ctx.db, desk.admin, messages).find(eq(messages.ticketId, ticket.id))).toHaveLength(2)
})
