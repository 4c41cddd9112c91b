import { expect, test } from 'vitest'
import type { Task } from '../../contract/index.ts'
import { columnOf, dueIn, planMove } from './moves.ts'

const now = Date.parse('2026-11-27T13:00:00Z')
/** Midnights of São Paulo. */
const columns = [
  { id: 'overdue', from: null, to: '2026-11-27T13:00:00Z' },
  { id: 'today', from: '2026-11-27T03:00:00Z', to: '2026-11-28T03:00:00Z' },
  { id: 'week', from: '2026-11-28T03:00:00Z', to: '2026-12-04T03:00:00Z' },
  { id: 'later', from: '2026-12-04T03:00:00Z', to: null },
  { id: 'none', from: null, to: null },
  { id: 'finished', from: null, to: null },
] as const
const task = (more: Partial<Task>): Task => ({
  ...{ id: 1, rev: 1, name: 'Ligar', description: '', comments: '', limitDate: null, priority: 'none', status: 'pending', acceptance: 'own' },
  ...{ owner: 'Ana', ownerId: 1, team: null, creator: { id: 1, name: 'Ana' }, repeats: 'none', remindMinutes: null },
  ...{ ticketId: null, messageId: null, deal: null, finishedAt: null, createdAt: '2026-11-01T12:00:00Z' },
  ...more,
})

test.each([
  ['today, at six where it had no time', 'today', null, '2026-11-27T21:00:00.000Z'],
  ['today, at the time it had where that is to come', 'today', '2026-12-20T18:30:00Z', '2026-11-27T18:30:00.000Z'],
  ['today, at six where its time is over', 'today', '2026-11-20T11:00:00Z', '2026-11-27T21:00:00.000Z'],
  ['tomorrow, at the time it had', 'week', '2026-11-20T11:00:00Z', '2026-11-28T11:00:00.000Z'],
  ['tomorrow, at nine where it had no time', 'week', null, '2026-11-28T12:00:00.000Z'],
  ['in a week', 'later', '2026-11-20T11:00:00Z', '2026-12-04T11:00:00.000Z'],
  ['whenever', 'none', '2026-11-20T11:00:00Z', null],
] as const)('a task is due %s', (_what, id, limitDate, due) => {
  const column = columns.find((one) => one.id === id)
  if (!column) throw new Error('no column')

  expect(dueIn(column, limitDate, now)).toBe(due)
})

test('in the last minute of a day today still is a time to come', () => {
  expect(dueIn(columns[1], null, Date.parse('2026-11-28T02:59:30Z'))).toBe('2026-11-28T02:59:59.999Z')
})

test.each([
  [null, 'none'],
  ['2026-11-27T12:59:00Z', 'overdue'],
  ['2026-11-27T13:01:00Z', 'today'],
  ['2026-11-28T03:00:00Z', 'week'],
  ['2026-12-04T03:00:00Z', 'later'],
] as const)('due %s stands in %s', (limitDate, id) => {
  expect(columnOf(columns, limitDate, now)).toBe(id)
})

test.each<[string, Partial<Task>, (typeof columns)[number]['id'], object]>([
  ['stays in its column', {}, 'none', { why: 'ordered' }],
  ['is not made late by hand', {}, 'overdue', { why: 'overdue' }],
  ['that repeats keeps a due time', { limitDate: '2026-12-20T18:30:00Z', repeats: 'daily' }, 'none', { why: 'repeats' }],
  ['is finished', {}, 'finished', { isFinished: true, isDueChanged: false }],
  ['is reopened where its due time is', { status: 'finished', limitDate: '2026-11-27T12:00:00Z' }, 'overdue', { isFinished: false, isDueChanged: false }],
  ['is reopened with another due time', { status: 'finished' }, 'week', { isFinished: false, isDueChanged: true, limitDate: '2026-11-28T12:00:00.000Z' }],
  ['loses its due time', { limitDate: '2026-12-20T18:30:00Z' }, 'none', { isDueChanged: true, limitDate: null }],
])('a task %s', (_what, given, to, move) => {
  expect(planMove(columns, task(given), to, now)).toMatchObject(move)
})
