import { expect, test } from 'vitest'
import { cleanLabel, foldLabel, labelProblems } from './rules.ts'

test.each([
  ['a name and a colour', { tag: 'VIP', color: '#1A2b3c' }, []],
  ['no name', { tag: '  ', color: '#112233' }, ['tag required']],
  ['a name that is too long', { tag: 'x'.repeat(41), color: '#112233' }, ['tag too_big']],
  ['a name as long as may be, within spaces', { tag: ` ${'x'.repeat(40)} `, color: '#112233' }, []],
  ['a colour without its sign', { tag: 'VIP', color: '112233' }, ['color invalid_format']],
  ['a short colour', { tag: 'VIP', color: '#123' }, ['color invalid_format']],
  ['neither', { tag: '', color: 'azul' }, ['tag required', 'color invalid_format']],
])('a label with %s', (_what, label, problems) => {
  expect(labelProblems(label).map(({ field, code }) => `${field} ${code}`)).toEqual(problems)
})

test('names are the same whatever case and spaces, and kept with single ones', () => {
  expect(foldLabel('  Cliente   VIP ')).toBe(foldLabel('cliente vip'))
  expect(cleanLabel('  Cliente   VIP ')).toBe('Cliente VIP')
})
