// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import type { BoardStage, Deal } from '../contract/index.ts'
import { boardQuery, putDeal, withDeal } from './queries.ts'

const AT = '2026-11-20T12:00:00.000Z'
const deal = (id: number, stageId: string, rank: string): Deal => ({
  ...{ id, rev: 1, pipelineId: 1, stageId, rank, title: `${id}`, description: '', contact: null, ticketId: null, owner: null, status: 'open', value: 10 },
  ...{ probability: null, priority: 'none', expectedOn: null, checklist: [], products: [], fields: {}, lostReason: '', closedAt: null, stageSince: AT },
  ...{ touchedAt: AT, comments: 0, nextAction: null, createdAt: AT },
})
const stages = (): BoardStage[] => [
  { stageId: 'a', count: 3, value: 30, deals: [deal(1, 'a', 'a1'), deal(2, 'a', 'a3'), deal(3, 'a', 'a5')] },
  { stageId: 'b', count: 9, value: 90, deals: [deal(4, 'b', 'a1'), deal(5, 'b', 'a3')] },
]
const shown = (all: BoardStage[]) => all.map(({ stageId, count, value, deals }) => `${stageId} ${count} ${value}: ${deals.map(({ id }) => id).join(' ')}`)

test.each<[string, Deal, boolean, number | null | undefined, string[]]>([
  ['comes between two by its rank', deal(1, 'b', 'a2'), true, undefined, ['a 2 20: 2 3', 'b 10 100: 4 1 5']],
  ['is behind what is loaded of a long stage', deal(1, 'b', 'a9'), true, undefined, ['a 2 20: 2 3', 'b 10 100: 4 5']],
  ['goes to the end of a stage that is loaded whole', deal(1, 'a', 'a9'), true, undefined, ['a 3 30: 2 3 1', 'b 9 90: 4 5']],
  ['stands where it is dropped before the server answers', deal(1, 'b', 'a1'), true, 5, ['a 2 20: 2 3', 'b 10 100: 4 1 5']],
  ['is dropped at the end', deal(1, 'b', 'a1'), true, null, ['a 2 20: 2 3', 'b 10 100: 4 5 1']],
  ['leaves the board', deal(2, 'a', 'a3'), false, undefined, ['a 2 20: 1 3', 'b 9 90: 4 5']],
  ['stays in its place when something else of it changes', deal(2, 'a', 'a3'), true, undefined, ['a 3 30: 1 2 3', 'b 9 90: 4 5']],
])('a deal that %s', (_title, changed, isHere, beforeId, expected) => {
  expect(shown(withDeal(stages(), changed, isHere, beforeId))).toEqual(expected)
})

test.each([
  ['a new deal is counted at once, and nothing is read again', { ...deal(7, 'b', 'a0'), rev: 1 }, false, 'b 10 100: 7 4 5'],
  ['a deal that was out of sight may have been counted already: the board is read again', { ...deal(7, 'b', 'a0'), rev: 2 }, true, 'b 10 100: 7 4 5'],
  ['a deal that is known moves without another reading', { ...deal(5, 'b', 'a0'), rev: 2 }, false, 'b 9 90: 5 4'],
])('%s', (_title, changed, isReadAgain, expected) => {
  vi.useFakeTimers()
  const { queryKey } = boardQuery({ pipelineId: 1, searchParam: '', ownerId: null, priority: null, status: 'open' })
  queryClient.setQueryData(queryKey, stages())
  putDeal(changed)
  vi.advanceTimersByTime(1_000)
  vi.useRealTimers()
  expect(shown(queryClient.getQueryData(queryKey) ?? [])[1]).toBe(expected)
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(isReadAgain)
  queryClient.clear()
})
