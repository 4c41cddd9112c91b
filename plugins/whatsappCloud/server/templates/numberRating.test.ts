import { expect, test } from 'vitest'
import { ratingOfNumber } from './numberRating.ts'

test.each([
  ['GREEN', 'TIER_250', { quality: 'good', mostPerDay: 250 }],
  ['YELLOW', 'TIER_10K', { quality: 'medium', mostPerDay: 10_000 }],
  ['RED', 'TIER_UNLIMITED', { quality: 'low', mostPerDay: null }],
  ['UNKNOWN', 'TIER_NOT_SET', { quality: null, mostPerDay: null }],
  [null, null, { quality: null, mostPerDay: null }],
])('a number of the quality %s and of %s', (quality, tier, rating) => {
  expect(ratingOfNumber({ quality, tier })).toEqual(rating)
})
