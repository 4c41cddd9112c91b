import { atom } from 'jotai'
import type { Label } from '../contract/index.ts'

/** The label whose dialog is open, or a new one. */
export const labelDialogAtom = atom<Label | 'new' | null>(null)

/** The ticket whose contact is being labelled. */
export const assignDialogAtom = atom<number | null>(null)
