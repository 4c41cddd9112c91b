// @vitest-environment happy-dom
import { atom } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#core/client/http/fakeServer.ts'
import { getContext } from '#core/client/kernel/context.ts'
import { startKernel } from '#core/client/kernel.ts'
import { toastsAtom } from '#core/client/notify/notify.ts'
import { provide } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
import { type Priority, type Ticket, ticketRows } from '../../contract/index.ts'
import { makeTicket } from '../testing/ticket.ts'
import { loadTicket, tickets } from '../tickets.ts'
import { waitingLimitsAtom } from '../viewer.ts'
import { orderActions } from './orderActions.tsx'

const none = atom(null)
const { rowsAtom, rowAtom, get, upsert } = tickets
const rows = { rowsAtom, rowAtom, get, upsert, keep: upsert, patch: () => {}, load: loadTicket, targetAtom: none, activeAtom: none, waitingLimitsAtom }
const setPriority = orderActions.find(({ id }) => id === 'tickets.setPriority')

let stop = () => {}
let held: Ticket
beforeEach(async () => {
  stop = await startKernel([{ id: 'tickets', provides: [provide(ticketRows, () => rows)] }])
  store.set(toastsAtom, [])
  held = makeTicket({ id: 71, rev: 5, priority: 'high' })
  tickets.upsert(held)
  // As the server does: what changes nothing raises no version.
  fakeServer(({ body }) => {
    const { priority }: { priority: Priority } = JSON.parse(body)
    return { json: { ...held, priority, rev: priority === held.priority ? held.rev : held.rev + 1 } }
  })
})
afterEach(() => {
  tickets.clear()
  store.set(toastsAtom, [])
  stop()
  vi.unstubAllGlobals()
})

test.each<[string, Priority, boolean]>([
  ['another degree can be taken back', 'low', true],
  ['the degree that it has cannot: the deed before it would go', 'high', false],
])('%s', async (_what, priority, isOffered) => {
  const answer = await setPriority?.run({ ticketId: held.id, priority }, getContext())

  expect(answer !== undefined).toBe(isOffered)
  expect(store.get(toastsAtom)).toHaveLength(isOffered ? 0 : 1)
})
