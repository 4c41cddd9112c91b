import { expect, it } from 'vitest'
import { readRefusal } from '../wire/readRefusal.ts'
import { outcomeOf } from './outcomeOf.ts'

it.each([
  [400, 'refused'],
  [404, 'refused'],
  [413, 'refused'],
  [422, 'refused'],
  [401, 'expired'],
  [408, 'later'],
  [429, 'later'],
  [500, 'later'],
  [503, 'later'],
])('a %i means %s', (status, kind) => {
  expect(outcomeOf({ kind: 'refused', refusal: readRefusal(status, {}) }).kind).toBe(kind)
})

it('takes the wait from the server', () => {
  expect(outcomeOf({ kind: 'refused', refusal: readRefusal(429, { retryAfterSeconds: 7 }) })).toEqual({ kind: 'later', waitMs: 7000 })
})

it('tries again where nothing answered', () => {
  expect(outcomeOf({ kind: 'unreachable' })).toEqual({ kind: 'later', waitMs: null })
})
