import { expect, test } from 'vitest'
import { isUuid, newId, newOrderedId } from './ids.ts'

test('ids are uuids, and no two are equal', () => {
  const ids = Array.from({ length: 100 }, newId)

  expect(ids.every(isUuid)).toBe(true)
  expect(new Set(ids).size).toBe(100)
})

test('ordered ids sort as they were made, also within a millisecond and when the clock goes back', () => {
  const now = Date.UTC(2026, 2, 12)
  const ids = [now, now, now + 5, now - 3_600_000, now].map((at) => newOrderedId(at))

  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})
