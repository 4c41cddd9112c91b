import { expect, test } from 'vitest'
import { begin, type Practice, pressKey, toRepeat } from './practice.ts'

const tasks = [
  { commandId: 'test.resolve', bindings: [['e'], ['mod+e']] },
  { commandId: 'test.go', bindings: [['g', 'a']] },
]
const typed = (...presses: (string | string[])[]): Practice =>
  presses.reduce<Practice>((now, press, index) => pressKey(now, [press].flat(), (index + 1) * 1000), begin(tasks, 0))

test.each([
  ['nothing pressed', [], 0, 0, []],
  ['the right key', ['e'], 1, 0, []],
  ['the other right key', ['mod+e'], 1, 0, []],
  ['a wrong key is counted', ['x', 'r'], 0, 2, []],
  ['a press that makes a sign on this keyboard', [['shift+q', 'e']], 1, 0, []],
  ['half a sequence waits', ['e', 'g'], 1, 0, ['g']],
  ['the whole sequence', ['e', 'g', 'a'], 2, 0, []],
  ['a sequence that goes wrong', ['e', 'g', 'x'], 1, 1, []],
  ['its first key again', ['e', 'g', 'g'], 1, 0, ['g']],
  ['after the end nothing counts', ['e', 'g', 'a', 'x'], 2, 0, []],
])('%s', (_case, presses, at, mistakes, pending) => {
  expect(typed(...presses)).toMatchObject({ at, mistakes, pending })
})

test('time and mistakes stand beside each deed, and what went wrong or slowly is to be repeated', () => {
  const done = pressKey(pressKey(typed('x', 'e'), ['g'], 3_000), ['a'], 9_000)

  expect(done.results).toEqual([
    { commandId: 'test.resolve', timeMs: 2_000, mistakes: 1 },
    { commandId: 'test.go', timeMs: 7_000, mistakes: 0 },
  ])
  expect(toRepeat(done).map(({ commandId }) => commandId)).toEqual(['test.resolve', 'test.go'])
  expect(toRepeat(typed('e', 'g', 'a'))).toEqual([])
})
