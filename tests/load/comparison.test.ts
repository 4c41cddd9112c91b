import { expect, test } from 'vitest'
import { bestOf, compare, comparisonTable, isWorse, ratioOf } from './comparison.ts'
import { atLeast, atMost } from './report.ts'

const rate = (measured: number) => atLeast('tickets', 'GET /tickets', 'req/s', measured, 600, 1_500)
const time = (measured: number) => atMost('post', 'POST → event', 'ms', measured, 60, 25)
const lost = (measured: number) => atMost('post', 'lost or doubled', 'events', measured, 0, 0)
const [row] = compare([rate(1_000)], [rate(1_000)])
if (!row) throw new Error('two figures make a row')

test.each([
  { isHigherBetter: true, old: 1_000, now: 1_300, ratio: 1.3, worse: false },
  { isHigherBetter: true, old: 1_000, now: 900, ratio: 0.9, worse: false },
  { isHigherBetter: true, old: 1_000, now: 890, ratio: 0.89, worse: true },
  { isHigherBetter: false, old: 20, now: 10, ratio: 0.5, worse: false },
  { isHigherBetter: false, old: 20, now: 22, ratio: 1.1, worse: false },
  { isHigherBetter: false, old: 20, now: 22.5, ratio: 1.125, worse: true },
  { isHigherBetter: false, old: 0, now: 0, ratio: 1, worse: false },
  { isHigherBetter: false, old: 0, now: 1, ratio: null, worse: true },
  { isHigherBetter: true, old: null, now: 5, ratio: null, worse: false },
  { isHigherBetter: true, old: 5, now: null, ratio: null, worse: true },
])('$old before and $now now, higher is better: $isHigherBetter', ({ ratio, worse, ...figures }) => {
  expect({ ratio: ratioOf({ ...row, ...figures }), worse: isWorse({ ...row, ...figures }) }).toEqual({ ratio, worse })
})

test('the best round counts, but what must not happen counts where it happened most', () => {
  const rounds = [
    [rate(900), time(12), lost(0)],
    [rate(1_100), time(9), lost(2)],
    [rate(1_000), time(15), lost(1)],
  ]
  expect(bestOf(rounds).map(({ measured }) => measured)).toEqual([1_100, 9, 2])
  expect(bestOf([])).toEqual([])
})

test('a group that one commit cannot be asked for is in the table all the same', () => {
  expect(compare(null, [rate(1)])).toMatchObject([{ label: 'GET /tickets', old: null, now: 1 }])
  expect(compare([rate(1)], null)).toMatchObject([{ label: 'GET /tickets', old: 1, now: null }])
})

test('the table has both figures, the ratio and a mark', () => {
  const rows = [...compare([rate(1_234)], [rate(1_000)]), ...compare([time(20)], [time(10)]), ...compare(null, [lost(0)])]
  expect(comparisonTable('7a79a95', rows).split('\n')).toEqual([
    'measure          unit    7a79a95   this  ratio                     ',
    '───────────────  ──────  ───────  ─────  ─────  ───────────────────',
    'GET /tickets     req/s     1,234  1,000   0.81  ✘ worse            ',
    'POST → event     ms           20     10   0.50                     ',
    'lost or doubled  events        –      0         not measured before',
  ])
})
