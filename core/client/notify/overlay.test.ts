// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { store } from '#core/client/store/store.ts'
import { hideOverlay, isOverlayShownAtom, showOverlay, withOverlay } from './overlay.ts'
import { afterShow, type OverlayState } from './overlayRule.ts'

describe('the overlay rule', () => {
  it.each([
    ['the first call ever', { lastShowMs: null, isShown: false }, 0, true],
    ['2000 ms after the previous call', { lastShowMs: 1000, isShown: false }, 3000, false],
    ['2001 ms after the previous call', { lastShowMs: 1000, isShown: false }, 3001, true],
    ['while it is up', { lastShowMs: 1000, isShown: true }, 1001, true],
  ] satisfies [string, OverlayState, number, boolean][])('%s', (_, state, nowMs, isShown) => {
    expect(afterShow(state, nowMs)).toEqual({ lastShowMs: nowMs, isShown })
  })
})

describe('the overlay', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it('goes 1000 ms after it was told to', () => {
    showOverlay(10_000)
    hideOverlay()

    vi.advanceTimersByTime(999)
    expect(store.get(isOverlayShownAtom)).toBe(true)
    vi.advanceTimersByTime(1)
    expect(store.get(isOverlayShownAtom)).toBe(false)
  })

  it('lies over the page while it changes much at once, also when that fails', async () => {
    const gate = Promise.withResolvers<void>()
    vi.setSystemTime(15_000)
    const work = withOverlay(() => gate.promise)
    expect(store.get(isOverlayShownAtom)).toBe(true)

    gate.reject(new Error('no'))
    await expect(work).rejects.toThrow('no')
    vi.advanceTimersByTime(999)
    expect(store.get(isOverlayShownAtom)).toBe(true)
    vi.advanceTimersByTime(1)

    expect(store.get(isOverlayShownAtom)).toBe(false)
  })

  it('stays when it is asked for again meanwhile', () => {
    showOverlay(20_000)
    hideOverlay()
    vi.advanceTimersByTime(500)
    showOverlay(20_500)
    vi.advanceTimersByTime(5000)
    expect(store.get(isOverlayShownAtom)).toBe(true)

    hideOverlay()
    vi.advanceTimersByTime(1000)
    expect(store.get(isOverlayShownAtom)).toBe(false)
  })
})
