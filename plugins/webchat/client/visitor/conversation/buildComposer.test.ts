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
    texts: pt,
    language: 'pt-BR',
    draft: '',
    onDraft: (text) => drafts.push(text),
    onTyped: () => {},
    onSend: (body) => sent.push(body),
    onDropQuote: () => dropped.push(true),
    onFiles: () => {},
    onDropFile: () => {},
  })
  document.body.replaceChildren(composer.node)
  const textarea = composer.node.querySelector('textarea') ?? document.createElement('textarea')
  const type = (text: string) => {
    textarea.value = text
    textarea.dispatchEvent(new Event('input'))
  }
  const press = (overrides: KeyboardEventInit) => textarea.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', cancelable: true, ...overrides }))
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

const file = { name: 'a.png', bytes: 2048, sent: 0, state: 'running' as const }

it('waits with the message until its file is up, and sends it then by itself, once', () => {
  const { composer, sent, textarea, type, press } = start()

  type('veja')
  composer.setFile(file)
  press({})
  press({})
  expect([sent, textarea.readOnly]).toEqual([[], true])
  expect(composer.node.querySelector('[type=submit]')?.getAttribute('aria-label')).toBe('Sai quando o arquivo terminar de subir')
  composer.setFile({ ...file, sent: 2048, state: 'done' })
  composer.setFile(null)

  expect([sent, textarea.readOnly, textarea.value]).toEqual([['veja'], false, ''])
})

it('sends a file without words; a file taken away gives the text back', () => {
  const { composer, sent, textarea, type, press } = start()

  composer.setFile({ ...file, state: 'done' })
  press({})
  expect(sent).toEqual([''])
  composer.setFile(file)
  type('texto')
  press({})
  composer.setFile(null)

  expect([sent, textarea.readOnly, textarea.value]).toEqual([[''], false, 'texto'])
})
