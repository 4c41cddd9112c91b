import { atom } from 'jotai'

/** The ticket that the transfer dialog is open for. */
export const transferDialogAtom = atom<number | null>(null)
