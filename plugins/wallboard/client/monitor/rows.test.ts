import { expect, test } from 'vitest'
import { makePerson } from '#plugins/team/contract/testing/people.ts'
import { freshnessOf } from './freshness.ts'
import { connectionState, personRows, queueRows } from './rows.ts'

const figures = { waiting: 2, open: 3, longestSince: 1, people: [{ userId: 3, open: 2, unanswered: 1 }] }
const suporte = { queueId: 7, name: 'Suporte', color: '#2f8f83', waiting: 2, open: 3, longestSince: 1 }
const ofNone = (waiting: number) => ({ queueId: null, waiting, open: 0, longestSince: null })
const day = { resolved: 4, begun: 5, answered: 2, firstAnswerMs: 60_000 }
const today = {
  ...day,
  queues: [{ queueId: 7, ...day }],
  people: [{ userId: 2, pause: 'chosen', since: '2026-11-28T10:00:00.000Z' } as const],
}

test.each([
  ['nothing: left out', 0, ['Suporte']],
  ['somebody: last', 1, ['Suporte', 'Sem fila']],
])('tickets without a queue, while there is %s', (_what, waiting, names) => {
  const rows = queueRows({ ...figures, queues: [suporte], withoutQueue: ofNone(waiting) }, today, 'Sem fila')

  expect(rows.map(({ name }) => name)).toEqual(names)
  expect(rows[0]).toMatchObject({ waiting: 2, open: 3, firstAnswerMs: 60_000, resolved: 4 })
})

test('people stand by presence, with their load and pause; who is away is left out without tickets', () => {
  const person = (id: number, status: 'online' | 'paused' | 'offline') => ({ ...makePerson(id), name: `P${id}`, status })
  const rows = personRows([person(1, 'offline'), person(2, 'paused'), person(3, 'offline'), person(4, 'online')], figures.people, today)

  expect(rows.map(({ name, open, unanswered, pause }) => [name, open, unanswered, pause])).toEqual([
    ['P4', 0, 0, null],
    ['P2', 0, 0, 'chosen'],
    ['P3', 2, 1, null],
  ])
})

test.each([
  ['CONNECTED', 'up'],
  ['qrcode', 'coming'],
  ['OPENING', 'coming'],
  ['TIMEOUT', 'down'],
  ['DISCONNECTED', 'down'],
] as const)('a connection that is %s counts as %s', (status, state) => {
  expect(connectionState({ status })).toBe(state)
})

test.each([
  ['live', 0, 'live'],
  ['connecting', 0, 'live'],
  ['live', 80_000, 'old'],
  ['down', 0, 'down'],
] as const)('figures on a line that is %s, %i ms old, are %s', (state, age, freshness) => {
  expect(freshnessOf(state, 1_000, 1_000 + age)).toBe(freshness)
})
