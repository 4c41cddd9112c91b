import { expect, it } from 'vitest'
import { createTypingSignal } from './createTypingSignal.ts'

it('says typing at most once each 3 seconds, and stopped after the pause', () => {
  const signals: boolean[] = []
  let nowMs = 0
  let pause = () => {}
  const typing = createTypingSignal({
    tell: (isTyping) => signals.push(isTyping),
    now: () => nowMs,
    later: (action) => {
      pause = action
      return () => {
        pause = () => {}
      }
    },
  })

  for (nowMs of [0, 1000, 2999, 3000]) typing.typed()
  expect(signals).toEqual([true, true])

  pause()
  typing.stopped()
  expect(signals).toEqual([true, true, false])
})
