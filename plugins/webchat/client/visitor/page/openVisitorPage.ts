import { paintAccent } from '../color/paintAccent.ts'
import { openConnection } from '../conversation/openConnection.ts'
import { showConversation } from '../conversation/showConversation.ts'
import { type FirstText, showFirstMessage } from '../conversation/showFirstMessage.ts'
import { OUTBOX_KEY } from '../outbox/createOutbox.ts'
import { createStore } from '../storage/createStore.ts'
import { findStorage } from '../storage/findStorage.ts'
import { createVisitorApi } from '../wire/createVisitorApi.ts'
import type { WebchatConfig } from '../wire/shapes.ts'
import { chooseLanguage } from '../words/chooseLanguage.ts'
import { textsOf } from '../words/textsOf.ts'
import { buildHeader, type Header, titleOf } from './buildHeader.ts'
import { buildNotice } from './buildNotice.ts'
import { buildSkeleton } from './buildSkeleton.ts'
import { createHostLink } from './createHostLink.ts'
import { followPreview } from './followPreview.ts'
import type { VisitorAddress } from './readAddress.ts'

/** Storage keys below the prefix of one web chat. */
const TOKEN_KEY = 'visitorToken'
const DRAFT_KEY = 'draft'

/** How often a page without a line looks whether something of the web chat changed. */
const REFRESH_MS = 60_000

/** Visitors who come back do not need the form; null where it can't be fetched. */
const loadForm = () => import('../form/showForm.ts').catch(() => null)

interface Screen {
  focus: () => void
  /** Wears what changed while it is shown. */
  setConfig?: (config: WebchatConfig) => void
  dispose: () => void
}

