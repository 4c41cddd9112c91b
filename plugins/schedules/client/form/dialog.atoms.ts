import { atom } from 'jotai'
import type { Ticket } from '#plugins/tickets/contract/index.ts'
import type { Schedule } from '../../contract/index.ts'

/** Purpose that the dialog is open for. */
export type ScheduleDialog =
  | { kind: 'new' }
  | { kind: 'reply'; ticket: Ticket; body: string }
  | { kind: 'open'; schedule: Schedule }
  | { kind: 'copy'; schedule: Schedule }

export const scheduleDialogAtom = atom<ScheduleDialog | null>(null)
