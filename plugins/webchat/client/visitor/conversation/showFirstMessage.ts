import { element } from '../dom/element.ts'
import type { Store } from '../storage/createStore.ts'
import type { VisitorApi } from '../wire/createVisitorApi.ts'
import type { WebchatConfig } from '../wire/shapes.ts'
import type { Language } from '../words/chooseLanguage.ts'
import { fill } from '../words/fill.ts'
import type { Texts } from '../words/pt.ts'
import { buildComposer } from './buildComposer.ts'
import { buildNotices } from './buildNotices.ts'

/** Content that a conversation begins with: a text, or a file. */
export interface FirstText {
  body: string
  files: File[]
}

export interface FirstMessageNeeds {
  texts: Texts
  language: Language
  config: WebchatConfig
  store: Store
  draftKey: string
  api: VisitorApi
  /** Why the conversation begins anew; empty at the first visit. */
  notice: string
  /** Tells what the visitor wrote or attached, once the server knows them. */
  onStarted: (visitorToken: string, first: FirstText) => void
}

/** The visitor writes at once: with the first message, or the first file, the server gets to know them. What could not go out stays in the box. */
export const showFirstMessage = ({ texts, language, config, store, draftKey, api, notice, onStarted }: FirstMessageNeeds) => {
  let isBusy = false
  let isOver = false
  let { takesFiles } = config
  /** Text that was sent and waits for the server to know the visitor, and text that stands in the box. */
  let sent = ''
  let typed = store.read(draftKey) ?? ''
  const notices = buildNotices(texts)
  const join = (...parts: string[]) => parts.filter((part) => part !== '').join('\n')
  const keep = () => {
    const text = join(sent, typed)
    if (text === '') store.remove(draftKey)
    else store.write(draftKey, text)
  }
  const begin = async (body: string, files: File[]) => {
    sent = join(sent, body)
    if (isBusy) return
    isBusy = true
    notices.setFault('')
    const answer = await api.createVisitor({ name: '', email: '', phone: '' })
    isBusy = false
    if (isOver) return
    const first = sent
    sent = ''
    if (answer.kind === 'answered') {
      keep()
      return onStarted(answer.value.visitorToken, { body: first, files })
    }
    composer.putBack(first)
    const seconds = answer.kind === 'refused' && answer.refusal.status === 429 ? answer.refusal.retryAfterSeconds : null
    notices.setFault(seconds !== null ? fill(texts.tooManyTries, { seconds }) : answer.kind === 'refused' ? texts.formRefused : texts.noNetwork)
  }
  const composer = buildComposer({
    texts,
    language,
    draft: typed,
    onDraft: (text) => {
      typed = text
      keep()
    },
    onTyped: () => {},
    onSend: (body) => void begin(body, []),
    onDropQuote: () => {},
    onFiles: (files) => {
      if (takesFiles) void begin('', files)
      else notices.setFault(texts.filesOff)
    },
    onDropFile: () => {},
  })
  const empty = element('p', { class: 'empty' }, notice || (config.greeting ?? texts.emptyConversation))
  const log = element('div', { class: 'log-frame' }, element('div', { class: 'log', role: 'log', 'aria-label': texts.messages, tabindex: '0' }, empty))
  return {
    nodes: [log, notices.node, composer.node],
    focus: composer.focus,
    setConfig: (next: WebchatConfig) => {
      takesFiles = next.takesFiles
      if (notice === '') empty.textContent = next.greeting ?? texts.emptyConversation
    },
    start: composer.adjust,
    dispose: () => {
      isOver = true
    },
  }
}
