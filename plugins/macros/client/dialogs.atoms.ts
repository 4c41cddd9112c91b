import { atom } from 'jotai'
import type { Step } from '../contract/index.ts'

/** The dialog that asks just now. */
export type MacroDialog = { kind: 'confirm'; macroId: number; ticketIds: readonly number[] } | { kind: 'pick'; ticketIds: readonly number[] }

export const macroDialogAtom = atom<MacroDialog | null>(null)

/** Steps that were recorded, which the form of a new macro begins with. */
export const recordedAtom = atom<readonly Step[]>([])
