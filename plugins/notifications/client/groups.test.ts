import { expect, test } from 'vitest'
import type { Notification } from '../contract/index.ts'
import { groupNotifications } from './groups.ts'

const row = (id: number, ticketId: number | null, updatedAt: string): Notification => ({
  ...{ id, ticketId, updatedAt, rev: 1, kind: 'message', title: `Contato ${ticketId}`, actor: '', text: '', mediaType: null, count: 1 },
  ...{ createdAt: updatedAt, readAt: null },
})

test('rows stand by day, and in a day by conversation at its newest row', () => {
  const rows = [
    row(6, 1, '2026-03-10T15:00:00'),
    row(5, 2, '2026-03-10T14:00:00'),
    row(4, 1, '2026-03-10T13:00:00'),
    row(3, null, '2026-03-10T12:00:00'),
    row(2, null, '2026-03-10T11:00:00'),
    row(1, 1, '2026-03-09T23:00:00'),
  ]

  const ids = groupNotifications(rows).map(({ groups }) => groups.map((group) => group.rows.map(({ id }) => id)))

  expect(ids).toEqual([[[6, 4], [5], [3], [2]], [[1]]])
})
