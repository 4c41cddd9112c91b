// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { store } from '#core/client/store/store.ts'
import { useWindowTitle, windowTitleAtom } from './useWindowTitle.ts'

afterEach(() => vi.restoreAllMocks())

test('the tab of the browser is called by what has the focus, and by the product alone again afterwards', () => {
  const { unmount } = renderHook(() => useWindowTitle())
  expect(store.get(windowTitleAtom)).toBe('Balcão')
  expect(document.title).toBe('Balcão')
  unmount()
  expect(document.title).toBe('Balcão')
})
