import { atom } from 'jotai'

export const isTwoFactorOpenAtom = atom(false)
/** The person from whom verification is about to be taken away. */
export const resetOfAtom = atom<{ id: number; name: string } | null>(null)
