import { expect, test } from 'vitest'
import { messageSchema, writtenAt } from './message.ts'

const TEN = Date.parse('2026-11-20T10:00:00.000Z')

test.each([
  ['epoch milliseconds in text', String(TEN)],
  ['an ISO text of another server', '2026-11-20T10:00:00.000Z'],
  ['a number of another server', TEN],
])('the time of a message is read from %s', (_what, timestamp) => {
  expect(messageSchema.shape.timestamp.parse(timestamp)).toBe(String(TEN))
})

test('a message without a time stands where it was made', () => {
  expect(writtenAt({ timestamp: '', createdAt: '2026-11-20T10:00:00.000Z' })).toBe(TEN)
})
