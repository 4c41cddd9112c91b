import { atom } from 'jotai'

/** The quick reply whose dialog is open: its id, or a new one. */
export const replyDialogAtom = atom<number | 'new' | null>(null)
