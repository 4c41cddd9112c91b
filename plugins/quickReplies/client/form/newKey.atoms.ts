import { atom } from 'jotai'

/** The key that the form of a new quick reply begins with. */
export const newKeyAtom = atom('')
