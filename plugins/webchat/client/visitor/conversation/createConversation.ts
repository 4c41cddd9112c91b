import type { OutboxItem } from '../outbox/OutboxItem.ts'
import type { Answer } from '../wire/callServer.ts'
import type { MessagePage, VisitorMessage, VisitorTicket } from '../wire/shapes.ts'
import { adoptNewestPage } from './adoptNewestPage.ts'
import { createReceipts } from './createReceipts.ts'
import { mergeMessages } from './mergeMessages.ts'
import { nextPageNumber } from './nextPageNumber.ts'
import type { LineNews } from './openLine.ts'
import { raiseAcks } from './raiseAcks.ts'

export interface ConversationState {
  messages: VisitorMessage[]
  unsent: OutboxItem[]
  hasMore: boolean
  /** Whether the newest page came at least once. */
  isLoaded: boolean
  older: 'idle' | 'loading' | 'failed'
  ticket: VisitorTicket | null
  isLineUp: boolean
  /** Name of who types, empty for somebody unnamed, null for nobody. */
  typing: string | null
}

export interface ConversationNeeds {
  listPage: (pageNumber: number) => Promise<Answer<MessagePage>>
  unsent: () => OutboxItem[]
  tell: (event: 'ack' | 'typing', payload: object) => boolean
  /** Whether the visitor has the conversation before the eyes. */
  isWatching: () => boolean
  later: (deed: () => void, ms: number) => () => void
  onChanged: () => void
  onExpired: () => void
}

export interface Conversation {
  state: () => Readonly<ConversationState>
  unread: () => number
  news: LineNews
  /** Fetches the newest page, again and again until it comes. */
  refresh: () => Promise<void>
  loadOlder: () => Promise<void>
  adopt: (message: VisitorMessage) => void
  unsentChanged: () => void
  /** The visitor came or went. */
  watchingChanged: () => void
  dispose: () => void
}

/** A typing agent who says nothing more has stopped. */
const TYPING_LASTS_MS = 8000
const REFRESH_AGAIN_MS = 4000

/** What is known of one conversation, and how news change it. Shows nothing. */
export const createConversation = (needs: ConversationNeeds): Conversation => {
  const state: ConversationState = {
    messages: [],
    unsent: needs.unsent(),
    hasMore: false,
    isLoaded: false,
    older: 'idle',
    ticket: null,
    isLineUp: false,
    typing: null,
  }
  const ackById = new Map<string, number>()
  const receipts = createReceipts((ids, ack) => needs.tell('ack', { ids, ack }))
  let stopTyping = () => {}
  let stopRefresh = () => {}
  let isDisposed = false

  const changed = () => {
    if (isDisposed) return
    state.messages = raiseAcks(state.messages, ackById)
    receipts.report(state.messages, needs.isWatching())
    needs.onChanged()
  }
  const setTyping = (typing: string | null) => {
    stopTyping()
    state.typing = typing
    if (typing !== null)
      stopTyping = needs.later(() => {
        state.typing = null
        changed()
      }, TYPING_LASTS_MS)
  }
  const adopt = (message: VisitorMessage) => {
    state.messages = mergeMessages(state.messages, [message])
    if (!message.fromMe) setTyping(null)
    changed()
  }
  const refresh = async () => {
    stopRefresh()
    const answer = await needs.listPage(1)
    if (isDisposed) return
    if (answer.kind === 'answered') {
      Object.assign(state, adoptNewestPage(state, answer.value))
      state.ticket = answer.value.ticket
      state.isLoaded = true
      changed()
    } else if (answer.kind === 'refused' && answer.refusal.status === 401) needs.onExpired()
    else stopRefresh = needs.later(() => void refresh(), REFRESH_AGAIN_MS)
  }

  return {
    state: () => state,
    unread: () => receipts.countUnread(state.messages),
    refresh,
    adopt,
    loadOlder: async () => {
      if (state.older === 'loading' || !state.hasMore) return
      state.older = 'loading'
      changed()
      const answer = await needs.listPage(nextPageNumber(state.messages.length))
      if (isDisposed) return
      state.older = answer.kind === 'answered' ? 'idle' : 'failed'
      if (answer.kind === 'answered') {
        const merged = mergeMessages(answer.value.messages, state.messages)
        state.hasMore = answer.value.hasMore && merged.length > state.messages.length
        state.messages = merged
      }
      if (answer.kind === 'refused' && answer.refusal.status === 401) needs.onExpired()
      else changed()
    },
    unsentChanged: () => {
      state.unsent = needs.unsent()
      changed()
    },
    watchingChanged: changed,
    news: {
      onUp: (isWhole) => {
        state.isLineUp = true
        receipts.forgetTold()
        changed()
        if (!isWhole) void refresh()
      },
      onDown: () => {
        state.isLineUp = false
        setTyping(null)
        changed()
      },
      onMessage: adopt,
      onAck: ({ ids, ack }) => {
        for (const id of ids) ackById.set(id, Math.max(ack, ackById.get(id) ?? 0))
        changed()
      },
      onTyping: ({ isTyping, agentName }) => {
        setTyping(isTyping ? (agentName ?? state.ticket?.agentName ?? '') : null)
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
