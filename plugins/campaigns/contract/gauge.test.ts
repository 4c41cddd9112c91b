import { expect, test } from 'vitest'
import { type GaugeFacts, gaugeOf, readPrice } from './gauge.ts'

const facts = (over: Partial<GaugeFacts>): GaugeFacts => ({ failed: 0, latest: 0, reached: 0, lost: 0, quality: null, usedToday: 0, mostPerDay: null, ...over })

test.each<[string, Partial<GaugeFacts>, string, string[]]>([
  ['nothing is known', {}, 'calm', []],
  ['few fail', { failed: 3, latest: 20 }, 'calm', ['failures calm 3/20']],
  ['a fifth fails', { failed: 4, latest: 20 }, 'careful', ['failures careful 4/20']],
  ['half fails', { failed: 10, latest: 20 }, 'danger', ['failures danger 10/20']],
  ['few people are not judged by', { reached: 49, lost: 49 }, 'calm', []],
  ['hardly anybody wants no more', { reached: 1_000, lost: 19 }, 'calm', ['optOuts calm 19/1000']],
  ['2 % want no more', { reached: 1_000, lost: 20 }, 'careful', ['optOuts careful 20/1000']],
  ['5 % want no more', { reached: 1_000, lost: 50 }, 'danger', ['optOuts danger 50/1000']],
  ['the provider is content', { quality: 'good' }, 'calm', ['quality calm 0/0']],
  ['the provider warns', { quality: 'medium' }, 'careful', ['quality careful 0/0']],
  ['the provider is about to restrict', { quality: 'low' }, 'danger', ['quality danger 0/0']],
  ['there is room in the day', { usedToday: 199, mostPerDay: 250 }, 'calm', ['limit calm 199/250']],
  ['the day is nearly used', { usedToday: 200, mostPerDay: 250 }, 'careful', ['limit careful 200/250']],
  ['the day is used up, which nothing exceeds', { usedToday: 250, mostPerDay: 250 }, 'careful', ['limit careful 250/250']],
  [
    'the worst signal counts',
    { failed: 4, latest: 20, quality: 'low', reached: 60 },
    'danger',
    ['failures careful 4/20', 'optOuts calm 0/60', 'quality danger 0/0'],
  ],
])('%s', (_what, known, level, signals) => {
  const gauge = gaugeOf(facts(known))
  expect(gauge.level).toBe(level)
  expect(gauge.signals.map(({ signal, level: one, count, of }) => `${signal} ${one} ${count}/${of}`)).toEqual(signals)
})

test.each([
  ['', null],
  ['  ', null],
  ['gratis', null],
  ['0,35', 0.35],
  ['R$ 0.35', 0.35],
  ['0', 0],
  ['1.2.3', null],
])('the price %j is %s', (text, price) => {
  expect(readPrice(text)).toBe(price)
})
