// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { fakeServer } from '#core/client/http/fakeServer.ts'
import { store } from '#core/client/store/store.ts'
import type { Ticket } from '../../contract/index.ts'
import { makeTicket } from '../testing/ticket.ts'
import { tickets } from '../tickets.ts'
import { noteUnread, unreadAtom } from './unread.atoms.ts'

const ME = 7
const REST_MS = 1_000
let asked: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  saveSession(testSession({ userId: ME, permissions: ['tickets.list'] }))
  asked = []
  fakeServer(({ path }) => {
    asked.push(path)
    return { json: { unread: 3 } }
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const note = async (change: Partial<Ticket>) => {
  noteUnread(makeTicket({ id: 91, userId: ME, status: 'open', ...change }))
  await vi.advanceTimersByTimeAsync(REST_MS)
}

test('rows that are loaded change nothing of the badge; what the server counts does', async () => {
  store.set(unreadAtom, 0)
  tickets.upsert(makeTicket({ id: 90, userId: ME, status: 'open', unreadMessages: 9 }))
  expect(store.get(unreadAtom)).toBe(0)

  await note({ unreadMessages: 1 })

  await vi.waitFor(() => expect(store.get(unreadAtom)).toBe(3))
})

test("the server counts again when one's own open tickets change, and for no others", async () => {
  const cases: [what: string, change: Partial<Ticket>, counts: number][] = [
    ['a message in an own ticket', { unreadMessages: 2 }, 1],
    ['the same again', { unreadMessages: 2 }, 0],
    ['it is read', { unreadMessages: 0 }, 1],
    ['it goes to a colleague', { userId: 8, unreadMessages: 0 }, 1],
    ["a message in a colleague's", { userId: 8, unreadMessages: 4 }, 0],
    ["a message in nobody's", { userId: null, status: 'pending', unreadMessages: 4 }, 0],
  ]
  await note({ unreadMessages: 5 })

  for (const [what, change, counts] of cases) {
    asked = []
    await note(change)
    expect([what, asked.length]).toEqual([what, counts])
  }
})
