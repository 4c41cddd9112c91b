import { atom } from 'jotai'

/** Tickets on the wall by place; empty while no wall is shown. */
export const placesAtom = atom<readonly (number | null)[]>([])

const chosenAtom = atom<number | null>(null)

/** The ticket whose tile the keyboard stands on: the chosen one, else the first. */
export const wallCursorAtom = atom(
  (get) => {
    const places = get(placesAtom)
    const chosen = get(chosenAtom)
    return places.includes(chosen) ? chosen : (places.find((id) => id !== null) ?? null)
  },
  (_get, set, ticketId: number) => set(chosenAtom, ticketId),
)

/** Id of a tile in the document. */
export const tileId = (ticketId: number): string => `wall-${ticketId}`

/** A tile of the wall on the page. */
export const elementOf = (ticketId: number): HTMLElement | null => document.getElementById(tileId(ticketId))
