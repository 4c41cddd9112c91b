import { expect, test } from 'vitest'
import { takenBack } from './takenBack.ts'

test.each([
  ['what the deed gave goes', { before: {}, after: { 'a.b': ['x'] }, now: { 'a.b': ['x'] } }, {}],
  ['what it changed is as before', { before: { 'a.b': 'y' }, after: { 'a.b': ['x'] }, now: { 'a.b': ['x'] } }, { 'a.b': 'y' }],
  ['what it took comes back', { before: { 'a.b': ['x'] }, after: {}, now: {} }, { 'a.b': ['x'] }],
  ['what was changed since stays', { before: {}, after: { 'a.b': ['x'] }, now: { 'a.b': ['x'], 'c.d': ['z'] } }, { 'c.d': ['z'] }],
])('%s', (_what, action, keys) => {
  expect(takenBack(action)).toEqual(keys)
})
