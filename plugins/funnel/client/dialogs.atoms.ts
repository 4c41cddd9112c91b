import { atom } from 'jotai'
import type { Action, ActionKind, Deal } from '../contract/index.ts'

/** Where a new deal begins. */
export interface DealStart {
  pipelineId: number | null
  stageId: string | null
  ticketId: number | null
  contact: { id: number; name: string } | null
}

/** The deal whose form is open; or where a new one begins. */
export const dealDialogAtom = atom<Deal | DealStart | null>(null)

/** Deals that are being lost: the form asks why. */
export const lostDialogAtom = atom<readonly Deal[] | null>(null)

/** Deals that go to another stage, also of another pipeline. */
export const moveDialogAtom = atom<readonly Deal[] | null>(null)

/** Where a new action begins. */
export interface ActionStart {
  deal: { id: number; title: string } | null
  kind: ActionKind
  /** '2026-11-21T09:00' on this machine's clock; empty for the next full hour. */
  dueAt: string
}

/** The day that the cursor of the calendar is on, as '2026-11-26'; empty before it was opened. */
export const calendarDayAtom = atom('')
/** The action whose form is open; or where a new one begins. */
export const actionDialogAtom = atom<Action | ActionStart | null>(null)

/** The deal that keys and the palette act on: the one under the cursor of a board, or the one whose page has the focus. */
export const activeDealAtom = atom<Deal | null>(null)

/** The pipeline whose board or figures were looked at last. */
export const lastPipelineAtom = atom<number | null>(null)
