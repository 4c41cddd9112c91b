import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { store } from '#core/client/store/store.ts'
import { agentsTypingAtom, contactsTypingAtom, noteAgentTyping, noteContactTyping } from './live.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

test('a sign of typing ends by itself after 6 s', () => {
  noteContactTyping(5, true)
  vi.advanceTimersByTime(5_900)
  const before = store.get(contactsTypingAtom).has(5)
  vi.advanceTimersByTime(200)

  expect([before, store.get(contactsTypingAtom).has(5)]).toEqual([true, false])
})

test('a repeated sign goes on', () => {
  noteContactTyping(5, true)
  vi.advanceTimersByTime(5_000)
  noteContactTyping(5, true)
  vi.advanceTimersByTime(5_000)

  expect(store.get(contactsTypingAtom).has(5)).toBe(true)
})

test('colleagues come and go one by one', () => {
  noteAgentTyping(5, { userId: 1, name: 'Clara', isRecording: false }, true)
  noteAgentTyping(5, { userId: 2, name: 'Diego', isRecording: true }, true)
  noteAgentTyping(5, { userId: 1, name: 'Clara', isRecording: false }, false)

  expect(store.get(agentsTypingAtom).get(5)).toEqual([{ userId: 2, name: 'Diego', isRecording: true }])
})
