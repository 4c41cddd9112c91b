import { atom } from 'jotai'
import type { Tutorial } from '../contract/index.ts'

/** The tutorial whose dialog is open, or a new one. */
export const tutorialDialogAtom = atom<Tutorial | 'new' | null>(null)
