import { expect, test } from 'vitest'
import { waitText } from './waitText.ts'

const NOW = Date.parse('2026-11-23T12:00:00.000Z')
const t = (key: string, values?: Record<string, unknown>) => `${key.replace('supervision.wait.', '')} ${values?.count ?? ''}`.trim()

test.each([
  ['2026-11-23T12:00:30.000Z', 'now'],
  ['2026-11-23T11:59:30.000Z', 'now'],
  ['2026-11-23T11:48:00.000Z', 'minutes 12'],
  ['2026-11-23T11:00:01.000Z', 'minutes 59'],
  ['2026-11-23T11:00:00.000Z', 'hours 1'],
  ['2026-11-22T10:00:00.000Z', 'hours 26'],
  ['2026-11-21T12:00:00.000Z', 'days 2'],
  ['2026-11-10T13:00:00.000Z', 'days 12'],
])('who waits since %s waits %j', (since, text) => {
  expect(waitText(since, NOW, t)).toBe(text)
})
