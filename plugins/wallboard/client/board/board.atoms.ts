import { atom } from 'jotai'
import { createRef } from 'react'

/** Actions of the keys of the panel in the panel that is on the screen. */
export interface BoardControls {
  switchGrouping: () => void
  switchLayout: () => void
  /** Puts the cards into the order that they are in by now. */
  arrange: () => void
  /** Whether that would change anything. */
  isBehind: boolean
}
export const boardControlsAtom = atom<BoardControls | null>(null)

/** The search field of the panel. */
export const boardSearchRef = createRef<HTMLInputElement>()

/** The ticket of the card under the cursor: 'this ticket' for keys. */
export const boardTicketAtom = atom<number | null>(null)
