import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { store } from '#core/client/store/store.ts'
import { forgetPresence, noteViewers, noteWriting, presenceService } from './presence.ts'

const clara = { userId: 1, name: 'Clara', isRecording: false }
const diego = { userId: 2, name: 'Diego', isRecording: true }
const writers = () => store.get(presenceService.writersAtom(5))
const viewers = () => store.get(presenceService.viewersAtom(5))

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  forgetPresence()
})

test('a sign of writing ends by itself after 6 s', () => {
  noteWriting(5, clara, true)
  vi.advanceTimersByTime(5_900)
  const before = writers()
  vi.advanceTimersByTime(200)

  expect([before, writers()]).toEqual([[clara], []])
})

test('a repeated sign goes on', () => {
  noteWriting(5, clara, true)
  vi.advanceTimersByTime(5_000)
  noteWriting(5, clara, true)
  vi.advanceTimersByTime(5_000)

  expect(writers()).toEqual([clara])
})

test('colleagues come and go one by one', () => {
  noteWriting(5, clara, true)
  noteWriting(5, diego, true)
  noteWriting(5, clara, false)

  expect(writers()).toEqual([diego])
})

test('a ticket one may not see any more shows nobody, and others are as before', () => {
  noteViewers(5, [clara])
  noteViewers(6, [diego])
  forgetPresence(5)

  expect([viewers(), store.get(presenceService.viewersAtom(6))]).toEqual([[], [diego]])
})

test('what changes at one ticket is no news for the others', () => {
  noteViewers(5, [clara])
  const before = viewers()
  noteViewers(6, [diego])

  expect(viewers()).toBe(before)
})
