import { atom } from 'jotai'
import type { Step } from '../contract/index.ts'

/** What is asked or written just now. */
export type MacroDialog =
  /** `steps` are those that were recorded. */
  | { kind: 'form'; macroId: number | null; steps: readonly Step[] }
  | { kind: 'confirm'; macroId: number; ticketIds: readonly number[] }
  | { kind: 'pick'; ticketIds: readonly number[] }

export const macroDialogAtom = atom<MacroDialog | null>(null)
