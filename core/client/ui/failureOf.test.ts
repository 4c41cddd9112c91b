import { expect, test, vi } from 'vitest'
import { failureOf } from './failureOf.ts'

const refetch = async () => {}
const loading = { data: undefined, error: null, isError: false, isFetching: true, refetch }
const there = { data: [], error: null, isError: false, isFetching: false, refetch }
const failed = { data: undefined, error: 'away', isError: true, isFetching: false, refetch }

test.each([
  ['everything is there', [there, there], null],
  ['one fails and another is still asked', [failed, loading], null],
  ['one fails and the other is there', [there, failed], 'away'],
  ['what is shown could not be read anew', [{ ...there, error: 'away', isError: true }], null],
  ['what is shown is read anew beside one that failed', [{ ...there, isFetching: true }, failed], 'away'],
])('%s', (_case, queries, error) => {
  expect(failureOf(...queries)?.error ?? null).toBe(error)
})

test('all that failed is asked again, and nothing else', () => {
  const [one, other, third] = [vi.fn(refetch), vi.fn(refetch), vi.fn(refetch)]
  failureOf({ ...failed, refetch: one }, { ...there, refetch: other }, { ...failed, refetch: third })?.onRetry()
  expect([one, other, third].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 1])
})
