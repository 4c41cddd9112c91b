import { describe, expect, test } from 'vitest'
import { closesBySilence, returnsByWaiting, type Silent } from './rules.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const HOUR_AGO = '2026-11-21T11:00:00.000Z'
const answered: Silent = { status: 'open', isGroup: false, answered: true, lastMessageAt: HOUR_AGO, waitingSince: null, pausedAt: null, snoozedUntil: null }
const waiting: Silent = { ...answered, answered: false, waitingSince: HOUR_AGO }

describe('a conversation in which the contact is silent', () => {
  test.each<[string, Partial<Silent>, number, boolean]>([
    ['ends at the minute', {}, 60, true],
    ['ends after it', {}, 59, true],
    ['does not end before it', {}, 61, false],
    ['does not end while the contact waits', { waitingSince: HOUR_AGO }, 10, false],
    ['does not end when the last message is theirs', { answered: false }, 10, false],
    ['does not end without a message', { lastMessageAt: null }, 10, false],
    ['does not end while it waits in the queue', { status: 'pending' }, 10, false],
    ['does not end twice', { status: 'closed' }, 10, false],
    ['does not end while it is paused', { pausedAt: HOUR_AGO }, 10, false],
    ['does not end while it is put off', { snoozedUntil: '2026-11-22T12:00:00.000Z' }, 10, false],
    ['does not end when it is a group', { isGroup: true }, 10, false],
  ])('%s', (_what, part, minutes, closes) => {
    expect(closesBySilence({ ...answered, ...part }, NOW, minutes)).toBe(closes)
  })
})

describe('a conversation in which nobody answers', () => {
  test.each<[string, Partial<Silent>, number, boolean]>([
    ['goes back at the minute', {}, 60, true],
    ['does not go back before it', {}, 61, false],
    ['does not go back once it is answered', { waitingSince: null, answered: true }, 10, false],
    ['does not go back when nobody has it', { status: 'pending' }, 10, false],
    ['does not go back once it is resolved', { status: 'closed' }, 10, false],
    ['does not go back while it is paused', { pausedAt: HOUR_AGO }, 10, false],
    ['does not go back while it is put off', { snoozedUntil: '2026-11-22T12:00:00.000Z' }, 10, false],
    ['does not go back when it is a group', { isGroup: true }, 10, false],
  ])('%s', (_what, part, minutes, returns) => {
    expect(returnsByWaiting({ ...waiting, ...part }, NOW, minutes)).toBe(returns)
  })
})
