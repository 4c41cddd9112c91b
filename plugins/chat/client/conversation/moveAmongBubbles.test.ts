// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { markNewestSeen } from './moveAmongBubbles.ts'

const TOPS: Record<string, number> = { one: 10, two: 60, note: 110, below: 500 }
let log: HTMLElement

beforeEach(() => {
  log = document.createElement('div')
  // As the window of the list has them: not in the order of the screen.
  log.innerHTML =
    '<div class="bubble" id="below" tabindex="-1"></div><div class="bubble" id="one" tabindex="-1"></div><article data-log-stop id="note" tabindex="-1"></article><div class="bubble" id="two" tabindex="-1"></div>'
  document.body.append(log)
  log.getBoundingClientRect = () => new DOMRect(0, 0, 300, 200)
  for (const stop of log.children) stop.getBoundingClientRect = () => new DOMRect(0, TOPS[stop.id] ?? 0, 300, 40)
})
afterEach(() => log.remove())

test('the lowest message that one sees is marked, a note too', () => {
  expect(markNewestSeen(log)).toBe(true)
  expect(document.activeElement?.id).toBe('note')
})

test('in an empty log nothing is marked', () => {
  log.replaceChildren()

  expect(markNewestSeen(log)).toBe(false)
})
