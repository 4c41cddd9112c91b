// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { atom } from 'jotai'
import { createElement, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#core/client/http/fakeServer.ts'
import { getContext } from '#core/client/kernel/context.ts'
import { startKernel } from '#core/client/kernel.ts'
import { provide } from '#core/client/plugin.ts'
import type { Asking } from '#core/contract/asking.ts'
import { ticketRows } from '../../contract/index.ts'
import { makeTicket } from '../testing/ticket.ts'
import { loadTicket, tickets } from '../tickets.ts'
import { waitingLimitsAtom } from '../viewer.ts'
import { participantStep } from './steps/participantStep.ts'
import { teamDeeds } from './teamDeeds.tsx'
import { useEverybody } from './useEverybody.ts'

const PAGE = 40
const PEOPLE = 41
const person = (id: number) => ({
  ...{ id, name: `Pessoa ${id}`, username: '', email: '', profile: 'user', status: 'online', isOnline: true },
  ...{ lastOnline: null, lastLogin: null, queues: [], rev: 1 },
})
const none = atom(null)
const { rowsAtom, rowAtom, get, upsert } = tickets
const rows = { rowsAtom, rowAtom, get, upsert, keep: upsert, load: loadTicket, targetAtom: none, activeAtom: none, waitingLimitsAtom }
const askHelp = teamDeeds.find(({ id }) => id === 'tickets.askHelp')

let stop = () => {}
beforeEach(async () => {
  stop = await startKernel([{ id: 'tickets', provides: [provide(ticketRows, () => rows)] }])
  tickets.upsert(makeTicket({ id: 72, userId: null }))
  fakeServer(({ query }) => {
    const from = (Number(new URLSearchParams(query).get('pageNumber') ?? 1) - 1) * PAGE
    const users = Array.from({ length: PEOPLE }, (_none, index) => person(index + 1)).slice(from, from + PAGE)
    return { json: { users, count: PEOPLE, hasMore: from + PAGE < PEOPLE } }
  })
})
afterEach(() => {
  cleanup()
  tickets.clear()
  stop()
  vi.unstubAllGlobals()
})

/** Ids of what the first step offers. */
async function offered(asking: Pick<Asking, 'steps'> | null | undefined): Promise<string[]> {
  const [step] = asking?.steps ?? []
  return step && 'options' in step && step.options ? (await step.options({})).map(({ id }) => id) : []
}

test.each([
  ['who is to help', async () => offered(await askHelp?.ask?.({ ticketId: 72 }, getContext()))],
  ['the step of a macro', async () => offered(await participantStep.ask?.(getContext()))],
])('%s can be anybody of a company with more people than a page', async (_what, ids) => {
  expect(await ids()).toContain(String(PEOPLE))
})

test('forms have everybody too', async () => {
  const wrapper = ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client: new QueryClient() }, children)
  const { result } = renderHook(() => useEverybody(), { wrapper })

  await waitFor(() => expect(result.current).toHaveLength(PEOPLE))
})
