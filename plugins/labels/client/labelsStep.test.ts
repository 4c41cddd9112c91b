import { expect, test } from 'vitest'
import { changedLabels, stepLabels } from './labelsStep.ts'

const known = [
  { id: 1, tag: 'VIP' },
  { id: 2, tag: 'Boleto' },
  { id: 3, tag: 'Retorno' },
]
const [vip, boleto] = known

test.each([
  ['one put on', [3], [3, 1], { put: [vip], take: [] }],
  ['one taken off', [1, 3], [3], { put: [], take: [vip] }],
  ['one for another', [1], [2], { put: [boleto], take: [vip] }],
  ['nothing', [1], [1], null],
  ['one that is not known', [], [9], null],
])('of a change a macro keeps %s', (_what, before, tags, kept) => {
  expect(stepLabels({ before, tags }, known)).toEqual(kept)
})

test.each([
  ['joins the others', [3], [3, 1]],
  ['is not there twice', [1], [1]],
  ['takes the place of what it takes off', [2, 3], [3, 1]],
])('put on again, a label %s', (_what, before, after) => {
  expect(changedLabels({ put: known.slice(0, 1), take: known.slice(1, 2) }, before)).toEqual(after)
})
