// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { Provider } from 'jotai'
import { createElement, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { store } from '#core/client/store/store.ts'
import { useWindowTitle, windowTitleAtom } from './useWindowTitle.ts'

test('the tab of the browser is called by what has the focus, and by the product alone again afterwards', () => {
  const wrapper = ({ children }: { children: ReactNode }) => createElement(Provider, { store }, children)
  const { unmount } = renderHook(() => useWindowTitle(), { wrapper })
  expect(document.title).toBe(store.get(windowTitleAtom))
  expect(document.title).toMatch(/Balcão$/)
  unmount()
  expect(document.title).toBe('Balcão')
})
