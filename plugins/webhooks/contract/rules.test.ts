import { expect, test } from 'vitest'
import { RETRY_WAITS, webhookProblems } from './rules.ts'

const right = { name: 'ERP', url: 'https://erp.example/webhook?a=1', events: ['ticket.opened'] as const }

test.each([
  [{}, []],
  [{ url: 'http://erp.example:8080' }, []],
  [{ name: ' ' }, ['name required']],
  [{ name: 'x'.repeat(61) }, ['name too_big']],
  [{ url: '' }, ['url required']],
  [{ url: 'erp.example' }, ['url invalid_format']],
  [{ url: 'ftp://erp.example' }, ['url invalid_format']],
  [{ url: 'https://ana:senha@erp.example' }, ['url invalid_format']],
  [{ url: `https://erp.example/${'x'.repeat(2048)}` }, ['url too_big']],
  [{ events: [] }, ['events required']],
])('a webhook with %j has the problems %j', (change, problems) => {
  expect(webhookProblems({ ...right, ...change }).map(({ field, code }) => `${field} ${code}`)).toEqual(problems)
})

test('the tries of a delivery take about a day, each later than the one before', () => {
  expect(RETRY_WAITS.toSorted((one, other) => one - other)).toEqual([...RETRY_WAITS])
  expect(RETRY_WAITS.reduce((sum, wait) => sum + wait, 0) / 3_600).toBeCloseTo(24, 0)
})
