// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#core/client/http/fakeServer.ts'
import { MANY_PEOPLE, pageOfPeople } from '#plugins/team/contract/testing/people.ts'
import { useHome } from './useHome.ts'

const NO_TICKETS = { tickets: [], count: 0, hasMore: false, counters: { open: 0, pending: 0, closed: null }, kinds: null }

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the first page counts everybody who is online, also in a company with more people than a page', async () => {
  fakeServer(({ path, query }) => ({ json: path === '/users' ? pageOfPeople(query) : path === '/tickets' ? NO_TICKETS : [] }))
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
  const { result } = renderHook(() => useHome(), { wrapper })

  await waitFor(() => expect(result.current.home?.people).toHaveLength(MANY_PEOPLE))
})
