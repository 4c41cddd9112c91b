import { atom } from 'jotai'
import type { Ticket } from '../../contract/index.ts'

/** Whether the dialog that starts a conversation is open. */
export const startDialogAtom = atom(false)

/** The ticket that is in the way of another one. */
export interface Conflict {
  contactId: number
  whatsappId: number
  /** Name of its owner; null while it waits. */
  username: string | null
  /** Name of its queue. */
  queue: string | null
  /** The ticket itself, where one may see it. */
  ticket: Ticket | null
}

export const conflictAtom = atom<Conflict | null>(null)
