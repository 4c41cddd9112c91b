// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { entryBlock } from '../bubble/entryBlock.ts'
import { entryForTests } from '../conversation/entryForTests.ts'
import { reconcile } from '../dom/reconcile.ts'
import { pt } from '../words/pt.ts'
import { attachMessageMenu } from './attachMessageMenu.ts'

const start = () => {
  const events: string[] = []
  const needs = {
    texts: pt,
    language: 'pt-BR' as const,
    now: () => 0,
    onRetry: () => {},
    onEdit: () => {},
    onAnswer: () => {},
    onReact: (id: string, emoji: string) => events.push(`react ${id} ${emoji}`),
    onStale: async () => {},
    onReply: (id: string) => events.push(`reply ${id}`),
    onCopy: (text: string) => events.push(`copy ${text}`),
  }
  const list = document.createElement('div')
  const frame = document.createElement('div')
  frame.append(list)
  document.body.replaceChildren(frame)
  document.body.addEventListener('keydown', ({ key }) => events.push(`page hears ${key}`))
  const menu = attachMessageMenu(list, frame, needs)
  const entries = [
    entryForTests('a', { isMine: false }),
    entryForTests('b', { reactions: [{ fromMe: true, emoji: '👍', isPending: false }] }),
    entryForTests('c', { id: null }),
  ]
  reconcile(
    list,
    entries.map((entry) => entryBlock(entry, needs)),
  )
  menu.shown(entries)
  const more = () => [...list.querySelectorAll<HTMLElement>('.more')]
  const items = () => [...frame.querySelectorAll<HTMLElement>('[role^=menuitem]')]
  const press = (key: string) => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  return { events, more, items, press }
}

it('is one stop of Tab, and arrows go from message to message', () => {
  const { more, press } = start()
  expect(more().map(({ tabIndex }) => tabIndex)).toEqual([-1, 0])

  more()[1]?.focus()
  press('ArrowUp')

  expect(document.activeElement).toBe(more()[0])
  expect(more().map(({ tabIndex }) => tabIndex)).toEqual([0, -1])
})

it('opens with the keyboard on its first deed, goes round with arrows, and Escape closes only it', () => {
  const { more, items, press, events } = start()
  more()[0]?.click()
  expect(document.activeElement).toBe(items()[0])
  expect(more()[0]?.getAttribute('aria-expanded')).toBe('true')

  press('ArrowUp')
  expect(document.activeElement?.textContent).toBe('Copiar texto')
  press('ArrowDown')
  press('Escape')

  expect(items()).toEqual([])
  expect(document.activeElement).toBe(more()[0])
  expect(events).toEqual([])
})

it.each([
  ['Responder', 'reply a'],
  ['❤️', 'react a ❤️'],
  ['Copiar texto', 'copy a'],
])('%s does its deed for the message and closes', (name, action) => {
  const { more, items, events } = start()

  more()[0]?.click()
  items()
    .find(({ textContent }) => textContent === name)
    ?.click()

  expect(events).toEqual([action])
  expect(items()).toEqual([])
})

it('takes back the emoji that was given', () => {
  const { more, items, events } = start()

  more()[1]?.click()
  const [given] = items()
  expect([given?.getAttribute('aria-checked'), given?.getAttribute('aria-label')]).toEqual(['true', 'Tirar a reação 👍'])
  given?.click()

  expect(events).toEqual(['react b '])
})

it('closes when something else is pressed', () => {
  const { more, items } = start()

  more()[0]?.click()
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))

  expect(items()).toEqual([])
})
