import { atom } from 'jotai'
import type { ResolveAnswers, Ticket } from '#plugins/tickets/contract/index.ts'

/** A ticket that a person is about to resolve. */
export interface ResolveDialog {
  ticket: Ticket
  finish: (answers: ResolveAnswers) => void
}

/** The dialog that is open over the screen. */
export const closingDialogAtom = atom<ResolveDialog | null>(null)
