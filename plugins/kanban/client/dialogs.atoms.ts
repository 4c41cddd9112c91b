import { atom } from 'jotai'
import type { Lane } from '../contract/index.ts'

/** The lane whose dialog is open, or a new one. */
export const laneDialogAtom = atom<Lane | 'new' | null>(null)
/** The lane that is about to be deleted. */
export const deletingAtom = atom<Lane | null>(null)
