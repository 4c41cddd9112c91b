import { atom } from 'jotai'
import { store } from '#core/client/store/store.ts'
import type { Message } from '../contract/index.ts'

/** The action of the next press of Enter on a message: answers it, or puts the text in its place. */
export type About =
  | { kind: 'reply'; message: Message }
  /** `text`: what stands in the box meanwhile. It is no draft: that waits untouched, also over a reload, and is in the box again afterwards. */
  | { kind: 'edit'; message: Message; text: string }

/** Ticket id → the message its reply box is about. */
export const aboutAtom = atom<ReadonlyMap<number, About>>(new Map())

export function setAbout(ticketId: number, about: About | null): void {
  store.set(aboutAtom, (current) => {
    const next = new Map(current)
    if (about) next.set(ticketId, about)
    else next.delete(ticketId)
    return next
  })
}

/** Ticket id → ids of the messages that are picked out, to forward or copy together. */
export const pickedAtom = atom<ReadonlyMap<number, readonly string[]>>(new Map())

export function setPicked(ticketId: number, ids: readonly string[]): void {
  store.set(pickedAtom, (current) => {
    const next = new Map(current)
    if (ids.length > 0) next.set(ticketId, ids)
    else next.delete(ticketId)
    return next
  })
}

/** A message that a conversation should show: `turn` tells one wish from the next. */
export interface Jump {
  ticketId: number
  messageId: string
  turn: number
}

export const jumpAtom = atom<Jump | null>(null)

export function jumpTo(ticketId: number, messageId: string): void {
  store.set(jumpAtom, (last) => ({ ticketId, messageId, turn: (last?.turn ?? 0) + 1 }))
}

/** The messages that the forwarding dialog is open for. */
export const forwardDialogAtom = atom<readonly string[] | null>(null)
/** The message about to be taken back. */
export const takeBackDialogAtom = atom<Message | null>(null)
/** Tickets whose conversation shows its search. */
export const searchingAtom = atom<ReadonlySet<number>>(new Set<number>())

/** The message that the keyboard stands on: what a letter key of the conversation is about. */
export const markedAtom = atom<{ ticketId: number; messageId: string } | null>(null)
