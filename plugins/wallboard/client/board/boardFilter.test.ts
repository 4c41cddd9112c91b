import { expect, test } from 'vitest'
import { filterOf, USUAL_VIEW } from './boardFilter.ts'

const NOW = new Date(2026, 10, 28, 12).getTime()
const usual = { by: 'queue', hasCards: true, searchParam: '', dateStart: '2026-10-30', queuesIds: [], status: ['open', 'pending'], showAll: true }

test.each([
  ['nothing: the last thirty days', {}, {}],
  ['people', { by: 'user' }, { by: 'user' }],
  ['a grouping that is none', { by: 'colour' }, {}],
  ['figures alone', { layout: 'figures' }, { hasCards: false }],
  ['days', { from: '2026-11-01', to: '2026-11-02' }, { dateStart: '2026-11-01', dateEnd: '2026-11-02' }],
  ['days that are none', { from: '2026-13-01', to: 'ontem' }, {}],
  ['queues', { queues: '3,x,5' }, { queuesIds: [3, 5] }],
  ['statuses in their order', { status: 'closed,open' }, { status: ['open', 'closed'] }],
  ['statuses that are none', { status: 'lost' }, {}],
  ['own part', { reach: 'own' }, { showAll: false }],
])('a view with %s', (_what, view, filter) => {
  expect(filterOf({ ...USUAL_VIEW, ...view }, NOW)).toEqual({ ...usual, ...filter })
})
