import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startEvery } from './every.ts'
import { createLog } from './log.ts'
import type { ServerContext } from './plugin.ts'
import { defineServerPlugin } from './plugin.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const log = createLog('silent')
const ctx = (): ServerContext => Object.create({ log })

test('periodic work runs one after the other, goes on after a failure, and ends with the server', async () => {
  let runs = 0
  let release = () => {}
  const run = vi.fn(async () => {
    runs += 1
    if (runs === 1) throw new Error('once')
    await new Promise<void>((resolve) => {
      release = resolve
    })
  })
  const stop = startEvery(ctx(), { name: 'test', everyMs: 1_000, run })
  await vi.advanceTimersByTimeAsync(999)
  expect(run).not.toHaveBeenCalled()

  await vi.advanceTimersByTimeAsync(1_001)
  expect(run).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(run).toHaveBeenCalledTimes(2)

  release()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(run).toHaveBeenCalledTimes(3)
  stop()
  release()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(run).toHaveBeenCalledTimes(3)
})

test('a plugin has the work of its parts beside what it begins itself', async () => {
  const done: string[] = []
  const work = (name: string) => ({ name, everyMs: 10, run: async () => void done.push(name) })
  const { begin } = defineServerPlugin({
    id: 'test',
    every: [work('own')],
    parts: [{ every: [work('part')] }],
    begin: () => () => void done.push('ended'),
  })
  const stop = begin?.(ctx())
  await vi.advanceTimersByTimeAsync(10)
  stop?.()

  expect(done).toEqual(['own', 'part', 'ended'])
})
