import { expect, test } from 'vitest'
import { beatenBy, beginsText } from './begins.ts'
import { aFlow } from './testing/flows.ts'

const on = (id: number, ...connectionIds: number[]) => aFlow({ id, entry: { connectionIds, keywords: [] } })

test.each([
  [{ connectionIds: [], keywords: [] }, ''],
  [{ connectionIds: [2], keywords: ['oi', 'menu'] }, '“oi”, “menu”, Site'],
  [{ connectionIds: [2, 9], keywords: [] }, 'Site'],
])('of %j it says %j', (entry, text) => {
  expect(beginsText(aFlow({ entry }), [{ id: 2, name: 'Site' }])).toBe(text)
})

test.each([
  ['an older one on the same connection', on(5, 1, 2), [on(4, 2)], 4],
  ['the oldest of several', on(6, 2), [on(4, 2), on(5, 2)], 4],
  ['none on another connection', on(5, 1), [on(4, 2)], undefined],
  ['none that is younger', on(3, 2), [on(4, 2)], undefined],
  ['none that is off', on(5, 2), [{ ...on(4, 2), isActive: false }], undefined],
  ['none that was never published', on(5, 2), [{ ...on(4, 2), publishedVersion: null }], undefined],
  ['none while it is off itself', { ...on(5, 2), isActive: false }, [on(4, 2)], undefined],
])('is beaten by %s', (_name, flow, others, id) => {
  expect(beatenBy(flow, [...others, flow])?.id).toBe(id)
})
