import { expect, test } from 'vitest'
import { canGoOnOver } from './reach.ts'

const ofPhone = { channel: 'evolution', isGroup: false, contact: { number: '5511988887777' } }
const calls = { startsByNumber: true }

test.each([
  ['its own channel', ofPhone, 'evolution', { startsByNumber: false }, true],
  ['another channel that calls numbers', ofPhone, 'sms', calls, true],
  ['a channel that calls none', ofPhone, 'webchat', { startsByNumber: false }, false],
  ['another channel for who has no number', { ...ofPhone, contact: { number: 'telegram:42' } }, 'sms', calls, false],
  ['another channel for a visitor of the site', { ...ofPhone, channel: 'webchat', contact: { number: 'webchat:9' } }, 'sms', calls, false],
  ['another channel for a group', { ...ofPhone, isGroup: true }, 'sms', calls, false],
  ['another line of its channel for a group', { ...ofPhone, isGroup: true }, 'evolution', calls, true],
] as const)('a conversation over %s', (_what, ticket, type, abilities, isReached) => {
  expect(canGoOnOver(ticket, type, abilities)).toBe(isReached)
})
