import { expect, test } from 'vitest'
import { laneProblems, movedTo } from './rules.ts'

test.each([
  ['all it needs', { name: 'Proposta', color: '#112233' }, []],
  ['no name', { name: ' ', color: '#112233' }, ['name required']],
  ['a name that is too long', { name: 'x'.repeat(41), color: '#112233' }, ['name too_big']],
  ['a colour that is none', { name: 'Proposta', color: 'azul' }, ['color invalid_format']],
])('a lane with %s', (_what, lane, problems) => {
  expect(laneProblems(lane).map(({ field, code }) => `${field} ${code}`)).toEqual(problems)
})

test.each([
  ['to the front', 3, 1, [3, 1, 2]],
  ['to the end', 1, 3, [2, 3, 1]],
  ['past the end', 1, 99, [2, 3, 1]],
  ['where it is', 2, 2, [1, 2, 3]],
  ['in as a new one', 4, 2, [1, 4, 2, 3]],
])('a lane moves %s', (_what, id, place, ids) => {
  expect(movedTo([1, 2, 3], id, place)).toEqual(ids)
})
