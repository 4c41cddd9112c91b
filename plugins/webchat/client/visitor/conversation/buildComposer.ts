import { element } from '../dom/element.ts'
import { icon } from '../dom/icon.ts'
import type { VisitorMessage } from '../wire/shapes.ts'
import type { Words } from '../words/pt.ts'
import { buildQuoteBar } from './buildQuoteBar.ts'
import { growTextarea } from './growTextarea.ts'
import { lengthNotice } from './lengthNotice.ts'

export interface ComposerNeeds {
  words: Words
  draft: string
  /** At every change, with the text as it stands. */
  onDraft: (text: string) => void
  onTyped: () => void
  /** With the trimmed text, never empty, never too long. */
  onSend: (body: string) => void
  /** The visitor does not want to answer that message after all. */
  onDropQuote: () => void
}

export interface Composer {
  node: HTMLElement
  focus: () => void
  /** Which message the text answers; null for none. */
  setQuote: (message: VisitorMessage | null) => void
  /** Puts a text before what is already there. */
  putBack: (text: string) => void
  /** Once the node is on the page. */
  adjust: () => void
}

/** Where the visitor writes. Enter sends, Shift+Enter breaks the line. */
export const buildComposer = ({ words, draft, onDraft, onTyped, onSend, onDropQuote }: ComposerNeeds): Composer => {
  const textarea = element('textarea', {
    rows: '1',
    'aria-label': words.message,
    placeholder: words.placeholder,
    enterkeyhint: 'send',
    'aria-describedby': 'composer-quote composer-length',
  })
  const button = element('button', { type: 'submit', class: 'round', 'aria-label': words.send, title: words.send }, icon('send'))
  const length = element('p', { class: 'length', id: 'composer-length', hidden: '' })
  const dropQuote = () => {
    onDropQuote()
    textarea.focus()
  }
  const quote = buildQuoteBar('composer-quote', words, dropQuote)
  const form = element('form', { class: 'composer' }, quote.node, element('div', { class: 'box' }, textarea, button), length)

  const adjust = () => {
    const notice = lengthNotice(textarea.value.trim().length, words)
    length.hidden = notice === null
    length.textContent = notice?.sentence ?? ''
    length.classList.toggle('bad', notice?.isOver ?? false)
    button.setAttribute('aria-disabled', String(textarea.value.trim() === '' || (notice?.isOver ?? false)))
    growTextarea(textarea)
  }
  const put = (text: string) => {
    textarea.value = text
    onDraft(text)
    adjust()
  }
  const send = () => {
    const body = textarea.value.trim()
    textarea.focus()
    if (body === '' || lengthNotice(body.length, words)?.isOver) return
    // First into the outbox, then out of the draft: a crash between the two doubles the text rather than losing it.
    onSend(body)
    put('')
  }

  textarea.value = draft
  textarea.addEventListener('input', () => {
    onDraft(textarea.value)
    if (textarea.value !== '') onTyped()
    adjust()
  })
  textarea.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    send()
  })
  form.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.isComposing || quote.node.hidden) return
    // One thing at a time: the next one closes the conversation.
    event.stopPropagation()
    dropQuote()
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    send()
  })
  return {
    node: form,
    focus: () => textarea.focus(),
    setQuote: quote.show,
    putBack: (text) => {
      put([text, textarea.value].filter((part) => part !== '').join('\n'))
      textarea.focus()
    },
    adjust,
  }
}
