import { atom } from 'jotai'

export const isTwoFactorOpenAtom = atom(false)
/** Whose verification is about to be taken away. */
export const resetOfAtom = atom<{ id: number; name: string } | null>(null)
