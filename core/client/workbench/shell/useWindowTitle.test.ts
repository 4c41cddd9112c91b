// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { store } from '#core/client/store/store.ts'
import { useWindowTitle, windowTitleAtom } from './useWindowTitle.ts'

test('the tab of the browser is called by what has the focus, and by the product alone again afterwards', async () => {
  const { unmount } = renderHook(() => useWindowTitle())
  await vi.waitFor(() => expect(document.title).toBe(store.get(windowTitleAtom)))
  expect(document.title).toMatch(/Balcão$/)
  unmount()
  await vi.waitFor(() => expect(document.title).toBe('Balcão'))
})
