import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useRef, useState } from 'react'
import { liveConnectionAtom, sessionAtom } from '#core/client/auth/session.atoms.ts'
import { call } from '#core/client/http/call.ts'
import { useClient } from '#core/client/kernel/useClient.ts'
import { joinChatBox, leaveChatBox, type Ticket, updateTicket } from '#plugins/tickets/contract/index.ts'
import type { Message } from '../../contract/index.ts'
import { hidesEventsAtom } from '../composer/preferences.ts'
import { conversationOf, keepShown } from '../conversations.ts'
import { outboxAtom } from '../outbox/entries.ts'
import { timelineOf } from '../timeline/timeline.ts'
import { buildItems, firstUnread, hasAnsweredSince, keepUnchanged, type LogItem } from './items.ts'
import { loadAround, loadEnd, loadNewer, loadOlder, loadOrRefresh } from './window.ts'

const NO_EDGES = { hasOlder: false, hasNewer: false }

export const messagesKey = (ticketId: number) => ['messages', ticketId] as const

export interface ConversationView {
  items: readonly LogItem[]
  isLoading: boolean
  error: unknown
  hasOlder: boolean
  /** Whether the part that one reads is far above the end. */
  hasNewer: boolean
  /** Messages of the contact that came below what is held. */
  unloaded: number
  isFetching: boolean
  older(): void
  newer(): void
  /** Shows the messages around one; false when it is not here. */
  around(messageId: string): Promise<boolean>
  toEnd(): void
  retry(): void
  /** The contact's newest message; null while the end is not held. */
  newestInbound: Message | null
}

/** Messages of a ticket as the panel shows them: a part of the conversation, live rows and what still waits here. */
export function useConversation(ticket: Ticket): ConversationView {
  const { id: ticketId } = ticket
  const session = useAtomValue(sessionAtom)
  const ownName = session?.username ?? ''
  const me = session?.userId ?? 0
  const { sortedAtom, edgesAtom, beyondAtom, busyAtom } = useMemo(() => conversationOf(ticketId), [ticketId])
  const messages = useAtomValue(sortedAtom)
  const { hasOlder, hasNewer } = useAtomValue(edgesAtom) ?? NO_EDGES
  const beyond = useAtomValue(beyondAtom)
  const isBusy = useAtomValue(busyAtom)
  const placed = useAtomValue(useMemo(() => timelineOf(ticketId), [ticketId]).placedAtom)
  const hidesEvents = useAtomValue(hidesEventsAtom)
  const outbox = useAtomValue(outboxAtom)
  const entries = useMemo(() => outbox.filter((entry) => entry.ticketId === ticketId), [outbox, ticketId])
  const unreadAtOpening = useRef(ticket.unreadMessages)
  const [firstUnreadId, setFirstUnreadId] = useState<string | null>(null)
  useEffect(() => keepShown(ticketId), [ticketId])

  const query = useQuery({
    queryKey: messagesKey(ticketId),
    queryFn: async () => {
      await loadOrRefresh(ticketId)
      return true
    },
  })
  const hasEntries = entries.length > 0
  useEffect(() => {
    // Messages that one sends stand at the end, and are shown there.
    if (hasEntries && hasNewer) void loadEnd(ticketId)
  }, [hasEntries, hasNewer, ticketId])
  useEffect(() => {
    if (query.isSuccess && unreadAtOpening.current > 0) {
      setFirstUnreadId(
        firstUnread(
          messages.filter((message) => message.ticketId === ticketId),
          unreadAtOpening.current,
        ),
      )
      unreadAtOpening.current = 0
    }
  }, [query.isSuccess, messages, ticketId])

  // People who have answered have read: the line above what was new goes with one's own answer.
  const hasAnswered = firstUnreadId !== null && (hasEntries || hasAnsweredSince(messages, firstUnreadId, me))
  useEffect(() => {
    if (hasAnswered) setFirstUnreadId(null)
  }, [hasAnswered])

  const shown = useRef<readonly LogItem[]>([])
  const items = useMemo(() => {
    const built = buildItems({
      ticketId,
      messages,
      placed: hidesEvents ? placed.filter(({ isEvent }) => !isEvent) : placed,
      entries: hasNewer ? [] : entries,
      firstUnreadId,
      contactName: ticket.name,
      isGroup: ticket.isGroup,
      ownName,
      hasOlder,
      hasNewer,
    })
    shown.current = keepUnchanged(shown.current, built)
    return shown.current
  }, [ticketId, messages, placed, hidesEvents, entries, firstUnreadId, ticket.name, ticket.isGroup, ownName, hasOlder, hasNewer])
  return {
    items,
    isLoading: query.isPending && messages.length === 0,
    error: query.isError && messages.length === 0 ? query.error : null,
    hasOlder,
    hasNewer,
    unloaded: beyond.filter(({ fromMe }) => !fromMe).length,
    isFetching: query.isFetching || isBusy,
    older: () => void loadOlder(ticketId),
    newer: () => void loadNewer(ticketId),
    around: (messageId) => loadAround(ticketId, messageId),
    toEnd: () => void loadEnd(ticketId),
    retry: () => void query.refetch(),
    newestInbound: (hasNewer ? beyond : messages).findLast((message) => !message.fromMe && message.ticketId === ticketId) ?? null,
  }
}

/** Tells the server that this ticket is open here, so that colleagues see it. */
export function useJoined(ticketId: number): void {
  const client = useClient()
  const isLive = useAtomValue(liveConnectionAtom).state === 'live'
  useEffect(() => {
    if (!isLive) return
    void client.signal(joinChatBox, ticketId)
    return () => void client.signal(leaveChatBox, ticketId)
  }, [client, ticketId, isLive])
}

/**
 * Marks what the owner sees as read: when the conversation gets the focus or becomes theirs, and when a message comes while it has it. @see specification §4
 */
export function useReading(ticket: Ticket, isFocused: boolean, newest: Message | null): void {
  const me = useAtomValue(sessionAtom)?.userId
  const newestId = newest?.id ?? null
  const isOwn = ticket.userId === me
  const latest = useRef(ticket)
  latest.current = ticket
  const lastRead = useRef<string | null>(null)
  useEffect(() => {
    const { id, unreadMessages } = latest.current
    if (!isFocused || newestId === null || newestId === lastRead.current || !isOwn || document.hidden) return
    lastRead.current = newestId
    if (unreadMessages === 0 && newest?.read) return
    void call(updateTicket, { id, unreadMessages: 0 }).catch(() => {
      lastRead.current = null
    })
  }, [isFocused, newestId, newest?.read, isOwn])
}
