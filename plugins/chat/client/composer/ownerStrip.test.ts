import { expect, test } from 'vitest'
import { makeTicket } from '#plugins/tickets/contract/testing/ticket.ts'
import { isColleagues } from './OwnerStrip.tsx'

const ME = 3
const helping = { id: ME, name: 'Clara', role: 'collaborator' as const }

test.each([
  ["one's own", { userId: ME }, false],
  ["a colleague's", { userId: 7 }, true],
  ["a colleague's that one only follows", { userId: 7, participants: [{ ...helping, role: 'follower' as const }] }, true],
  ["a colleague's that one helps with", { userId: 7, participants: [helping] }, false],
  ['one that nobody has', { userId: null }, false],
  ['one that waits', { status: 'pending' as const, userId: 7 }, false],
  ['one that is resolved', { status: 'closed' as const, userId: 7 }, false],
])('%s is in the hands of a colleague: %s', (_what, change, expected) => {
  expect(isColleagues(makeTicket(change), ME)).toBe(expected)
})
