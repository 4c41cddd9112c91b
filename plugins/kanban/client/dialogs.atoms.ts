import { atom } from 'jotai'
import type { Lane } from '../contract/index.ts'

/** The lane whose dialog is open, or a new one. */
export const laneDialogAtom = atom<Lane | 'new' | null>(null)
