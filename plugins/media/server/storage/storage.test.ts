import { expect, test } from 'vitest'
import { placeOf } from './storage.ts'

const id = '0b6f1c7e-4a55-4c1b-9d0e-2f6d3f1a9b77'

test('a place is made of the tenant and the id', () => {
  expect(placeOf({ tenantId: 3, id, variant: 'original' })).toBe(`3/0b/${id}`)
  expect(placeOf({ tenantId: 3, id, variant: 'preview' })).toBe(`3/0b/${id}.preview`)
})

test.each([
  [3, '../../../etc/passwd'],
  [3, `${id}/../x`],
  [3, ''],
  [-1, id],
  [1.5, id],
  [Number.NaN, id],
])('tenant %s and id %s are no name', (tenantId, wrong) => {
  expect(() => placeOf({ tenantId, id: wrong, variant: 'original' })).toThrow('not the name')
})
