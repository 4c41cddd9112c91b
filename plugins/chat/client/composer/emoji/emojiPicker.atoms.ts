import { atom } from 'jotai'

/** The ticket whose reply box shows the choice of emoji. */
export const emojiPickerAtom = atom<number | null>(null)
