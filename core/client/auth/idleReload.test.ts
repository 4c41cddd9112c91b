// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { IDLE_TICK_MS, IDLE_TICKS, startIdleReload } from './idleReload.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('reloads after 7200 ticks of 30 s without a sign of life', () => {
  const reload = vi.fn()
  const stop = startIdleReload(reload)

  vi.advanceTimersByTime(IDLE_TICK_MS * (IDLE_TICKS - 1))
  expect(reload).not.toHaveBeenCalled()
  vi.advanceTimersByTime(IDLE_TICK_MS)
  expect(reload).toHaveBeenCalledOnce()

  stop()
})

it.each(['click', 'mousemove', 'keydown'])('starts over at a %s', (sign) => {
  const reload = vi.fn()
  const stop = startIdleReload(reload)

  vi.advanceTimersByTime(IDLE_TICK_MS * (IDLE_TICKS - 1))
  dispatchEvent(new Event(sign))
  vi.advanceTimersByTime(IDLE_TICK_MS * (IDLE_TICKS - 1))
  expect(reload).not.toHaveBeenCalled()

  stop()
})

it('stops when told to', () => {
  const reload = vi.fn()
  startIdleReload(reload)()

  vi.advanceTimersByTime(IDLE_TICK_MS * IDLE_TICKS * 2)

  expect(reload).not.toHaveBeenCalled()
})
