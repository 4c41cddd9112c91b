import { expect, it } from 'vitest'
import { lockBetweenTabs } from './lockBetweenTabs.ts'

it('does the deed once where the browser refuses locks', async () => {
  let deeds = 0
  const lock = lockBetweenTabs('x', { request: () => Promise.reject(new Error('SecurityError')) })

  await lock(async () => {
    deeds += 1
  })

  expect(deeds).toBe(1)
})
