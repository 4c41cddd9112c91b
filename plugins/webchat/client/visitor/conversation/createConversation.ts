import { MESSAGES_A_PAGE } from '../contractConstants.ts'
import type { OutboxItem } from '../outbox/OutboxItem.ts'
import type { Answer } from '../wire/callServer.ts'
import type { MessagePage, ReactionAnswer, VisitorMessage, VisitorTicket } from '../wire/shapes.ts'
import { adoptNewestPage } from './adoptNewestPage.ts'
import { applyChange } from './applyChange.ts'
import { createChanges } from './createChanges.ts'
import { createReceipts } from './createReceipts.ts'
import { mergeMessages } from './mergeMessages.ts'
import { nextPageNumber } from './nextPageNumber.ts'
import type { ConnectionListeners } from './openConnection.ts'
import { raiseAcks } from './raiseAcks.ts'

export interface ConversationState {
  messages: VisitorMessage[]
  unsent: OutboxItem[]
  hasMore: boolean
  /** Whether the newest page came at least once. */
  isLoaded: boolean
  older: 'idle' | 'loading' | 'failed'
  ticket: VisitorTicket | null
  isConnected: boolean
  /** Null for nobody. */
  typing: Typist | null
}

/** Somebody who writes, or records. */
export interface Typist {
  /** Empty where it is not known. */
  name: string
  isRecording: boolean
}

export interface ConversationNeeds {
  listPage: (pageNumber: number) => Promise<Answer<MessagePage>>
  unsent: () => OutboxItem[]
  tell: (event: 'ack' | 'typing', payload: object) => boolean
  /** Whether the visitor has the conversation before the eyes. */
  isWatching: () => boolean
  later: (action: () => void, ms: number) => () => void
  onChanged: () => void
  onExpired: () => void
}

export interface Conversation {
  state: () => Readonly<ConversationState>
  unread: () => number
  listeners: Omit<ConnectionListeners, 'onConfig' | 'onGone'>
  /** Fetches the newest page, again and again until it comes. */
  refresh: () => Promise<void>
  /** Fetches everything known again. */
  reread: () => Promise<void>
  loadOlder: () => Promise<void>
  adopt: (message: VisitorMessage) => void
  /** Adopts the server's answer to a reaction: the visitor's own, since the team's may be newer by the connection. */
  adoptReactions: (answer: ReactionAnswer) => void
  unsentChanged: () => void
  /** The visitor came or went. */
  watchingChanged: () => void
  dispose: () => void
}

/** A typing agent who says nothing more has stopped. */
const TYPING_LASTS_MS = 8000
const REFRESH_AGAIN_MS = 4000

