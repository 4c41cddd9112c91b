// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { pt } from '../words/pt.ts'
import { buildComposer } from './buildComposer.ts'
import { messageForTests } from './messageForTests.ts'

const start = () => {
  const sent: string[] = []
  const drafts: string[] = []
  const dropped: boolean[] = []
  const composer = buildComposer({
    words: pt,
    draft: '',
    onDraft: (text) => drafts.push(text),
    onTyped: () => {},
    onSend: (body) => sent.push(body),
    onDropQuote: () => dropped.push(true),
  })
  document.body.replaceChildren(composer.node)
  const textarea = composer.node.querySelector('textarea') ?? document.createElement('textarea')
  const type = (text: string) => {
    textarea.value = text
    textarea.dispatchEvent(new Event('input'))
  }
  const press = (told: KeyboardEventInit) => textarea.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', cancelable: true, ...told }))
  return { composer, textarea, sent, drafts, dropped, type, press }
}

it('sends with Enter, trimmed, and empties itself', () => {
  const { sent, drafts, textarea, type, press } = start()

  type('  oi \n')
  press({})

  expect(sent).toEqual(['oi'])
  expect(textarea.value).toBe('')
  expect(drafts.at(-1)).toBe('')
})

it.each<[string, KeyboardEventInit]>([
  ['Shift+Enter', { shiftKey: true }],
  ['Enter that ends a composition', { isComposing: true }],
])('does not send with %s', (_, keys) => {
  const { sent, type, press } = start()

  type('oi')
  press(keys)

  expect(sent).toEqual([])
})

it('counts near the limit, and keeps a text that is too long', () => {
  const { composer, sent, textarea, type, press } = start()

  type('a'.repeat(4000))
  expect(composer.node.textContent).toContain('Restam 96 caracteres')
  type('a'.repeat(4100))
  press({})

  expect(composer.node.textContent).toContain('Passou 4 do limite de 4096 caracteres')
  expect(sent).toEqual([])
  expect(textarea.value).toHaveLength(4100)
})

it('puts a text back before what is being written', () => {
  const { composer, textarea, type } = start()

  type('depois')
  composer.putBack('antes')

  expect(textarea.value).toBe('antes\ndepois')
})

it('shows what is being answered; Escape drops it and goes no further, the next Escape does', () => {
  const { composer, dropped, press } = start()
  let heard = 0
  document.body.addEventListener('keydown', () => {
    heard += 1
  })

  composer.setQuote(messageForTests('a', 1, { body: 'Qual *cor*?' }))
  expect(composer.node.textContent).toContain('Respondendo a ClaraQual cor?')
  press({ key: 'Escape', bubbles: true })
  composer.setQuote(null)
  press({ key: 'Escape', bubbles: true })

  expect(dropped).toEqual([true])
  expect(heard).toBe(1)
})
