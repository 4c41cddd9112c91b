import { atom } from 'jotai'

/** The palette while it is open, and with which text it opened. */
export const paletteAtom = atom<{ text: string } | null>(null)

/** Whether the list of keys is open. */
export const isKeysHelpOpenAtom = atom(false)
