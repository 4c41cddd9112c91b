// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { Provider } from 'jotai'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { paletteAtom } from '#core/client/commands/overlays.atoms.ts'
import { EMPTY_TEXT } from '#core/client/commands/paletteText.ts'
import { store } from '#core/client/store/store.ts'
import { emptyLayout } from '#core/client/workbench/layout/layout.ts'
import { layoutAtom } from '#core/client/workbench/layout.atoms.ts'
import { comingBackAtom, cursorAtom, LIST_PANEL } from '../target.ts'
import { makeTicket } from '../testing/ticket.ts'
import { useCursor } from './useCursor.ts'

const all = [3, 2, 1].map((id) => makeTicket({ id }))
const without = (id: number) => all.filter((ticket) => ticket.id !== id)
const box = { current: null }
const virtual = { scrollOffset: 0 }
const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>
const draw = () => renderHook(({ rows }) => useCursor(rows, 'mine', true, 56, box, virtual).current, { wrapper, initialProps: { rows: all } })

beforeEach(() => {
  store.set(paletteAtom, null)
  store.set(cursorAtom, 2)
})
afterEach(() => {
  cleanup()
  store.set(layoutAtom, emptyLayout)
})

/** The ticket under the cursor leaves the list by an action, and the person asks for it back. */
function leaveAndAskBack() {
  const list = draw()
  list.rerender({ rows: without(2) })
  act(() => store.set(comingBackAtom, 2))
  return list
}

test('a row that goes leaves the cursor to the row that takes its place, and has it again with its return by undo', () => {
  const list = leaveAndAskBack()
  expect([list.result.current, store.get(cursorAtom)]).toEqual([1, 1])

  list.rerender({ rows: all })

  expect([list.result.current, store.get(cursorAtom)]).toEqual([2, 2])
})

test('a row that comes back by itself does not take the cursor', () => {
  const list = draw()
  list.rerender({ rows: without(2) })
  list.rerender({ rows: all })

  expect(store.get(cursorAtom)).toBe(1)
})

test.each([
  ['the cursor was moved', () => store.set(cursorAtom, 3), 3],
  ['the palette was opened', () => store.set(paletteAtom, EMPTY_TEXT), 1],
])('nor by undo where %s meanwhile', (_what, go, stays) => {
  const list = leaveAndAskBack()
  act(go)
  list.rerender({ rows: all })
  expect(store.get(cursorAtom)).toBe(stays)

  act(() => store.set(paletteAtom, null))
  expect(store.get(cursorAtom)).toBe(stays)
})

/** Twenty rows of 50 pixels in a window of 200. */
const long = Array.from({ length: 20 }, (_none, index) => makeTicket({ id: 100 - index }))

test.each([
  ['at rest at the top, the cursor begins at the top again', { isSteady: false, scrollTop: 0 }, 104, 0],
  ['while somebody is at the rows, they scroll to the cursor', { isSteady: true, scrollTop: 0 }, 100, 50],
  ['below the top, they scroll to the cursor', { isSteady: false, scrollTop: 25 }, 100, 50],
])('rows come in above and push the marked one out of view: %s', (_what, { isSteady, scrollTop }, marked, top) => {
  store.set(layoutAtom, { ...emptyLayout, tree: 'list', panels: { list: { type: LIST_PANEL, params: {}, state: null } } })
  const element = document.createElement('div')
  Object.defineProperty(element, 'clientHeight', { value: 200 })
  store.set(cursorAtom, 100)
  const list = renderHook(({ rows }) => useCursor(rows, 'mine', isSteady, 50, { current: element }, virtual).current, {
    wrapper,
    initialProps: { rows: long },
  })
  element.scrollTop = scrollTop

  list.rerender({ rows: [104, 103, 102, 101].map((id) => makeTicket({ id })).concat(long) })

  expect([store.get(cursorAtom), element.scrollTop]).toEqual([marked, top])
})
