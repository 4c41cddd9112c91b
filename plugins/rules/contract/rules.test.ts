import { describe, expect, test } from 'vitest'
import type { Happening, RuleDefinition, Silence } from './definition.ts'
import { type Cancellation, cancellationOf, nextStepAt } from './followUp.ts'
import { happeningsOf } from './happened.ts'
import { silencesIn, type Turn, turnsOf, type WrittenMessage } from './history.ts'
import { runRefusal } from './limits.ts'
import { definitionProblems, nameProblems } from './problems.ts'
import { referencesOf } from './references.ts'
import { emptyDefinition, templateIds, templateOf } from './templates.ts'

type Changing = Parameters<typeof happeningsOf>[1]
const waiting: Changing = { status: 'pending', userId: null, queueId: 1, kanban: null }
const open: Changing = { ...waiting, status: 'open', userId: 5 }
const closed: Changing = { ...open, status: 'closed' }

test.each<[string, Changing | null, Changing, Happening[]]>([
  ['a new one', null, waiting, ['opened']],
  ['a new one that is closed', null, closed, []],
  ['accepted', waiting, open, ['accepted']],
  ['accepted into another queue', waiting, { ...open, queueId: 2 }, ['accepted']],
  ['resolved', open, closed, ['resolved']],
  ['resolved while it waits', waiting, closed, ['resolved']],
  ['open again', closed, open, ['reopened']],
  ['waiting again', closed, waiting, ['reopened']],
  ['given back', open, waiting, ['returned']],
  ['given to another queue', open, { ...waiting, queueId: 2 }, ['transferred']],
  ['given to a colleague', open, { ...open, userId: 6 }, ['transferred']],
  ['another queue while it waits', waiting, { ...waiting, queueId: 2 }, ['transferred']],
  ['another lane', open, { ...open, kanban: 3 }, ['laneMoved']],
  ['resolved and moved', open, { ...closed, kanban: 3 }, ['resolved', 'laneMoved']],
  ['nothing', open, open, []],
])('%s', (_what, before, after, happened) => {
  expect(happeningsOf(before, after)).toEqual(happened)
})

test.each<[number, number, ReturnType<typeof runRefusal>]>([
  [0, 0, null],
  [3, 9, null],
  [4, 0, 'tooDeep'],
  [0, 10, 'tooOften'],
])('a run %i rules deep, after %i in the hour: %s', (depth, runsInHour, refusal) => {
  expect(runRefusal({ depth, runsInHour })).toBe(refusal)
})

describe('follow-ups', () => {
  const begun = { userId: 5, queueId: 1 }
  const going = { ...begun, status: 'open', waitingSince: null, pausedAt: null, snoozedUntil: null } as const
  test.each<[string, object, Cancellation | null]>([
    ['go on', {}, null],
    ['end with the conversation', { status: 'closed' }, 'closed'],
    ['end when the customer writes', { waitingSince: '2026-11-25T12:00:00Z' }, 'customerAnswered'],
    ['end with another owner', { userId: 6 }, 'transferred'],
    ['end in another queue', { queueId: 2 }, 'transferred'],
    ['end back in the queue', { status: 'pending', userId: null }, 'transferred'],
    ['end when it is put off', { snoozedUntil: '2026-11-26T12:00:00Z' }, 'putOff'],
    ['end when its clock is stopped', { pausedAt: '2026-11-25T12:00:00Z' }, 'putOff'],
  ])('%s', (_what, change, cancellation) => {
    expect(cancellationOf(begun, { ...going, ...change })).toBe(cancellation)
  })

  test('each is due so long after the one before', () => {
    const definition = { later: [1, 2].map((hours) => ({ minutes: hours * 60, actions: [] })) }
    const at = new Date('2026-11-25T12:00:00Z')
    expect([0, 1, 2].map((step) => nextStepAt(definition, step, at)?.toISOString() ?? null)).toEqual([
      '2026-11-25T13:00:00.000Z',
      '2026-11-25T14:00:00.000Z',
      null,
    ])
  })
})

