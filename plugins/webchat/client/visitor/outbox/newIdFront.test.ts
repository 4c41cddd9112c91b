import { expect, it } from 'vitest'
import { newIdFront } from './newIdFront.ts'

it('makes a version 4 UUID where the page has no randomUUID', () => {
  const made = newIdFront({ getRandomValues: (bytes) => bytes.fill(255) })

  expect(made).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff')
})
