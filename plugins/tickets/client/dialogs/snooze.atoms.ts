import { atom } from 'jotai'

/** The ticket that somebody puts off to a time of their own. */
export const snoozeDialogAtom = atom<number | null>(null)
