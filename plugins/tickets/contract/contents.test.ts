import { expect, test } from 'vitest'
import { mayReadContents, withoutContents } from './contents.ts'
import { makeTicket } from './testing/ticket.ts'

const agent = { userId: 7, profile: 'user' } as const

test.each([
  ['a waiting one', {}, agent, false],
  ['a waiting one of theirs', { userId: 7 }, agent, true],
  ['a waiting one of a colleague', { userId: 8 }, agent, false],
  ['an open one', { status: 'open', userId: 8 }, agent, true],
  ['a closed one', { status: 'closed' }, agent, true],
  ['a waiting one, for a supervisor', {}, { ...agent, profile: 'super' }, true],
  ['a waiting one, for an administrator', {}, { ...agent, profile: 'admin' }, true],
] as const)('%s', (_what, of, viewer, may) => {
  const ticket = { status: 'pending' as const, userId: null, ...of }

  expect(mayReadContents(ticket, viewer, false)).toBe(may)
  expect(mayReadContents(ticket, viewer, true)).toBe(true)
})

test('what is left names the contact and says nothing of what they wrote', () => {
  const ticket = makeTicket({ lastMessage: 'Meu CPF é 123', lastMessageBy: { userId: 1, name: 'Ana' } })

  const left = withoutContents(ticket)

  expect(left).toMatchObject({ id: ticket.id, name: ticket.name, isHidden: true, contact: { name: ticket.contact.name, number: '', email: null } })
  expect(JSON.stringify(left)).not.toMatch(/CPF|Ana/)
})
