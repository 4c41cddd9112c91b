// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import { saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { collectRegistry, registryAtom } from '#core/client/kernel/registry.ts'
import { store } from '#core/client/store/store.ts'
import { extend } from '#core/contract/define.ts'
import { type TimelineChange, type TimelineItem, type TimelineSource, timelineSources } from '#plugins/tickets/contract/index.ts'
import { cover, coverNewest, followTimelines, timelineOf } from './timeline.ts'

const PAGE = 3
let ticketId = 700
let all: TimelineItem[] = []
let asked: { from: number | null; to: number | null }[] = []
let tell: (change: TimelineChange) => void = () => {}

const item = (at: number, change: Partial<TimelineItem> = {}): TimelineItem => ({ key: `k${at}`, ticketId, at, draw: () => null, ...change })

const source: TimelineSource = {
  id: 'test',
  permission: 'notes.list',
  isEvent: false,
  async load(_ticketId, span) {
    asked.push(span)
    const fits = all.filter(({ at }) => at >= (span.from ?? Number.NEGATIVE_INFINITY) && at < (span.to ?? Number.POSITIVE_INFINITY)).toReversed()
    return { items: fits.slice(0, PAGE), hasMore: fits.length > PAGE }
  },
  listen(hear) {
    tell = hear
    return () => {}
  },
}

const contribute = (...sources: readonly TimelineSource[]) =>
  store.set(registryAtom, collectRegistry([{ id: 'test', extends: sources.map((one) => extend(timelineSources, one)) }], new Map()))

const held = () => store.get(timelineOf(ticketId).placedAtom).map(({ at }) => at)
const END = Number.POSITIVE_INFINITY
const START = Number.NEGATIVE_INFINITY

beforeEach(() => {
  ticketId += 1
  asked = []
  all = Array.from({ length: 10 }, (_none, index) => item((index + 1) * 10))
  saveSession(testSession({ permissions: ['notes.list'] }))
  contribute(source)
})

test('the newest come with one call, whatever they are in number', async () => {
  await coverNewest(ticketId)

  expect([held(), asked.length]).toEqual([[80, 90, 100], 1])
})

test('going up asks on from what is held, and never twice for the same', async () => {
  await coverNewest(ticketId)
  await cover(ticketId, { from: 75, to: END })
  const first = [held(), asked.length]
  await cover(ticketId, { from: 75, to: END })
  await cover(ticketId, { from: START, to: END })
  const all = [held().length, held()[0]]
  const calls = asked.length
  await cover(ticketId, { from: START, to: END })

  expect(first).toEqual([[60, 70, 80, 90, 100], 2])
  expect(all).toEqual([10, 10])
  expect(asked.length).toBe(calls)
})

test('a jump holds what stands there, and coming back to the end the newest again', async () => {
  await coverNewest(ticketId)
  await cover(ticketId, { from: 25, to: 45 })
  const there = held()
  await coverNewest(ticketId)

  expect(there).toEqual([20, 30, 40])
  expect(held()).toEqual([80, 90, 100])
})

test('going down joins what follows', async () => {
  await cover(ticketId, { from: 25, to: 45 })
  await cover(ticketId, { from: 40, to: END })

  expect(held()).toEqual([20, 30, 40, 50, 60, 70, 80, 90, 100])
})

describe('by the line', () => {
  beforeEach(() => {
    followTimelines(() => () => {})
  })

  test('new ones come, changed ones take their place, and gone ones go', async () => {
    await coverNewest(ticketId)
    tell({ kind: 'put', items: [item(110), item(90, { ticketId })] })
    tell({ kind: 'drop', key: 'k80' })

    expect(held()).toEqual([90, 100, 110])
  })

  test('one of another ticket does not, nor one below a part that ends earlier', async () => {
    await cover(ticketId, { from: 25, to: 45 })
    tell({ kind: 'put', items: [item(110), item(120, { ticketId: 1 })] })

    expect(held()).toEqual([20, 30, 40])
  })

  test('after a gap the same part is asked for again', async () => {
    await coverNewest(ticketId)
    all = all.filter(({ at }) => at !== 90)
    tell({ kind: 'again' })
    await coverNewest(ticketId)

    expect(held()).not.toContain(90)
    expect(held()).toContain(70)
  })
})

test('a source that fails leaves the messages to themselves', async () => {
  contribute({ ...source, id: 'broken', load: () => Promise.reject(new Error('down')) }, source)

  await coverNewest(ticketId)

  expect(held()).toEqual([80, 90, 100])
})

test('who may not see them is not asked for them', async () => {
  saveSession(testSession({ permissions: [] }))

  await coverNewest(ticketId)

  expect(asked).toEqual([])
})
