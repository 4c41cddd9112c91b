import { expect, test } from 'vitest'
import { type Period, periodsBackFrom, searchedWords } from './searchIndex.ts'

test.each([
  ['Pedido', ['pedido:*']],
  ['  Ação rápida ', ['acao:*', 'rapida:*']],
  ['nº 4812', ['nº', '4812:*']],
  ['o pedido', ['o', 'pedido:*']],
  ["d'água & (fogo) | !x:*", ['d', 'agua:*', 'fogo:*', 'x']],
  ["'~1d20000'", ['1d20000:*']],
  ['🙂 …', []],
])('%j is asked for as %j', (search, words) => {
  expect(searchedWords(search)).toEqual(words)
})

/** Hits that each look brings. */
const findings = [
  [0, 0, 0],
  [1, 1, 1],
  [20, 5, 40],
  [150, 100, 0],
  [299, 0, 0],
  [13, 0, 90],
]
const moments = ['2026-11-20T23:59:59Z', '2026-03-01T00:00:00Z', '2024-02-29T12:00:00Z']

test.each(moments.flatMap((now) => findings.map((hits) => [now, hits] as const)))(
  'the periods back from %s, finding %j, leave no day out and name none twice',
  (now, hits) => {
    const periods: Period[] = []
    const found = () => hits.slice(0, periods.length).reduce((sum, count) => sum + count, 0)
    for (const period of periodsBackFrom(new Date(now), { tenantId: 7, words: ['bom', 'dia:*'], wanted: 300, found })) periods.push(period)
    const today = Math.floor(Date.parse(now) / 86_400_000)
    const periodOf = (day: number) =>
      periods.filter(({ query, before }) => {
        const span = Math.floor(day / 8)
        const isOfDay = !query.includes('~7d') || query.includes(`'~7d${day}'`)
        const isNamed = query.endsWith("& '~7'") || (query.includes(`(t7w${span}xbom & t7w${span}xdia:*)`) && isOfDay)
        return isNamed && (before === null || day * 86_400_000 < before.getTime())
      })
    for (let day = today + 1; day > today - 1_000; day -= 1) expect(periodOf(day)).toHaveLength(1)
  },
)
