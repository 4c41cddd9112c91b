import { expect, test } from 'vitest'
import { addressWith, NO_FILTER, ticketWish, valuesOf } from './filter.ts'

test.each([
  ['', []],
  ['3', ['3']],
  ['0.3.5', ['0', '3', '5']],
  ['3..5', ['3', '5']],
])('"%s" are the values %j', (text, values) => {
  expect(valuesOf(text)).toEqual(values)
})

test('a call has the values of each filter, and no status that nobody knows', () => {
  expect(ticketWish({ ...NO_FILTER, search: ' Ana ', queues: '0.2', statuses: 'open.closed' })).toMatchObject({
    searchParam: 'Ana',
    queueIds: ['0', '2'],
    status: ['open', 'closed'],
    startDate: undefined,
  })
  expect(ticketWish({ ...NO_FILTER, statuses: 'shoe' }).status).toEqual([])
})

test.each([
  [{}, '/x'],
  [{ users: '5', queues: '' }, '/x?users=5'],
  [{ startDate: '2026-03-01', search: 'a b' }, '/x?startDate=2026-03-01&search=a+b'],
])('the address with %j is %s', (filter, address) => {
  expect(addressWith('/x', filter)).toBe(address)
})
