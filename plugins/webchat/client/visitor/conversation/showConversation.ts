import { LARGEST_FILE } from '../contractConstants.ts'
import { element } from '../dom/element.ts'
import { createOutbox, OUTBOX_KEY } from '../outbox/createOutbox.ts'
import { lockBetweenTabs } from '../outbox/lockBetweenTabs.ts'
import { newIdFront } from '../outbox/newIdFront.ts'
import type { FinishedUpload } from '../outbox/OutboxItem.ts'
import { outcomeOf } from '../outbox/outcomeOf.ts'
import { type Header, titleOf } from '../page/buildHeader.ts'
import { buildSkeleton } from '../page/buildSkeleton.ts'
import type { HostLink } from '../page/createHostLink.ts'
import type { Store } from '../storage/createStore.ts'
import { createAttachment } from '../upload/createAttachment.ts'
import { createUploadWire } from '../upload/createUploadWire.ts'
import { watchFiles } from '../upload/watchFiles.ts'
import type { VisitorApi } from '../wire/createVisitorApi.ts'
import type { WebchatConfig } from '../wire/shapes.ts'
import type { Language } from '../words/chooseLanguage.ts'
import { fill } from '../words/fill.ts'
import type { Texts } from '../words/pt.ts'
import { sizeText } from '../words/sizeText.ts'
import { buildComposer } from './buildComposer.ts'
import { buildLog } from './buildLog.ts'
import { buildNotices } from './buildNotices.ts'
import { createConversation } from './createConversation.ts'
import { createDelayedFlag } from './createDelayedFlag.ts'
import { createPassingNotice } from './createPassingNotice.ts'
import { createReactions } from './createReactions.ts'
import { createReplying } from './createReplying.ts'
import { createTypingSignal } from './createTypingSignal.ts'
import { groupEntries } from './groupEntries.ts'
import type { OpenConnection, VisitorConnection } from './openConnection.ts'
import { runLater } from './runLater.ts'
import type { FirstText } from './showFirstMessage.ts'
import { toEntries } from './toEntries.ts'

export interface ConversationScreenNeeds {
  texts: Texts
  language: Language
  config: WebchatConfig
  store: Store
  /** Prefix of the keys of `store` in the browser's storage. */
  storePrefix: string
  draftKey: string
  api: VisitorApi
  visitorToken: string
  webchatToken: string
  host: HostLink
  header: Header
  connect: OpenConnection
  onExpired: () => void
  onConfig: () => void
  onGone: () => void
}

/** Shorter breaks of the line are not worth a word. */
const DOWN_SHOWS_AFTER_MS = 2000

