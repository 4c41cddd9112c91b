// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { clearSession, saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { addCatalogues, initI18n, t } from '#core/client/i18n/index.ts'
import { toastsAtom } from '#core/client/notify/notify.ts'
import type { AnyCommand } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
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

beforeAll(async () => {
  await initI18n('pt-BR')
  await addCatalogues({ 'pt-BR': () => import('../workbench/i18n/pt-BR.json'), en: async () => ({ default: {} }), es: async () => ({ default: {} }) })
})
beforeEach(() => {
  vi.useFakeTimers()
  // Actions of other files are of other people.
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

test('a chord runs its command alone', async () => {
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

test('a chord waits however long it takes', async () => {
  await press('g')
  await vi.advanceTimersByTimeAsync(60_000)
  await press('a')

  expect(ran).toEqual(['test.go'])
})

test('a key that leads nowhere after the first one runs nothing alone, and ends the chord with a word', async () => {
  await press('g')
  const swallowed = await press('e')
  await press('a')

  expect(swallowed.defaultPrevented).toBe(true)
  expect(store.get(toastsAtom).at(-1)?.text).toContain('G E')
  expect(ran).toEqual(['test.a'])
})

test('Esc ends a chord, silently and before anybody else hears of it', async () => {
  const heard = vi.fn()
  document.body.addEventListener('keydown', heard)
  const before = store.get(toastsAtom).length

  await press('g')
  heard.mockClear()
  await press('Escape')
  await press('a')

  expect(heard).toHaveBeenCalledTimes(1)
  expect(store.get(toastsAtom)).toHaveLength(before)
  expect(ran).toEqual(['test.a'])
  document.body.removeEventListener('keydown', heard)
})

test('the next key of a chord is the chord’s, whatever has the focus; a held first key is not that', async () => {
  const list = focusNew('button')
  list.addEventListener('keydown', (event) => event.preventDefault())

  await press('g')
  await press('g', { repeat: true })
  await press('a', {}, list)

  expect(ran).toEqual(['test.go'])
})

test('who goes on to a text, presses a key with Ctrl or clicks has left the chord', async () => {
  await press('g')
  const typed = await press('a', {}, focusNew('textarea'))
  await press('g')
  await press('k', { ctrlKey: true })
  await press('a')
  await press('g')
  document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  await press('a')

  expect(typed.defaultPrevented).toBe(false)
  expect(ran).toEqual(['test.find', 'test.a', 'test.a'])
})

test('a command that is not possible now says why, where it knows', async () => {
  stops.push(registerCommands([command('test.reopen', 'shift+e', { when: () => false, refusal: () => 'workbench.nothingToUndo' })]))

  await press('E', { code: 'KeyE', shiftKey: true })

  expect(ran).toEqual([])
  expect(store.get(toastsAtom).at(-1)?.text).toBe(t('workbench.nothingToUndo'))
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
