import { atom } from 'jotai'
import { markedAtom } from '../target.ts'

/** Whether the row with the cursor is shown in a preview. */
export const isPeekingAtom = atom(false)

/** The ticket whose preview is open. */
export const peekedIdAtom = atom((get) => (get(isPeekingAtom) ? get(markedAtom) : null))
