import { atom } from 'jotai'
import type { Variable } from '../contract/index.ts'

/** The variable whose dialog is open, or a new one. */
export const variableDialogAtom = atom<Variable | 'new' | null>(null)
