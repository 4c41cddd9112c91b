import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '#core/contract/auth.ts'
import { undoActionOn } from '#plugins/deeds/contract/index.ts'
import { createLabel } from '#plugins/labels/contract/index.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../contract/index.ts'

let desk: Desk
let other: { tenantId: number; admin: Session }
beforeAll(async () => {
  desk = await startDesk()
  other = await desk.otherTenant()
})
afterAll(() => desk.stop())

const definition: contract.RuleDefinition = { ...contract.emptyDefinition, actions: [{ do: 'priority', priority: 'high' }] }
const write = (name: string, more: Partial<contract.RuleDefinition> = {}) =>
  desk.ask(contract.createRule, { name, definition: { ...definition, ...more } }, desk.admin)

describe('who', () => {
  test('administrators write them, supervisors see them, agents neither; another company sees nothing', async () => {
    const rule = await desk.ask(contract.createRule, { name: 'De quem', isActive: false, definition }, desk.admin)
    const { ticket } = await desk.openTicket(desk.agent)
    const of = { id: rule.id }
    const [supervisor, agent] = [desk.supervisor, desk.agent]

    for (const who of [supervisor, agent]) {
      expect(await desk.refusal(contract.createRule, { name: 'Não', definition }, who)).toMatchObject({ status: 403 })
      expect(await desk.refusal(contract.updateRule, { ...of, name: 'Não' }, who)).toMatchObject({ status: 403 })
      expect(await desk.refusal(contract.orderRules, { ids: [rule.id] }, who)).toMatchObject({ status: 403 })
      expect(await desk.refusal(contract.deleteRule, of, who)).toMatchObject({ status: 403 })
      expect(await desk.refusal(contract.testRule, { definition, days: 1 }, who)).toMatchObject({ status: 403 })
    }
    expect((await desk.ask(contract.listRules, {}, supervisor)).map(({ id }) => id)).toContain(rule.id)
    expect(await desk.ask(contract.listRuleRuns, of, supervisor)).toMatchObject({ runs: [] })
    expect(await desk.refusal(contract.listRules, {}, agent)).toMatchObject({ status: 403 })
    expect(await desk.refusal(contract.listRuleRuns, of, agent)).toMatchObject({ status: 403 })
    for (const who of [desk.admin, supervisor, agent]) expect(await desk.ask(contract.listRuleActs, { ticketId: ticket.id }, who)).toEqual([])

    expect(await desk.ask(contract.listRules, {}, other.admin)).toEqual([])
    expect(await desk.refusal(contract.updateRule, { ...of, name: 'Meu' }, other.admin)).toMatchObject({ status: 404, error: 'ERR_NO_RULE_FOUND' })
    expect(await desk.refusal(contract.deleteRule, of, other.admin)).toMatchObject({ status: 404 })
    expect(await desk.refusal(contract.listRuleRuns, of, other.admin)).toMatchObject({ status: 404 })
    expect(await desk.refusal(contract.orderRules, { ids: [rule.id] }, other.admin)).toMatchObject({ status: 422 })
    expect(await desk.refusal(contract.listRuleActs, { ticketId: ticket.id }, other.admin)).toMatchObject({ status: 404 })
    expect(await desk.refusal(contract.testRule, { definition, days: 1, ticketId: ticket.id }, other.admin)).toMatchObject({ status: 404 })
  })

  test('what a rule did in a conversation is for who may read it', async () => {
    const { ticket } = await desk.openTicket(desk.agent)
    await desk.place(desk.agent2, [desk.vendas])
    expect(await desk.refusal(contract.listRuleActs, { ticketId: ticket.id }, desk.agent2)).toMatchObject({ status: 404 })
  })
})

describe('what is refused', () => {
  const label = { do: 'label' as const, add: [], remove: [] }
  test.each<[string, Partial<contract.RuleDefinition>, [string, string][]]>([
    ['no action', { actions: [] }, [['definition.actions', 'required']]],
    ['a label that is not chosen', { actions: [label] }, [['definition.actions.0.add', 'required']]],
    ['a label that is not there', { actions: [{ ...label, add: [999_999] }] }, [['definition.actions.0.add', 'gone']]],
    ['a queue that is not there', { conditions: [{ of: 'queue', is: true, ids: [999_999] }] }, [['definition.conditions.0.ids', 'gone']]],
    [
      'a pattern without bound',
      { conditions: [{ of: 'text', is: true, how: 'regex', values: ['(a+)+'] }] },
      [['definition.conditions.0.values', 'invalid_pattern']],
    ],
    ['a silence without minutes', { trigger: 'unowned', minutes: 0 }, [['definition.minutes', 'out_of_range']]],
    ['an address inside out', { actions: [{ do: 'webhook', url: 'erp' }] }, [['definition.actions.0.url', 'invalid_format']]],
    ['follow-ups of another trigger', { later: [{ minutes: 5, actions: [{ do: 'stop' }] }] }, [['definition.later', 'wrong_trigger']]],
    [
      'a follow-up without text',
      { trigger: 'customerSilent', minutes: 5, later: [{ minutes: 0, actions: [{ do: 'send', text: ' ' }] }] },
      [
        ['definition.later.0.minutes', 'out_of_range'],
        ['definition.later.0.actions.0.text', 'required'],
      ],
    ],
  ])('%s', async (_what, more, fields) => {
    const wanted = { name: 'Recusada', definition: { ...definition, ...more } }
    const refusal = await desk.refusal(contract.createRule, wanted, desk.admin)

    expect(refusal).toMatchObject({ status: 422, body: { fields: fields.map(([field, code]) => ({ field, code })) } })
  })

  test('no name', async () => {
    expect(await desk.refusal(contract.createRule, { name: ' ', definition }, desk.admin)).toMatchObject({
      status: 422,
      body: { fields: [{ field: 'name', code: 'required' }] },
    })
  })

  test('a label of another company', async () => {
    const theirs = await desk.ask(createLabel, { tag: 'Deles', color: '#aaaaaa' }, other.admin)
    const wanted = { name: 'Recusada', definition: { ...definition, actions: [{ ...label, add: [theirs.id] }] } }
    expect(await desk.refusal(contract.createRule, wanted, desk.admin)).toMatchObject({ status: 422 })
  })
})

test('another window hears of a new one, of its switch, of the order and of its end, which goes back', async () => {
  const window = await desk.socket(desk.supervisor)
  const [one, two] = [await write('Uma'), await write('Duas')]
  await window.hear(contract.rulesChanged, ({ ids }) => ids.includes(two.id))

  await desk.ask(contract.updateRule, { id: one.id, isActive: false }, desk.admin)
  const ordered = await desk.ask(contract.orderRules, { ids: [two.id, one.id] }, desk.admin)
  expect(ordered.slice(0, 2).map(({ id, order, isActive }) => [id, order, isActive])).toEqual([
    [two.id, 1, true],
    [one.id, 2, false],
  ])

  await desk.ask(contract.deleteRule, { id: two.id }, desk.admin)
  expect((await desk.ask(contract.listRules, {}, desk.admin)).map(({ id }) => id)).not.toContain(two.id)
  await desk.ask(undoActionOn, { rows: 'rules.rule', rowId: String(two.id) }, desk.admin)
  expect((await desk.ask(contract.listRules, {}, desk.admin)).slice(0, 2).map(({ id }) => id)).toEqual([two.id, one.id])
})
