// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { Provider } from 'jotai'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { fakeServer } from '#core/client/http/fakeServer.ts'
import { store } from '#core/client/store/store.ts'
import { LAST_PERSON, MANY_PEOPLE, pageOfPeople } from '#plugins/team/contract/testing/people.ts'
import { useColleagues } from './useColleagues.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('anybody but oneself can be named in a note, also of a company with more people than a page', async () => {
  saveSession(testSession({ userId: 3 }))
  fakeServer(({ query }) => ({ json: pageOfPeople(query) }))
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={store}>
      <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
    </Provider>
  )
  const { result } = renderHook(() => useColleagues(), { wrapper })

  await waitFor(() => expect(result.current).toHaveLength(MANY_PEOPLE - 1))
  expect(result.current.at(-1)?.name).toBe(LAST_PERSON)
  expect(result.current.map(({ id }) => id)).not.toContain(3)
})
