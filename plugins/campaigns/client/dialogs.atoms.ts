import { atom } from 'jotai'
import type { Campaign } from '../contract/index.ts'

/** The campaign whose form is open, or a new one. */
export const campaignDialogAtom = atom<Campaign | 'new' | null>(null)
/** The campaign that is about to start: what it would do is shown first. */
export const startDialogAtom = atom<Campaign | null>(null)
/** The campaign of which a test is sent. */
export const testDialogAtom = atom<Campaign | null>(null)
