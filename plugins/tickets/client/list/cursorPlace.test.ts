import { expect, test } from 'vitest'
import { clampedPlace, topToShow } from './cursorPlace.ts'

const PX = 50

test.each([
  ['a row in view', 2, { top: 0, height: 200 }, null],
  ['a row above', 1, { top: 120, height: 200 }, 50],
  ['a row that is half above', 2, { top: 120, height: 200 }, 100],
  ['a row below', 9, { top: 0, height: 200 }, 300],
  ['a row that is half below', 4, { top: 20, height: 200 }, 50],
])('the rows scroll to %s', (_what, at, window, top) => {
  expect(topToShow(at, PX, window)).toBe(top)
})

test.each([
  ['a row in view stays', 2, { top: 0, height: 200 }, 2],
  ['scrolled down, it is the first that is whole', 0, { top: 120, height: 200 }, 3],
  ['scrolled up, it is the last that is whole', 9, { top: 120, height: 210 }, 5],
  ['a window smaller than a row moves nothing', 7, { top: 0, height: 30 }, 7],
])('the cursor goes along: %s', (_what, at, window, place) => {
  expect(clampedPlace(at, PX, window)).toBe(place)
})
