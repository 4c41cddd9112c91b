// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { clearSession, saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import type { AnyCommand } from '#core/client/plugin.ts'
import { listenToKeys } from './keyListener.ts'
import { registerCommands } from './registry.ts'

const ran: string[] = []
const command = (id: `test.${string}`, keys: string, more: Partial<AnyCommand> = {}): AnyCommand => ({
  id,
  title: id,
  args: z.object({}),
  keys,
  run: () => void ran.push(id),
  ...more,
})
const stops: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  // Deeds of other files are of other people.
  saveSession(testSession({ userId: 4242 }))
  stops.push(
    listenToKeys(),
    registerCommands([command('test.go', 'g a'), command('test.a', 'a'), command('test.find', 'mod+k', { inText: true }), command('test.enter', 'enter')]),
  )
})

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  clearSession()
  ran.length = 0
  document.body.innerHTML = ''
  vi.useRealTimers()
})

async function press(key: string, init: KeyboardEventInit = {}, target: EventTarget = document.body) {
  const event = new KeyboardEvent('keydown', { key, code: /^[a-z]$/.test(key) ? `Key${key.toUpperCase()}` : '', bubbles: true, cancelable: true, ...init })
  target.dispatchEvent(event)
  await vi.advanceTimersByTimeAsync(0)
  return event
}

function focusNew(tag: 'textarea' | 'button') {
  const element = document.body.appendChild(document.createElement(tag))
  element.focus()
  return element
}

test('a chord within a second runs its command alone', async () => {
  await press('g')
  await press('a')

  expect(ran).toEqual(['test.go'])
})

test('nothing below a dialog answers, also while the focus has fallen out of it', async () => {
  const dialog = document.body.appendChild(document.createElement('div'))
  dialog.setAttribute('aria-modal', 'true')

  await press('a')
  await press('k', { ctrlKey: true })

  expect(ran).toEqual(['test.find'])
})

test('a chord that took too long is forgotten', async () => {
  await press('g')
  await vi.advanceTimersByTimeAsync(1000)
  await press('a')

  expect(ran).toEqual(['test.a'])
})

test('typing stays text, but the palette opens from it', async () => {
  const field = focusNew('textarea')

  await press('a', {}, field)
  await press('k', { ctrlKey: true }, field)

  expect(ran).toEqual(['test.find'])
})

test('accents, input methods and keys another widget took are left alone', async () => {
  await press('Dead')
  await press('a', { isComposing: true })
  document.body.addEventListener('keydown', (event) => event.preventDefault(), { once: true })
  await press('a')

  expect(ran).toEqual([])
})

test('Enter on a focused button presses the button', async () => {
  await press('Enter', { code: 'Enter' }, focusNew('button'))

  expect(ran).toEqual([])
})
