// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { Provider } from 'jotai'
import { createElement, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#core/client/http/fakeServer.ts'
import { store } from '#core/client/store/store.ts'
import { makeTicket } from '../testing/ticket.ts'
import { dropTicket, tickets } from '../tickets.ts'
import { useLoadedTicket } from './useLoadedTicket.ts'

const MINUTE_MS = 60_000

afterEach(() => {
  cleanup()
  tickets.clear()
  vi.unstubAllGlobals()
})

test('a ticket that leaves right after it was asked for says why it is not here', async () => {
  let mayRead = true
  fakeServer(() => (mayRead ? { json: makeTicket({ id: 73 }) } : { status: 404, json: { error: 'ERR_NO_TICKET_FOUND' } }))
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: MINUTE_MS, retry: false } } })
  const wrapper = ({ children }: { children: ReactNode }) => createElement(Provider, { store }, createElement(QueryClientProvider, { client }, children))
  const { result } = renderHook(() => useLoadedTicket(73), { wrapper })
  await waitFor(() => expect(result.current.ticket?.id).toBe(73))

  mayRead = false
  act(() => dropTicket(73))

  await waitFor(() => expect(result.current.error).toMatchObject({ code: 'ERR_NO_TICKET_FOUND' }))
  expect(result.current.ticket).toBeUndefined()
})
