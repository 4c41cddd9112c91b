import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dueClocks } from './dueClock.ts'
import { createLog } from './log.ts'
import type { ServerContext } from './plugin.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A server whose database answers the conditions with these, in their order. */
function serverWith(answer: () => number[]) {
  const execute = vi.fn(async () => ({ rows: [{ due: answer() }] }))
  const ctx: ServerContext = Object.create({ host: {}, db: { execute }, log: createLog('silent') })
  return { execute, clock: dueClocks<ServerContext>()(ctx) }
}
const work = (name: string, run: () => Promise<void>, everyMs = 1_000) => ({ name, everyMs, isDue: () => sql`true`, run })

test('all works of a server are asked for with one statement a second, and those that are due run', async () => {
  const { execute, clock } = serverWith(() => [1, 0])
  const [due, idle] = [vi.fn(async () => {}), vi.fn(async () => {})]
  const stops = [clock.add(work('due', due)), clock.add(work('idle', idle))]

  await vi.advanceTimersByTimeAsync(3_100)

  expect(execute).toHaveBeenCalledTimes(3)
  expect([due.mock.calls.length, idle.mock.calls.length]).toEqual([3, 0])
  for (const stop of stops) stop()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(execute).toHaveBeenCalledTimes(3)
})

test('a work is asked for only as often as it says, not while it runs, and goes on after a failure', async () => {
  const { execute, clock } = serverWith(() => [1])
  const first = Promise.withResolvers<void>()
  const run = vi.fn(() => first.promise)
  clock.add(work('slow', run, 5_000))
  await vi.advanceTimersByTimeAsync(20_000)
  expect([execute.mock.calls.length, run.mock.calls.length]).toEqual([1, 1])

  first.reject(new Error('no'))
  await vi.advanceTimersByTimeAsync(6_100)
  expect(run).toHaveBeenCalledTimes(2)
})

test('where a condition fails, each work finds out by itself', async () => {
  const { execute, clock } = serverWith(() => [])
  execute.mockRejectedValue(new Error('relation does not exist'))
  const runs = [vi.fn(async () => {}), vi.fn(async () => {})]
  for (const run of runs) clock.add(work('any', run))

  await vi.advanceTimersByTimeAsync(1_100)

  for (const run of runs) expect(run).toHaveBeenCalledTimes(1)
})

test('a work that has been taken away is told that it is over', async () => {
  const { clock } = serverWith(() => [1])
  const seen: boolean[] = []
  const stop = clock.add({
    ...work('long', async () => {}),
    async run(_ctx: ServerContext, isOver: () => boolean) {
      seen.push(isOver())
      stop()
      seen.push(isOver())
    },
  })
  await vi.advanceTimersByTimeAsync(1_100)

  expect(seen).toEqual([false, true])
})
