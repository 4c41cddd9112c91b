import { expect, test } from 'vitest'
import { CHANGE_HOURS, isChangeable, keyFor, keyOf, targetOf } from './message.ts'

test.each([
  ['u7', { contactId: 7, isGroup: false }],
  ['g5', { contactId: 5, isGroup: true }],
])('the key %s names its target and back', (key, target) => {
  expect([targetOf(key), keyOf(target)]).toEqual([target, key])
})

test.each(['', 'u', 'x7', 'u7x', 'u-1', 'u12345678901'])('%j is no key', (text) => {
  expect(targetOf(text)).toBeNull()
})

test.each([
  ['of another', { sender: { id: 2, name: '' }, receiverId: 1, groupId: null }, 'u2'],
  ['of oneself', { sender: { id: 1, name: '' }, receiverId: 2, groupId: null }, 'u2'],
  ['in a team', { sender: { id: 2, name: '' }, receiverId: null, groupId: 9 }, 'g9'],
])('a message %s belongs to the conversation with the other side', (_what, message, key) => {
  expect(keyFor(1, message)).toBe(key)
})

test.each([
  ['at once', 0, false, true],
  ['right before the limit', CHANGE_HOURS * 3_600_000 - 1, false, true],
  ['at the limit', CHANGE_HOURS * 3_600_000, false, false],
  ['once it is deleted', 0, true, false],
])('a message may be changed %s: %#', (_when, age, isDeleted, expected) => {
  expect(isChangeable({ timestamp: 1_000, isDeleted }, 1_000 + age)).toBe(expected)
})
