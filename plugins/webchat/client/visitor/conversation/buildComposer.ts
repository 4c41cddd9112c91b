import { element } from '../dom/element.ts'
import { icon } from '../dom/icon.ts'
import type { AttachedFile } from '../upload/createAttachment.ts'
import type { VisitorMessage } from '../wire/shapes.ts'
import type { Language } from '../words/chooseLanguage.ts'
import type { Texts } from '../words/pt.ts'
import { buildFileButton } from './buildFileButton.ts'
import { buildFileChip } from './buildFileChip.ts'
import { buildQuoteBar } from './buildQuoteBar.ts'
import { growTextarea } from './growTextarea.ts'
import { lengthNotice } from './lengthNotice.ts'

export interface ComposerNeeds {
  texts: Texts
  language: Language
  draft: string
  /** At every change, with the text as it stands. */
  onDraft: (text: string) => void
  onTyped: () => void
  /** With the trimmed text, never too long, and empty only with a finished file. */
  onSend: (body: string) => void
  /** The visitor does not want to answer that message after all. */
  onDropQuote: () => void
  /** Never empty. */
  onFiles: (files: File[]) => void
  onDropFile: () => void
}

export interface Composer {
  node: HTMLElement
  focus: () => void
  /** Which message the text answers; null for none. */
  setQuote: (message: VisitorMessage | null) => void
  /** The file that goes with the text; null for none. */
  setFile: (file: AttachedFile | null) => void
  /** Puts a text before what is already there. */
  putBack: (text: string) => void
  /** Once the node is on the page. */
  adjust: () => void
}

/** Where the visitor writes. Enter sends, Shift+Enter breaks the line; what goes with a file waits until the server has it. */
export const buildComposer = ({ texts, language, draft, onDraft, onTyped, onSend, onDropQuote, onFiles, onDropFile }: ComposerNeeds): Composer => {
  const textarea = element('textarea', {
    rows: '1',
    'aria-label': texts.message,
    placeholder: texts.placeholder,
    enterkeyhint: 'send',
    'aria-describedby': 'composer-quote composer-length',
  })
  const button = element('button', { type: 'submit', class: 'round', 'aria-label': texts.send, title: texts.send }, icon('send'))
  const length = element('p', { class: 'length', id: 'composer-length', hidden: '' })
  const dropQuote = () => {
    onDropQuote()
    textarea.focus()
  }
  const quote = buildQuoteBar('composer-quote', texts, dropQuote)
  const chip = buildFileChip(texts, language, () => {
    onDropFile()
    textarea.focus()
  })
  const box = element('div', { class: 'box' }, textarea, ...buildFileButton(texts, onFiles), button)
  const form = element('form', { class: 'composer' }, quote.node, chip.node, box, length)
  let file: AttachedFile | null = null
  /** Whether the message goes out by itself once the file is up. */
  let isSendDue = false

  const adjust = () => {
    const notice = lengthNotice(textarea.value.trim().length, texts)
    length.hidden = notice === null
    length.textContent = notice?.sentence ?? ''
    length.classList.toggle('bad', notice?.isOver ?? false)
    button.setAttribute('aria-disabled', String(isSendDue || (textarea.value.trim() === '' && !file) || (notice?.isOver ?? false)))
    growTextarea(textarea)
  }
  const put = (text: string) => {
    textarea.value = text
    onDraft(text)
    adjust()
  }
  const setSendDue = (isDue: boolean) => {
    isSendDue = isDue
    // Text that stands there is what goes.
    textarea.readOnly = isDue
    button.classList.toggle('busy', isDue)
    const says = isDue ? texts.sendWaits : texts.send
    button.setAttribute('aria-label', says)
    button.title = says
    adjust()
  }
  const send = () => {
    const body = textarea.value.trim()
    if ((body === '' && !file) || lengthNotice(body.length, texts)?.isOver) return
    if (file && file.state !== 'done') return setSendDue(true)
    if (isSendDue) setSendDue(false)
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
    // Escape does one thing at a time: the next one closes the conversation.
    event.stopPropagation()
    dropQuote()
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    textarea.focus()
    send()
  })
  return {
    node: form,
    focus: () => textarea.focus(),
    setQuote: quote.show,
    setFile: (next) => {
      file = next
      chip.show(next)
      if (isSendDue && !next) setSendDue(false)
      else if (isSendDue && next?.state === 'done') send()
      else adjust()
    },
    putBack: (text) => {
      put([text, textarea.value].filter((part) => part !== '').join('\n'))
      textarea.focus()
    },
    adjust,
  }
}
