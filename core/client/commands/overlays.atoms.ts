import { atom } from 'jotai'
import type { PaletteText } from './paletteText.ts'

/** The palette while it is open. */
export const paletteAtom = atom<PaletteText | null>(null)

/** Whether the list of keys is open. */
export const isKeysHelpOpenAtom = atom(false)
