import { atom } from 'jotai'
import type { ResolveAnswers, Ticket } from '#plugins/tickets/contract/index.ts'
import type { Reason } from '../contract/index.ts'

export type ClosingDialogs = { kind: 'reason'; reason: Reason | null } | { kind: 'resolve'; ticket: Ticket; finish: (answers: ResolveAnswers) => void }

/** The dialog that is open over the screen. */
export const closingDialogAtom = atom<ClosingDialogs | null>(null)
