import { createStore } from 'jotai'
import { expect, test } from 'vitest'
import { cursorAtom, hasRowsAtom, markedAtom } from './target.ts'

test.each([
  ['the row of the cursor, where rows are shown', 7, true, 7],
  ['none, where the list shows no rows: the cursor waits for its row to come back', 7, false, null],
  ['none, where the cursor stands on none', null, true, null],
])('the keys of the list mean %s', (_what, cursor, hasRows, marked) => {
  const store = createStore()

  store.set(cursorAtom, cursor)
  store.set(hasRowsAtom, hasRows)

  expect(store.get(markedAtom)).toBe(marked)
})
