import { type Atom, atom, type PrimitiveAtom } from 'jotai'
import { type Collection, createCollection } from '#core/client/store/collection.ts'
import { createGatherer } from '#core/client/store/gather.ts'
import { store } from '#core/client/store/store.ts'
import { type Message, writtenAt } from '../contract/index.ts'

/** Whether anything lies outside the part of a conversation that this browser holds; null while nothing is loaded. */
export type Edges = { hasOlder: boolean; hasNewer: boolean } | null

/** An unbroken part of a ticket's messages: all between the oldest and the newest one here. */
export interface Conversation {
  rows: Collection<Message>
  /** Ascending by time, then by order of storing (decision 14). */
  sortedAtom: Atom<readonly Message[]>
  edgesAtom: PrimitiveAtom<Edges>
  /** Messages that came by the connection and do not join the part that is here; shown once the newest messages are. */
  beyondAtom: PrimitiveAtom<readonly Message[]>
  /** Whether a page is on its way. */
  busyAtom: PrimitiveAtom<boolean>
}

/** Conversations kept after their tile was closed, so that coming back is instant; more would only fill the memory. */
const MOST_STORED = 30

/** Messages that a conversation grows to by the line alone, in a long day; then the older half is let go, and comes back when one goes up. */
const MOST_LIVE = 1_200

const conversationsById = new Map<number, Conversation>()
const shown = new Map<number, number>()

/** A long conversation is sorted at every page: its times are read once. */
const times = new WeakMap<Message, number>()

export function timeOf(message: Message): number {
  const known = times.get(message)
  if (known !== undefined) return known
  const time = writtenAt(message)
  times.set(message, time)
  return time
}

export const byTime = (one: Message, other: Message): number => timeOf(one) - timeOf(other) || one.seq - other.seq

/** The messages of a ticket that this browser holds. */
export function conversationOf(ticketId: number): Conversation {
  const known = conversationsById.get(ticketId)
  if (known) {
    conversationsById.delete(ticketId)
    conversationsById.set(ticketId, known)
    return known
  }
  const rows = createCollection<Message>(store)
  const made: Conversation = {
    rows,
    sortedAtom: atom((get) => [...get(rows.rowsAtom).values()].sort(byTime)),
    edgesAtom: atom<Edges>(null),
    beyondAtom: atom<readonly Message[]>([]),
    busyAtom: atom(false),
  }
  conversationsById.set(ticketId, made)
  dropOldest()
  return made
}

/** All that this browser holds, by ticket. */
export const cachedConversations = (): ReadonlyMap<number, Conversation> => conversationsById

/** Whether this browser holds some of a ticket's messages. */
export const isCached = (ticketId: number): boolean => conversationsById.has(ticketId)

function dropOldest(): void {
  for (const ticketId of conversationsById.keys()) {
    if (conversationsById.size <= MOST_STORED) return
    if (!shown.get(ticketId)) {
      conversationsById.delete(ticketId)
      forgotten(ticketId)
    }
  }
}

let forgotten: (ticketId: number) => void = () => {}

/** Called when a conversation is let go, so that its pages are asked again. */
export const onForgotten = (listener: (ticketId: number) => void): void => {
  forgotten = listener
}

/** Keeps a conversation while a tile shows it. */
export function keepShown(ticketId: number): () => void {
  shown.set(ticketId, (shown.get(ticketId) ?? 0) + 1)
  return () => shown.set(ticketId, (shown.get(ticketId) ?? 1) - 1)
}

/** Takes messages from the line. */
export const gatherMessages = createGatherer<Message>((batch) => {
  for (const message of batch) noteMessage(message)
})

/** A message that came by itself: only conversations that somebody opened take it, and only where it joins what is there. */
export function noteMessage(message: Message): void {
  // Later conversations of the contact show it too, above their own.
  for (const { rows } of conversationsById.values()) if (rows.get(message.id)) rows.upsert(message)
  const conversation = conversationsById.get(message.ticketId)
  if (!conversation) return
  const { rows, sortedAtom, edgesAtom, beyondAtom } = conversation
  const edges = store.get(edgesAtom)
  const isPresent = rows.get(message.id) !== undefined
  const sorted = store.get(sortedAtom)
  const isOlder = sorted[0] !== undefined && byTime(message, sorted[0]) < 0
  const isJoined = edges !== null && (isOlder ? !edges.hasOlder : !edges.hasNewer)
  if (isPresent || isJoined) rows.upsert(message)
  else if (!edges || !isOlder) store.set(beyondAtom, (waiting) => [...waiting.filter(({ id }) => id !== message.id), message])
  if (!isJoined || sorted.length <= MOST_LIVE) return
  rows.remove(...sorted.slice(0, sorted.length - MOST_LIVE / 2).map(({ id }) => id))
  store.set(edgesAtom, { ...edges, hasOlder: true })
}
