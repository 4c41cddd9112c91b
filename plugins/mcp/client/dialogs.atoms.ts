import { atom } from 'jotai'

/** Id of the server whose tools are looked at. */
export const toolsOfAtom = atom<number | null>(null)
