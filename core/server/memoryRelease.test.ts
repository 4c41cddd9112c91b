import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startEvery } from './every.ts'
import { createLog } from './log.ts'
import { isWorthReleasing, memoryRelease, processProbe } from './memoryRelease.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const MB = 1_000_000

test.each([
  ['quiet, and much larger than it was', { resident: 600, least: 250, busyShare: 0.02, uptimeMs: 60_000 }, true],
  ['quiet, and hardly larger', { resident: 340, least: 250, busyShare: 0.02, uptimeMs: 60_000 }, false],
  ['quiet, and hardly larger, soon after the start', { resident: 280, least: 250, busyShare: 0.02, uptimeMs: 20_000 }, true],
  ['much larger, and busy', { resident: 600, least: 250, busyShare: 0.1, uptimeMs: 60_000 }, false],
])('%s', (_title, { resident, least, ...use }, expected) => {
  expect(isWorthReleasing({ resident: resident * MB, least: least * MB, ...use })).toBe(expected)
})

test('memory is released once after each busy time, when it is quiet again', async () => {
  const use = { resident: 250 * MB, busyShare: 0.9 }
  const released: number[] = []
  const release = () => {
    released.push(use.resident / MB)
    use.resident = 290 * MB
  }
  const probe = { resident: () => use.resident, busyShare: () => use.busyShare, uptimeMs: () => 60_000, release }
  const stop = startEvery({ log: createLog('silent') }, memoryRelease(probe))
  const after = async (change: Partial<typeof use>) => {
    Object.assign(use, change)
    await vi.advanceTimersByTimeAsync(3_000)
  }

  await after({})
  await after({ resident: 600 * MB })
  expect(released).toEqual([])
  await after({ busyShare: 0.03 })
  expect(released).toEqual([600])
  await after({})
  await after({ resident: 380 * MB })
  expect(released).toEqual([600])
  await after({ resident: 400 * MB })
  expect(released).toEqual([600, 400])
  stop()
})

test('the process is asked for what it holds, and its garbage is collected whole', () => {
  const collect = vi.fn<(options: NodeJS.GCOptions) => void>()
  const probe = processProbe(collect)

  expect(probe?.resident()).toBeGreaterThan(MB)
  expect(probe?.busyShare()).toBeLessThanOrEqual(1)
  probe?.release()
  expect(collect).toHaveBeenCalledExactlyOnceWith({ type: 'major', flavor: 'last-resort' })
})

test('what the start left behind is released at the first quiet look', async () => {
  const release = vi.fn()
  const stop = startEvery({ log: createLog('silent') }, memoryRelease({ resident: () => 250 * MB, busyShare: () => 0.01, uptimeMs: () => 9_000, release }))

  await vi.advanceTimersByTimeAsync(9_000)

  expect(release).toHaveBeenCalledOnce()
  stop()
})
