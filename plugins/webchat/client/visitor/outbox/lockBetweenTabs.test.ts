import { expect, it } from 'vitest'
import { lockBetweenTabs } from './lockBetweenTabs.ts'

it('does the deed once where the browser refuses locks', async () => {
  let runs = 0
  const lock = lockBetweenTabs('x', { request: () => Promise.reject(new Error('SecurityError')) })

  await lock(async () => {
    runs += 1
  })

  expect(runs).toBe(1)
})
