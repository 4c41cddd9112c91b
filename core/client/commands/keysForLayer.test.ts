// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepKeysForLayer } from './keysForLayer.ts'

const onEscape = vi.fn()
/** Keys that reached the page. */
let heard: string[] = []
const listen = ({ key }: KeyboardEvent) => void heard.push(key)
let drawn: () => void

beforeEach(() => {
  vi.useFakeTimers()
  onEscape.mockClear()
  heard = []
  document.body.innerHTML = '<button id="page"></button>'
  document.body.addEventListener('keydown', listen)
  drawn = keepKeysForLayer(onEscape)
})
afterEach(() => {
  drawn()
  vi.runAllTimers()
  vi.useRealTimers()
  document.body.removeEventListener('keydown', listen)
  document.body.innerHTML = ''
})

const press = (key: string, selector = '#page') =>
  void document.querySelector(selector)?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
const draw = (inside: string) => {
  document.body.insertAdjacentHTML('beforeend', `<div role="dialog" tabindex="0">${inside}</div>`)
  drawn()
}

test('what is typed before the layer is there stands in its first field', async () => {
  for (const key of ['a', 'b', 'c', 'Backspace', 'Enter']) press(key)
  expect(heard).toEqual([])
  draw('<input id="field">')
  document.querySelector<HTMLInputElement>('#field')?.focus()
  await vi.runAllTimersAsync()

  expect(document.querySelector<HTMLInputElement>('#field')?.value).toBe('ab')
  press('x')
  expect(heard).toEqual(['x'])
})

test('a layer without a field has the keys of its own controls at once', () => {
  draw('<button id="inside"></button>')
  press('Enter', '#inside')
  press('t', '#inside')

  expect(heard).toEqual(['Enter', 't'])
})

test('while only the layer itself has the focus, its keys are kept for the field to come', () => {
  draw('<button id="inside"></button>')
  press('x', '[role="dialog"]')

  expect(heard).toEqual([])
})

test('Esc closes what is not there yet, and keys go to the page again after a second without a field', () => {
  press('Escape')
  expect(onEscape).toHaveBeenCalledOnce()
  press('x')
  expect(heard).toEqual(['x'])

  drawn = keepKeysForLayer(onEscape)
  draw('')
  vi.advanceTimersByTime(1_001)
  press('y')
  expect(heard).toEqual(['x', 'y'])
})

test('a layer that begins with a choice gives the keys back to the page', () => {
  draw('<select id="choice"></select>')
  document.querySelector<HTMLSelectElement>('#choice')?.focus()
  document.querySelector('[role="dialog"]')?.remove()
  press('x')

  expect(heard).toEqual(['x'])
})
