import { expect, test } from 'vitest'
import type { Export } from '../contract/index.ts'
import { progressOf } from './exports.ts'

const made = (status: Export['status'], done: number, total: number, title = 'Joana'): Export => ({
  id: `${title}-${done}`,
  ticketId: 1,
  title,
  format: 'pdf',
  status,
  done,
  total,
  downloadLink: null,
  failure: null,
  createdAt: '2026-03-12T12:00:00.000Z',
  rev: 1,
})

test.each([
  ['none', [], null],
  ['only finished ones', [made('done', 5, 5), made('failed', 1, 5)], null],
  ['one that waits', [made('waiting', 0, 0)], { count: 1, percent: 0, title: 'Joana' }],
  ['one of which most is done', [made('running', 199, 200), made('done', 5, 5, 'Ana')], { count: 1, percent: 99, title: 'Joana' }],
  ['two, counted together', [made('running', 50, 100), made('running', 0, 300, 'Ana')], { count: 2, percent: 12, title: 'Joana' }],
] as const)('progress of %s', (_what, rows, expected) => {
  expect(progressOf(rows)).toEqual(expected)
})
