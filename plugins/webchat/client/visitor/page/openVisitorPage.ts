import { paintAccent } from '../color/paintAccent.ts'
import { openLine } from '../conversation/openLine.ts'
import { showConversation } from '../conversation/showConversation.ts'
import { OUTBOX_KEY } from '../outbox/createOutbox.ts'
import { createStore } from '../storage/createStore.ts'
import { findStorage } from '../storage/findStorage.ts'
import { createVisitorApi } from '../wire/createVisitorApi.ts'
import type { WebchatConfig } from '../wire/shapes.ts'
import { chooseLanguage } from '../words/chooseLanguage.ts'
import { wordsOf } from '../words/wordsOf.ts'
import { buildHeader } from './buildHeader.ts'
import { buildNotice } from './buildNotice.ts'
import { buildSkeleton } from './buildSkeleton.ts'
import { createHostLink } from './createHostLink.ts'
import type { VisitorAddress } from './readAddress.ts'

/** Storage keys below the prefix of one web chat. */
const TOKEN_KEY = 'visitorToken'
const DRAFT_KEY = 'draft'

/** Who comes back does not need the form; null where it can't be fetched. */
const loadForm = () => import('../form/showForm.ts').catch(() => null)

interface Screen {
  focus: () => void
  dispose: () => void
}

/** The page from its address on: configuration, form or conversation, and back to the form when the visitor is forgotten. */
export const openVisitorPage = async (root: HTMLElement, { webchatToken, isEmbedded, language: wish, hostOrigin }: VisitorAddress) => {
  const language = chooseLanguage([wish, ...navigator.languages])
  const words = await wordsOf(language)
  const prefix = `balcao.webchat.${webchatToken}.`
  const store = createStore(prefix, findStorage(window))
  const api = createVisitorApi(fetch.bind(window), webchatToken)
  let screen: Screen = { focus: () => {}, dispose: () => {} }
  let watchingChanged = () => {}

  const host = createHostLink({
    page: window,
    isEmbedded,
    hostOrigin,
    onOpened: () => {
      screen.focus()
      watchingChanged()
    },
    onClosed: () => watchingChanged(),
  })
  const onClose = isEmbedded ? host.askToClose : null
  const show = (next: Screen, ...nodes: Node[]) => {
    screen.dispose()
    watchingChanged = () => {}
    screen = next
    root.replaceChildren(...nodes)
    if (host.isOpen()) screen.focus()
  }
  const stays = { focus: () => {}, dispose: () => {} }

  const toForm = async (config: WebchatConfig, isExpired: boolean) => {
    show(stays, buildSkeleton(words.loading))
    const part = await loadForm()
    if (!part) return offerRetry()
    host.tellConversation(false)
    host.tellUnread(0)
    const hasText = (store.read(DRAFT_KEY) ?? '') !== '' || store.keys().some((key) => key.startsWith(OUTBOX_KEY))
    const notice = isExpired ? `${words.expired} ${hasText ? words.textIsKept : ''}` : ''
    const onStarted = (visitorToken: string) => {
      store.write(TOKEN_KEY, visitorToken)
      toConversation(config, visitorToken)
    }
    const form = part.showForm({ words, store, api, greeting: config.greeting, notice, onStarted })
    show(form, buildHeader(config, words, onClose).node, form.node)
  }
  const toConversation = (config: WebchatConfig, visitorToken: string) => {
    host.tellConversation(true)
    const onExpired = () => {
      // Another tab may have signed in again meanwhile.
      if (store.read(TOKEN_KEY) === visitorToken) store.remove(TOKEN_KEY)
      const newer = store.read(TOKEN_KEY)
      if (newer) toConversation(config, newer)
      else void toForm(config, true)
    }
    const header = buildHeader(config, words, onClose)
    const needs = { words, language, config, store, storePrefix: prefix, draftKey: DRAFT_KEY, api, visitorToken, host, header, openLine, onExpired }
    const conversation = showConversation(needs)
    show(conversation, header.node, ...conversation.nodes)
    watchingChanged = conversation.watchingChanged
    conversation.start()
  }
  const load = async () => {
    show(stays, buildSkeleton(words.loading))
    if (!store.read(TOKEN_KEY)) void loadForm()
    const answer = await api.getConfig()
    if (answer.kind === 'refused' && answer.refusal.status === 404) return show(stays, buildNotice(words.missingTitle, words.missingText, null))
    if (answer.kind !== 'answered') return offerRetry()
    document.title = answer.value.company || answer.value.name
    paintAccent(document.documentElement, answer.value.color)
    const visitorToken = store.read(TOKEN_KEY)
    if (visitorToken) toConversation(answer.value, visitorToken)
    else void toForm(answer.value, false)
  }
  const offerRetry = () => {
    const leave = new AbortController()
    const retry = () => {
      leave.abort()
      void load()
    }
    window.addEventListener('online', retry, { signal: leave.signal })
    show({ ...stays, dispose: () => leave.abort() }, buildNotice(words.cannotOpenTitle, words.cannotOpenText, { word: words.retry, run: retry }))
  }

  document.documentElement.lang = language
  document.documentElement.classList.toggle('embedded', isEmbedded)
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.isComposing) onClose?.()
  })
  void load()
}