describe('silences of the past', () => {
  const minute = (count: number) => count * 60_000
  const message = (by: WrittenMessage['by'], at: number): WrittenMessage => ({ by, at: minute(at) })
  const turn = (status: Turn['status'], at: number): Turn => ({ status, at: minute(at) })
  const begun = [turn('pending', 0), turn('open', 5)]
  test.each<[string, Silence, WrittenMessage[], Turn[], number[]]>([
    ['of the customer, up to now', 'customerSilent', [message('contact', 1), message('team', 10)], begun, [40]],
    ['of the customer, not when they wrote in time', 'customerSilent', [message('team', 10), message('contact', 39)], begun, []],
    ['of the customer, once for each', 'customerSilent', [message('team', 10), message('contact', 50), message('team', 55)], begun, [40, 85]],
    ['of the customer, not after the end', 'customerSilent', [message('team', 10)], [...begun, turn('closed', 20)], []],
    ['of the team, from the first word that waits', 'teamSilent', [message('contact', 6), message('contact', 20)], begun, [36]],
    ['of the team, not when it answered', 'teamSilent', [message('contact', 6), message('team', 30)], begun, []],
    ['of the team, not while nobody has it', 'teamSilent', [message('contact', 6)], [turn('pending', 0)], []],
    ['of nobody, from the first word', 'unowned', [message('contact', 1)], [turn('pending', 0)], [31]],
    ['of nobody, not once somebody has it', 'unowned', [message('contact', 1)], begun, []],
    ['of nobody, again once it is given back', 'unowned', [message('contact', 1)], [...begun, turn('pending', 20)], [50]],
  ])('%s', (_what, trigger, messages, turns, dues) => {
    expect(silencesIn({ messages, turns }, trigger, 30, minute(120)).map((at) => at / 60_000)).toEqual(dues)
  })

  test('are not known before they are over', () => {
    expect(silencesIn({ messages: [message('team', 10)], turns: begun }, 'customerSilent', 30, minute(39))).toEqual([])
  })

  test('the log of a ticket says who had it', () => {
    const log = (type: Parameters<typeof turnsOf>[0][number]['type'], userId: number | null = null) => ({ type, at: 1, userId })
    expect(turnsOf([log('create'), log('userDefine', 4), log('userDefine'), log('queue'), log('autoClose')]).map(({ status }) => status)).toEqual([
      'pending',
      'open',
      'closed',
    ])
  })
})

describe('a definition', () => {
  const good: RuleDefinition = { ...emptyDefinition, actions: [{ do: 'stop' }] }
  test.each<[string, Partial<RuleDefinition>, string[]]>([
    ['that is whole', {}, []],
    ['without actions', { actions: [] }, ['actions required']],
    ['with too many conditions', { conditions: Array.from({ length: 21 }, () => ({ of: 'hours', isOpen: true })) }, ['conditions too_many']],
    ['with nothing to compare', { conditions: [{ of: 'field', is: true, name: 'plano', how: 'is', value: '' }] }, ['conditions.0.value required']],
    ['with a score that is none', { conditions: [{ of: 'score', how: 'atMost', value: 9 }] }, ['conditions.0.value out_of_range']],
    ['with a snooze of nothing', { actions: [{ do: 'snooze', minutes: 0 }] }, ['actions.0.minutes out_of_range']],
    ['that tells nobody', { actions: [{ do: 'notify', to: [], userIds: [] }] }, ['actions.0.to required']],
    ['with a password in its address', { actions: [{ do: 'webhook', url: 'https://a:b@example.com' }] }, ['actions.0.url invalid_format']],
    ['whose silence has no length', { trigger: 'teamSilent' }, ['minutes out_of_range']],
    ['that follows up on what is no silence', { later: [{ minutes: 1, actions: [{ do: 'stop' }] }] }, ['later wrong_trigger']],
  ])('%s', (_what, change, problems) => {
    expect(definitionProblems({ ...good, ...change }).map(({ field, code }) => `${field} ${code}`)).toEqual(problems)
  })

  test('needs a name', () => {
    expect([...nameProblems(' '), ...nameProblems('x'.repeat(81)), ...nameProblems('Boleto')].map(({ code }) => code)).toEqual(['required', 'too_big'])
  })

  test('names its rows with the place of the field', () => {
    const named = referencesOf({
      ...good,
      conditions: [{ of: 'owner', is: true, ids: [0, 4] }],
      actions: [{ do: 'label', add: [1], remove: [2] }],
      later: [{ minutes: 1, actions: [{ do: 'close', reasonId: 9 }] }],
    })
    expect(named).toEqual([
      { kind: 'person', id: 4, field: 'conditions.0.ids' },
      { kind: 'label', id: 1, field: 'actions.0.add' },
      { kind: 'label', id: 2, field: 'actions.0.remove' },
      { kind: 'reason', id: 9, field: 'later.0.actions.0.reasonId' },
    ])
  })

  test.each(templateIds)('the ready one %s can be saved as it is', (id) => {
    expect(definitionProblems(templateOf(id, (key) => key))).toEqual([])
  })
})
