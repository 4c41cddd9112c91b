import { expect, test } from 'vitest'
import { HALF_LIFE_MS, noteUse, type Uses, weightOf } from './uses.ts'

test('each use counts one and halves with time', () => {
  const uses = noteUse(noteUse({}, 'a', 0), 'a', HALF_LIFE_MS)

  expect(weightOf(uses, 'a', HALF_LIFE_MS)).toBeCloseTo(1.5)
  expect(weightOf(uses, 'a', 2 * HALF_LIFE_MS)).toBeCloseTo(0.75)
  expect(weightOf(uses, 'b', 0)).toBe(0)
})

test('what is used now is kept, what is used least falls out', () => {
  let uses: Uses = {}
  for (let at = 0; at < 250; at += 1) uses = noteUse(uses, `often ${at}`, at * HALF_LIFE_MS)
  uses = noteUse(uses, 'new', 250 * HALF_LIFE_MS)

  expect(Object.keys(uses)).toHaveLength(200)
  expect(uses).toHaveProperty('new')
  expect(uses).not.toHaveProperty('often 0')
})
