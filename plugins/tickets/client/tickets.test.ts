import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { GATHER_MS } from '#core/client/store/gather.ts'
import { makeTicket } from './testing/ticket.ts'
import { dropTicket, gatherTickets, tickets } from './tickets.ts'

const waiting = makeTicket({ id: 51, status: 'pending', userId: null })

beforeEach(async () => {
  vi.useFakeTimers()
  // Something came just before: what follows waits for the next beat.
  gatherTickets(makeTicket({ id: 50 }))
  await vi.advanceTimersByTimeAsync(0)
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  tickets.clear()
})

test('a ticket that left is not brought back by what came before and still waited', async () => {
  gatherTickets(waiting)
  dropTicket(waiting.id)
  await vi.advanceTimersByTimeAsync(GATHER_MS)

  expect([tickets.get(50)?.id, tickets.get(waiting.id)]).toEqual([50, undefined])
})

test('one that comes back after it left is there', async () => {
  gatherTickets(waiting)
  dropTicket(waiting.id)
  gatherTickets({ ...waiting, rev: 3 })
  await vi.advanceTimersByTimeAsync(GATHER_MS)

  expect(tickets.get(waiting.id)?.rev).toBe(3)
})
