import { expect, test } from 'vitest'
import { announcedMove } from './index.ts'

const waiting = { status: 'pending', userId: null, queueId: 1, isGroup: false } as const
const open = { ...waiting, status: 'open', userId: 7 } as const

test.each([
  ['a new one', null, waiting, null],
  ['one that somebody accepts', waiting, open, 'accepted'],
  ['one that is given to a colleague before anybody had it', waiting, { ...open, userId: 8 }, 'accepted'],
  ['one that waits in another queue', waiting, { ...waiting, queueId: 2 }, null],
  ['one that goes to a colleague', open, { ...open, userId: 8 }, 'transferred'],
  ['one that goes to another queue', open, { ...waiting, queueId: 2 }, 'transferred'],
  ['one that its owner keeps in another queue', open, { ...open, queueId: 2 }, 'transferred'],
  ['one that goes back to its queue', open, waiting, null],
  ['one that loses its queue', open, { ...open, queueId: null }, null],
  ['one that nothing happened to', open, open, null],
  ['one that is closed', open, { ...open, status: 'closed' }, null],
  ['one that is reopened', { ...open, status: 'closed' }, { ...open, userId: 8 }, null],
  ['a group', { ...waiting, isGroup: true }, { ...open, isGroup: true }, null],
] as const)('%s', (_what, before, after, expected) => {
  expect(announcedMove(before, after)).toBe(expected)
})
