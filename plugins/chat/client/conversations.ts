import { type Atom, atom } from 'jotai'
import { type Collection, createCollection } from '#core/client/store/collection.ts'
import { store } from '#core/client/store/store.ts'
import type { Message } from '../contract/index.ts'

export interface Conversation {
  rows: Collection<Message>
  /** Ascending by time, then by order of storing (decision 14). */
  sortedAtom: Atom<readonly Message[]>
}

/** Conversations kept after their tile was closed, so that coming back is instant; more would only fill the memory. */
const MOST_KEPT = 30

const held = new Map<number, Conversation>()
const shown = new Map<number, number>()

export const byTime = (one: Message, other: Message): number => Date.parse(one.timestamp) - Date.parse(other.timestamp) || one.seq - other.seq

/** The messages of a ticket that this browser holds. */
export function conversationOf(ticketId: number): Conversation {
  const known = held.get(ticketId)
  if (known) {
    held.delete(ticketId)
    held.set(ticketId, known)
    return known
  }
  const rows = createCollection<Message>(store)
  const made = { rows, sortedAtom: atom((get) => [...get(rows.rowsAtom).values()].sort(byTime)) }
  held.set(ticketId, made)
  dropOldest()
  return made
}

function dropOldest(): void {
  for (const ticketId of held.keys()) {
    if (held.size <= MOST_KEPT) return
    if (!shown.get(ticketId)) {
      held.delete(ticketId)
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

/** A message from the socket: only conversations that somebody opened take it; the others ask when they open. */
export function noteMessage(message: Message): void {
  held.get(message.ticketId)?.rows.upsert(message)
}