/** State of one conversation, and how news change it. Shows nothing. */
export const createConversation = (needs: ConversationNeeds): Conversation => {
  const state: ConversationState = {
    messages: [],
    unsent: needs.unsent(),
    hasMore: false,
    isLoaded: false,
    older: 'idle',
    ticket: null,
    isConnected: false,
    typing: null,
  }
  const changes = createChanges()
  const ackById = new Map<string, number>()
  const receipts = createReceipts((ids, ack) => needs.tell('ack', { ids, ack }))
  let stopTyping = () => {}
  let stopRefresh = () => {}
  let isDisposed = false
  /** Whether everything known is to be read again, not only the newest page. */
  let isRereadDue = false
  let rereading: Promise<void> | null = null

  const changed = () => {
    if (isDisposed) return
    state.messages = raiseAcks(state.messages, ackById)
    receipts.report(state.messages, needs.isWatching())
    needs.onChanged()
  }
  const setTyping = (typing: Typist | null) => {
    stopTyping()
    state.typing = typing
    if (typing !== null)
      stopTyping = needs.later(() => {
        state.typing = null
        changed()
      }, TYPING_LASTS_MS)
  }
  const adopt = (message: VisitorMessage) => {
    // Messages that are known are as new as this, or newer: changes of them were heard since.
    const known = state.messages.find(({ id }) => id === message.id)
    const change = changes.of(message.id)
    state.messages = mergeMessages(state.messages, [{ ...(known ?? message), ack: message.ack }])
    if (change && !known) state.messages = applyChange(state.messages, change)
    if (!message.fromMe) setTyping(null)
    changed()
  }
  /** Takes a page in, and again what was heard while it was on its way. */
  const readPage = async (pageNumber: number, take: (page: MessagePage) => void): Promise<'read' | 'failed' | 'over'> => {
    const mark = changes.mark()
    const answer = await needs.listPage(pageNumber)
    if (isDisposed) return 'over'
    if (answer.kind === 'refused' && answer.refusal.status === 401) {
      needs.onExpired()
      return 'over'
    }
    if (answer.kind !== 'answered') return 'failed'
    take(answer.value)
    state.messages = changes.since(mark).reduce(applyChange, state.messages)
    return 'read'
  }
  const takeNewest = (page: MessagePage) => {
    Object.assign(state, adoptNewestPage(state, page))
    state.ticket = page.ticket
    state.isLoaded = true
  }
  const refresh = async () => {
    stopRefresh()
    for (let pageNumber = 1; pageNumber === 1 || (isRereadDue && (pageNumber - 1) * MESSAGES_A_PAGE < state.messages.length); pageNumber += 1) {
      const outcome = await readPage(pageNumber, takeNewest)
      if (outcome === 'failed') stopRefresh = needs.later(() => void refresh(), REFRESH_AGAIN_MS)
      if (outcome !== 'read') return
      changed()
    }
    isRereadDue = false
  }

  return {
    state: () => state,
    unread: () => receipts.countUnread(state.messages),
    refresh,
    reread: () => {
      isRereadDue = true
      // Many files may ask at once.
      rereading ??= refresh().finally(() => {
        rereading = null
      })
      return rereading
    },
    adopt,
    adoptReactions: ({ id, reactions }) => {
      const own = reactions.filter(({ fromMe }) => fromMe)
      const withOwn = (message: VisitorMessage) => ({ ...message, reactions: [...message.reactions.filter(({ fromMe }) => !fromMe), ...own] })
      state.messages = state.messages.map((message) => (message.id === id ? withOwn(message) : message))
      changed()
    },
    loadOlder: async () => {
      if (state.older === 'loading' || !state.hasMore) return
      state.older = 'loading'
      changed()
      const outcome = await readPage(nextPageNumber(state.messages.length), ({ messages, hasMore }) => {
        const merged = mergeMessages(messages, state.messages)
        state.hasMore = hasMore && merged.length > state.messages.length
        state.messages = merged
      })
      if (outcome === 'over') return
      state.older = outcome === 'read' ? 'idle' : 'failed'
      changed()
    },
    unsentChanged: () => {
      state.unsent = needs.unsent()
      changed()
    },
    watchingChanged: changed,
    listeners: {
      onUp: (isWhole) => {
        state.isConnected = true
        receipts.forgetSent()
        changed()
        if (isWhole) return
        isRereadDue = true
        void refresh()
      },
      onDown: () => {
        state.isConnected = false
        setTyping(null)
        changed()
      },
      onMessage: adopt,
      onChange: (change) => {
        changes.hear(change)
        state.messages = applyChange(state.messages, change)
        changed()
      },
      onAck: ({ ids, ack }) => {
        for (const id of ids) ackById.set(id, Math.max(ack, ackById.get(id) ?? 0))
        changed()
      },
      onTyping: ({ isTyping, isRecording, agentName }) => {
        setTyping(isTyping ? { name: agentName ?? state.ticket?.agentName ?? '', isRecording } : null)
        changed()
      },
      onTicket: (ticket) => {
        state.ticket = ticket
        changed()
      },
      onExpired: needs.onExpired,
    },
    dispose: () => {
      isDisposed = true
      stopTyping()
      stopRefresh()
    },
  }
}
