import { atom } from 'jotai'

/** The connection of the list that its keys are about. */
export const targetAtom = atom<number | null>(null)

/** The connection whose form is open, or a new one, of a kind where that is said. */
export const formAtom = atom<{ id: number } | { id: null; type: string | undefined } | null>(null)

/** The connection that somebody is about to delete, of which must be said where its conversations go. */
export const deleteAtom = atom<number | null>(null)

/** The connection whose token somebody is about to renew. */
export const renewAtom = atom<number | null>(null)
