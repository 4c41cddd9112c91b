import { expect, test } from 'vitest'
import { laneProblems } from './rules.ts'

test.each([
  ['all it needs', { name: 'Proposta', color: '#112233' }, []],
  ['no name', { name: ' ', color: '#112233' }, ['name required']],
  ['a name that is too long', { name: 'x'.repeat(41), color: '#112233' }, ['name too_big']],
  ['a colour that is none', { name: 'Proposta', color: 'azul' }, ['color invalid_format']],
])('a lane with %s', (_what, lane, problems) => {
  expect(laneProblems(lane).map(({ field, code }) => `${field} ${code}`)).toEqual(problems)
})
