import { expect, it } from 'vitest'
import { createTypingSignal } from './createTypingSignal.ts'

it('says typing at most once each 3 seconds, and stopped after the pause', () => {
  const told: boolean[] = []
  let nowMs = 0
  let pause = () => {}
  const typing = createTypingSignal({
    tell: (isTyping) => told.push(isTyping),
    now: () => nowMs,
    later: (action) => {
      pause = action
      return () => {
        pause = () => {}
      }
    },
  })

  for (nowMs of [0, 1000, 2999, 3000]) typing.typed()
  expect(told).toEqual([true, true])

  pause()
  typing.stopped()
  expect(told).toEqual([true, true, false])
})