/** The page from its address on: configuration, form or conversation, and back to the form when the visitor is forgotten. */
export const openVisitorPage = async (root: HTMLElement, { webchatToken, isEmbedded, isPreview, language: wish, hostOrigin }: VisitorAddress) => {
  const language = chooseLanguage([wish, ...navigator.languages])
  const texts = await textsOf(language)
  const prefix = `balcao.webchat.${webchatToken}.`
  const store = createStore(prefix, isPreview ? null : findStorage(window))
  const api = createVisitorApi(fetch.bind(window), webchatToken)
  let screen: Screen = { focus: () => {}, dispose: () => {} }
  let watchingChanged = () => {}
  /** Configuration of the web chat that the page shows; null before it is known, and once it is gone. */
  let worn: WebchatConfig | null = null
  /** Whether the visitor has begun to talk. */
  let isTalking = false

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
    isTalking = false
    root.replaceChildren(...nodes)
    if (host.isOpen()) screen.focus()
  }
  const stays = { focus: () => {}, dispose: () => {} }
  const wearing = (part: Required<Screen>, header: Header): Screen => ({
    ...part,
    setConfig: (config) => {
      header.setConfig(config)
      part.setConfig(config)
    },
  })

  /** Where a visitor begins whom the server does not know: with a form where the company wants one, else with the first message. */
  const toStart = (config: WebchatConfig, isExpired: boolean) => {
    host.tellConversation(false)
    host.tellUnread(0)
    if (config.asksWho) void toForm(config, isExpired)
    else toFirstMessage(config, isExpired)
  }
  const toFirstMessage = (config: WebchatConfig, isExpired: boolean) => {
    const onStarted = (visitorToken: string, first: FirstText) => {
      store.write(TOKEN_KEY, visitorToken)
      toConversation(config, visitorToken, first)
    }
    const notice = isExpired ? texts.expiredUnnamed : ''
    const header = buildHeader(config, texts, onClose)
    const first = showFirstMessage({ texts, language, config, store, draftKey: DRAFT_KEY, api, notice, onStarted })
    show(wearing(first, header), header.node, ...first.nodes)
    first.start()
  }
  const toForm = async (config: WebchatConfig, isExpired: boolean) => {
    show(stays, buildSkeleton(texts.loading))
    const part = await loadForm()
    if (!part) return offerRetry()
    const hasText = (store.read(DRAFT_KEY) ?? '') !== '' || store.keys().some((key) => key.startsWith(OUTBOX_KEY))
    const notice = isExpired ? `${texts.expired} ${hasText ? texts.textIsKept : ''}` : ''
    const onStarted = (visitorToken: string) => {
      store.write(TOKEN_KEY, visitorToken)
      toConversation(config, visitorToken)
    }
    const form = part.showForm({ texts, store, api, config, notice, onStarted })
    const header = buildHeader(config, texts, onClose)
    show(wearing(form, header), header.node, form.node)
  }
  const toConversation = (config: WebchatConfig, visitorToken: string, first: FirstText | null = null) => {
    host.tellConversation(true)
    const onExpired = () => {
      // Another tab may have signed in again meanwhile.
      if (store.read(TOKEN_KEY) === visitorToken) store.remove(TOKEN_KEY)
      const newer = store.read(TOKEN_KEY)
      if (newer) toConversation(worn ?? config, newer)
      else toStart(worn ?? config, true)
    }
    const header = buildHeader(config, texts, onClose)
    const needs = {
      texts,
      language,
      config,
      store,
      storePrefix: prefix,
      draftKey: DRAFT_KEY,
      api,
      visitorToken,
      webchatToken,
      host,
      header,
      connect: openConnection,
    }
    const conversation = showConversation({ ...needs, onExpired, onConfig: () => void refresh(), onGone })
    show(conversation, header.node, ...conversation.nodes)
    isTalking = true
    watchingChanged = conversation.watchingChanged
    conversation.start()
    if (first) conversation.begin(first)
  }
  const wear = (config: WebchatConfig) => {
    worn = config
    document.title = titleOf(config)
    paintAccent(document.documentElement, config.color)
    document.documentElement.classList.toggle('no-files', !config.takesFiles)
  }
  /** Takes what an administrator changed: at once where one talks; other questions only before that. */
  const adopt = (config: WebchatConfig) => {
    const hasOtherForm = !isTalking && JSON.stringify(config.asks) !== JSON.stringify(worn?.asks)
    wear(config)
    if (hasOtherForm) toStart(config, false)
    else screen.setConfig?.(config)
  }
  const onGone = () => {
    worn = null
    host.tellUnread(0)
    show(stays, buildNotice(texts.goneTitle, texts.goneText, { label: texts.retry, run: () => void load() }))
  }
  const refresh = async () => {
    if (worn === null) return
    const answer = await api.getConfig()
    if (worn === null) return
    if (answer.kind === 'answered') adopt(answer.value)
    else if (answer.kind === 'refused' && answer.refusal.status === 404) onGone()
  }
  const load = async () => {
    show(stays, buildSkeleton(texts.loading))
    const answer = await api.getConfig()
    if (answer.kind === 'refused' && answer.refusal.status === 404) return show(stays, buildNotice(texts.missingTitle, texts.missingText, null))
    if (answer.kind !== 'answered') return offerRetry()
    wear(answer.value)
    const visitorToken = store.read(TOKEN_KEY)
    if (visitorToken) toConversation(answer.value, visitorToken)
    else toStart(answer.value, false)
  }
  const offerRetry = () => {
    const leave = new AbortController()
    const retry = () => {
      leave.abort()
      void load()
    }
    window.addEventListener('online', retry, { signal: leave.signal })
    show({ ...stays, dispose: () => leave.abort() }, buildNotice(texts.cannotOpenTitle, texts.cannotOpenText, { label: texts.retry, run: retry }))
  }

  document.documentElement.lang = language
  document.documentElement.classList.toggle('embedded', isEmbedded)
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.isComposing) onClose?.()
  })
  if (isPreview) {
    root.inert = true
    followPreview(window, load, () => worn, adopt)
  } else {
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void refresh())
    // Visitors who have not written yet have no connection that could tell.
    setInterval(() => !isTalking && document.visibilityState === 'visible' && void refresh(), REFRESH_MS)
    void load()
  }
}
