import { expect, test } from 'vitest'
import { makeTicket } from '../testing/ticket.ts'
import { lastOfContacts } from './lastOfContacts.ts'

test('of each contact on a connection the newest ticket is left, in the order of the rows', () => {
  const row = (id: number, contactId: number, whatsappId = 1) => makeTicket({ id, contactId, whatsappId })
  const rows = [row(4, 1), row(9, 2), row(7, 1), row(8, 1, 2), row(3, 2)]

  expect(lastOfContacts(rows).map(({ id }) => id)).toEqual([9, 7, 8])
})
