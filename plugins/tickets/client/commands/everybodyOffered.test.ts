// @vitest-environment happy-dom
import { atom } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#core/client/http/fakeServer.ts'
import { getContext } from '#core/client/kernel/context.ts'
import { startKernel } from '#core/client/kernel.ts'
import { provide } from '#core/client/plugin.ts'
import type { Asking } from '#core/contract/asking.ts'
import { MANY_PEOPLE, pageOfPeople } from '#plugins/team/contract/testing/people.ts'
import { ticketRows } from '../../contract/index.ts'
import { makeTicket } from '../testing/ticket.ts'
import { loadTicket, tickets } from '../tickets.ts'
import { waitingLimitsAtom } from '../viewer.ts'
import { participantStep } from './steps/participantStep.ts'
import { teamActions } from './teamActions.tsx'

const none = atom(null)
const { rowsAtom, rowAtom, get, upsert } = tickets
const rows = { rowsAtom, rowAtom, get, upsert, keep: upsert, patch: () => {}, load: loadTicket, targetAtom: none, activeAtom: none, waitingLimitsAtom }
const askHelp = teamActions.find(({ id }) => id === 'tickets.askHelp')

let stop = () => {}
beforeEach(async () => {
  stop = await startKernel([{ id: 'tickets', provides: [provide(ticketRows, () => rows)] }])
  tickets.upsert(makeTicket({ id: 72, userId: null }))
  fakeServer(({ query }) => ({ json: pageOfPeople(query) }))
})
afterEach(() => {
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
  expect(await ids()).toContain(String(MANY_PEOPLE))
})
