import { expect, test } from 'vitest'
import { tokenProblems } from './rules.ts'

const now = new Date('2026-05-04T12:00:00Z')
const right = { name: 'Loja', scopes: ['messages.send'] as const, ratePerMinute: 60, expiresAt: null }

test.each([
  [{}, []],
  [{ name: '  ' }, ['name required']],
  [{ name: 'x'.repeat(61) }, ['name too_big']],
  [{ scopes: [] }, ['scopes required']],
  [{ ratePerMinute: 0 }, ['ratePerMinute out_of_range']],
  [{ ratePerMinute: 601 }, ['ratePerMinute out_of_range']],
  [{ expiresAt: '2026-05-04T11:59:00Z' }, ['expiresAt past']],
  [{ expiresAt: '2026-05-04T12:01:00Z' }, []],
])('a token with %j has the problems %j', (change, problems) => {
  expect(tokenProblems({ ...right, ...change }, now, true).map(({ field, code }) => `${field} ${code}`)).toEqual(problems)
})

test('an end that passed long ago does not stand against another change', () => {
  expect(tokenProblems({ ...right, expiresAt: '2020-01-01T00:00:00Z' }, now, false)).toEqual([])
})
