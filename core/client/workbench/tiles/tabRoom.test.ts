import { expect, test } from 'vitest'
import { tabsInRoom } from './tabRoom.ts'

const TABS = ['a', 'b', 'c', 'd', 'e']

test.each([
  ['all where there is room', 'a', 540, 'abcde', ''],
  ['the first ones while the first is in front', 'a', 330, 'ab', 'cde'],
  ['the one in front and those before it', 'd', 330, 'cd', 'abe'],
  ['the last one too', 'e', 420, 'cde', 'ab'],
  ['at least the one in front', 'c', 60, 'c', 'abde'],
])('shows %s', (_what, front, width, shown, rest) => {
  const found = tabsInRoom(TABS, front, width)

  expect([found.shown.join(''), found.rest.join('')]).toEqual([shown, rest])
})