/** Wires the conversation to the page: outbox, live line, log, composer, notices. `start` once the nodes are on the page. */
export const showConversation = (needs: ConversationScreenNeeds) => {
  const { texts, language, store, storePrefix, draftKey, api, visitorToken, host, header } = needs
  let { config } = needs
  const leave = new AbortController()
  let connection: VisitorConnection | null = null
  let isOver = false
  let isRenderDue = false
  let hasJustWritten = false

  const now = () => Date.now()
  const expire = () => {
    if (!isOver) needs.onExpired()
  }
  const isWatching = () => host.isOpen() && document.visibilityState === 'visible' && document.hasFocus()
  const render = () => {
    isRenderDue = false
    if (isOver) return
    const state = conversation.state()
    down.ask(!state.isConnected)
    const isDown = down.isUp() || !navigator.onLine
    const entries = toEntries({ ...state, isStuck: isDown || outbox.isStuck(), pendingReactions: reactions.pending })
    empty.hidden = entries.length > 0 || !state.isLoaded
    skeleton.hidden = entries.length > 0 || state.isLoaded || isDown
    log.show(groupEntries(entries), state.older, hasJustWritten)
    hasJustWritten = false
    header.setAgent(state.ticket?.agentName ?? null)
    notices.setTyping(state.typing)
    notices.setClosed(state.ticket?.status === 'closed')
    notices.setDown(isDown)
    notices.setFault(fault.sentence())
    composer.setQuote(replying.to(state.messages))
    const unread = conversation.unread()
    host.tellUnread(unread)
    document.title = `${unread > 0 ? `(${unread}) ` : ''}${titleOf(config)}`
  }
  const renderSoon = () => {
    if (isRenderDue) return
    isRenderDue = true
    queueMicrotask(render)
  }
  const outbox = createOutbox({
    store,
    send: async (item) => outcomeOf(await api.sendMessage(visitorToken, item)),
    lock: lockBetweenTabs(`${storePrefix}outbox`, navigator.locks),
    now,
    newId: newIdFront,
    later: runLater,
    onSent: (message) => {
      conversation.adopt(message)
      // The message may have opened a new conversation.
      if (conversation.state().ticket?.status !== 'open') void conversation.refresh()
    },
    onChanged: () => conversation.unsentChanged(),
    onExpired: expire,
  })
  const conversation = createConversation({
    listPage: (pageNumber) => api.listMessages(visitorToken, pageNumber),
    unsent: outbox.items,
    tell: (event, payload) => connection?.tell(event, payload) ?? false,
    isWatching,
    later: runLater,
    onChanged: renderSoon,
    onExpired: expire,
  })
  const down = createDelayedFlag(runLater, DOWN_SHOWS_AFTER_MS, renderSoon)
  const typing = createTypingSignal({ tell: (isTyping) => connection?.tell('typing', { isTyping }), now, later: runLater })
  const fault = createPassingNotice(runLater, renderSoon)
  const reactions = createReactions({
    send: (id, emoji) => api.react(visitorToken, id, emoji),
    onTaken: (answer) => conversation.adoptReactions(answer),
    onFailed: () => fault.say(texts.reactFailed),
    onChanged: renderSoon,
    onExpired: expire,
  })
  const replying = createReplying(store, `${draftKey}.quote`, renderSoon)
  const attachment = createAttachment({
    wire: createUploadWire(visitorToken),
    later: runLater,
    // Not the whole log for every piece of a file.
    onChanged: () => queueMicrotask(() => isOver || composer.setFile(attachment.shown())),
    onFault: (kind) => fault.say(fill(texts[kind], { limit: sizeText(LARGEST_FILE, language) })),
    onExpired: expire,
  })
  const takeFiles = ([file, ...others]: File[]) => {
    if (!config.takesFiles) return fault.say(texts.filesOff)
    if (file) attachment.take(file)
    if (others.length > 0) fault.say(texts.fileOne)
    composer.focus()
  }
  const send = (body: string, quotedMsgId: string | null, upload: FinishedUpload | null = null) => {
    hasJustWritten = true
    outbox.add(body, quotedMsgId, upload)
  }
  const notices = buildNotices(texts)
  const empty = element('p', { class: 'empty', hidden: '' }, config.greeting ?? texts.emptyConversation)
  const skeleton = buildSkeleton(texts.loading)
  const composer = buildComposer({
    texts,
    language,
    draft: store.read(draftKey) ?? '',
    onDraft: (text) => (text === '' ? store.remove(draftKey) : store.write(draftKey, text)),
    onTyped: typing.typed,
    onSend: (body) => {
      typing.stopped()
      send(body, replying.to(conversation.state().messages)?.id ?? null, attachment.claim())
      replying.end()
    },
    onDropQuote: replying.end,
    onFiles: takeFiles,
    onDropFile: attachment.drop,
  })
  const log = buildLog({
    texts,
    language,
    now,
    onRetry: outbox.retry,
    onEdit: (idFront) => {
      const item = outbox.takeBack(idFront)
      if (!item) return
      composer.putBack(item.body)
      if (item.quotedMsgId !== null) replying.begin(item.quotedMsgId)
    },
    onAnswer: (id, text) => send(text, id),
    onReact: reactions.react,
    onReply: (id) => {
      replying.begin(id)
      composer.focus()
    },
    onCopy: 'clipboard' in navigator ? (text) => void navigator.clipboard.writeText(text).catch(() => fault.say(texts.copyFailed)) : null,
    onStale: conversation.reread,
    onNearTop: () => void conversation.loadOlder(),
  })
  log.node.append(empty, skeleton)

  const listen = () => {
    const { signal } = leave
    const wake = () => {
      connection?.wake()
      outbox.wake()
      attachment.wake()
      renderSoon()
    }
    watchFiles(window, { onFiles: takeFiles, onDrag: (isOver) => composer.node.classList.toggle('held', isOver), signal })
    window.addEventListener('online', wake, { signal })
    window.addEventListener('offline', renderSoon, { signal })
    for (const kind of ['focus', 'blur', 'pageshow']) window.addEventListener(kind, conversation.watchingChanged, { signal })
    document.addEventListener('visibilitychange', conversation.watchingChanged, { signal })
    const onStorage = async ({ key, newValue }: StorageEvent) => {
      if (!key?.startsWith(storePrefix + OUTBOX_KEY)) return
      // Another tab sent it: have the server's message before the kept one goes.
      if (newValue === null) await conversation.refresh()
      conversation.unsentChanged()
    }
    window.addEventListener('storage', (event) => void onStorage(event), { signal })
  }
  return {
    nodes: [log.node, notices.node, composer.node],
    focus: composer.focus,
    setConfig: (next: WebchatConfig) => {
      config = next
      header.setConfig(next)
      empty.textContent = next.greeting ?? texts.emptyConversation
      renderSoon()
    },
    watchingChanged: conversation.watchingChanged,
    /** Sends what the visitor wrote or attached before the server knew them. */
    begin: ({ body, files }: FirstText) => {
      if (body !== '') send(body, null)
      if (files.length > 0) takeFiles(files)
    },
    start: () => {
      composer.adjust()
      listen()
      const listeners = conversation.listeners
      const onUp = (isWhole: boolean) => {
        listeners.onUp(isWhole)
        outbox.wake()
      }
      const { onConfig, onGone } = needs
      connection = needs.connect(visitorToken, needs.webchatToken, { ...listeners, onUp, onConfig, onGone })
      void conversation.refresh()
      outbox.wake()
      renderSoon()
    },
    dispose: () => {
      isOver = true
      leave.abort()
      connection?.close()
      outbox.dispose()
      attachment.drop()
      conversation.dispose()
      typing.stopped()
      down.dispose()
      fault.dispose()
      log.dispose()
    },
  }
}
