import { atom } from 'jotai'
import { store } from '#core/client/store/store.ts'
import type { ContactTyping } from '../contract/client.ts'

/** A sign of typing lasts this long unless it is repeated. */
const TYPING_MS = 6_000

/** Tickets whose contact is writing. */
export const contactsTypingAtom = atom<ReadonlySet<number>>(new Set<number>())

const timers = new Map<number, ReturnType<typeof setTimeout>>()

export function noteContactTyping(ticketId: number, isTyping: boolean): void {
  store.set(contactsTypingAtom, (current) => {
    const next = new Set(current)
    if (isTyping) next.add(ticketId)
    else next.delete(ticketId)
    return next
  })
  clearTimeout(timers.get(ticketId))
  timers.delete(ticketId)
  if (isTyping)
    timers.set(
      ticketId,
      setTimeout(() => noteContactTyping(ticketId, false), TYPING_MS),
    )
}

/** @see contract contactTypingSigns */
export const typingSigns: ContactTyping = { typingAtom: (ticketId) => atom((get) => get(contactsTypingAtom).has(ticketId)) }
