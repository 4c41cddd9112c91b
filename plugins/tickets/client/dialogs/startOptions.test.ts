import { describe, expect, test } from 'vitest'
import { makeTicket } from '../testing/ticket.ts'
import { isNumberLike, noneKey, recentContacts, recentFirst, type StartOption, withNumber } from './startOptions.ts'

const joana: StartOption = { kind: 'contact', id: 3, name: 'Joana Prado', number: '5521998764410', profilePicUrl: null }

describe('whom one means by what one types', () => {
  test.each([
    ['a name', 'Joana', []],
    ['a number that nobody has', '(11) 91234-5678', ['5511912345678']],
    ['one of another country', '+351 912 345 678', ['351912345678']],
    ['one with its calling code and no plus', '5511912345678', ['5511912345678']],
    ['one that a contact has', '21 99876-4410', []],
    ['one that is too short', '9123-45', []],
    ['a protocol', '20261120-2', []],
  ])('%s', (_what, text, numbers) => {
    const options = withNumber(text, [joana])

    expect(options[0]).toBe(joana)
    expect(options.filter(({ kind }) => kind === 'number').map(({ number }) => number)).toEqual(numbers)
  })

  test('the number has a line among the eight one sees', () => {
    const many = Array.from({ length: 20 }, (_none, index): StartOption => ({ ...joana, id: index + 1, number: `55219${index}` }))

    expect(withNumber('(11) 91234-5678', many).findIndex(({ kind }) => kind === 'number')).toBe(7)
  })
})

test.each([
  ['9123-45', true],
  ['+55', false],
  ['Rua 12', false],
])('%s is meant as a number: %s', (text, expected) => {
  expect(isNumberLike(text)).toBe(expected)
})

test.each([
  ['a name', 'Joana', true, 'tickets.start.none'],
  ['a name, where no connection calls numbers', 'Joana', false, 'tickets.start.none'],
  ['half a number', '9123-45', true, 'tickets.start.noNumber'],
  ['half a number, where no connection calls them', '9123-45', false, 'tickets.start.noNumber'],
  ['a number that no connection calls', '(11) 91234-5678', false, 'tickets.start.noNumbersTaken'],
])('nothing found for %s is said so', (_what, text, takesNumbers, key) => {
  expect(noneKey(text, takesNumbers)).toBe(key)
})

test('before anything is typed: whom one spoke with last, each once, then the others', () => {
  const ticketAt = (id: number, contactId: number, lastMessageAt: string) => {
    const ticket = makeTicket({ id, contactId, lastMessageAt })
    return { ...ticket, contact: { ...ticket.contact, id: contactId, name: `Contato ${contactId}` } }
  }
  const recent = recentContacts([
    ticketAt(1, 3, '2026-11-20T10:00:00.000Z'),
    ticketAt(2, 4, '2026-11-22T10:00:00.000Z'),
    ticketAt(3, 3, '2026-11-21T10:00:00.000Z'),
  ])
  const found = [3, 5].map((id) => ({ kind: 'contact' as const, id, name: '', number: '', profilePicUrl: null }))

  expect(recentFirst(recent, found).map(({ id }) => id)).toEqual([4, 3, 5])
})
