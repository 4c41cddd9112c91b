import { type Atom, atom } from 'jotai'
import { createGatherer } from '#core/client/store/gather.ts'
import { store } from '#core/client/store/store.ts'
import type { Dispose } from '#core/contract/define.ts'
import { type Message, writtenAt } from '#plugins/chat/contract/index.ts'

/** Messages of each ticket that are kept: more than a tile has room for. */
const MOST_SHOWN = 12

const NONE: readonly Message[] = []

/** The newest messages of tickets that are looked at, ascending. */
const messagesAtom = atom<ReadonlyMap<number, readonly Message[]>>(new Map())
const lookers = new Map<number, number>()

const inOrder = (one: Message, other: Message): number => writtenAt(one) - writtenAt(other) || one.seq - other.seq

/** Takes messages of a ticket that is looked at; of one message the newer version stays. */
export function noteMessages(ticketId: number, messages: readonly Message[]): void {
  const current = store.get(messagesAtom).get(ticketId)
  if (!current) return
  const byId = new Map(current.map((message) => [message.id, message]))
  for (const message of messages) if (message.rev > (byId.get(message.id)?.rev ?? -1)) byId.set(message.id, message)
  const next = [...byId.values()].sort(inOrder).slice(-MOST_SHOWN)
  store.set(messagesAtom, (all) => new Map(all).set(ticketId, next))
}

/** Takes messages from the line: a burst is drawn in a few steps. */
export const gatherMessages = createGatherer<Message>((batch) => {
  for (const [ticketId, messages] of Map.groupBy(batch, (message) => message.ticketId)) noteMessages(ticketId, messages)
})

function forget(ticketId: number): void {
  if ((lookers.get(ticketId) ?? 0) > 0) return
  lookers.delete(ticketId)
  store.set(messagesAtom, (all) => new Map([...all].filter(([id]) => id !== ticketId)))
}

/** Keeps what comes by the line for a ticket, until it is disposed. */
export function keepMessagesOf(ticketId: number): Dispose {
  lookers.set(ticketId, (lookers.get(ticketId) ?? 0) + 1)
  if (!store.get(messagesAtom).has(ticketId)) store.set(messagesAtom, (all) => new Map(all).set(ticketId, NONE))
  return () => {
    const left = (lookers.get(ticketId) ?? 1) - 1
    lookers.set(ticketId, left)
    // A tile that is drawn anew elsewhere looks again at once, and goes on with what was there.
    if (left === 0) setTimeout(() => forget(ticketId))
  }
}

export const lastMessagesAtom = (ticketId: number): Atom<readonly Message[]> => atom((get) => get(messagesAtom).get(ticketId) ?? NONE)
