import { atom } from 'jotai'

/** The places in a tile's head that its panel may fill. */
export interface HeadSlots {
  meta: HTMLElement | null
  actions: HTMLElement | null
}

/** Panel id → its places, while its head is drawn. */
export const headSlotsAtom = atom<Readonly<Record<string, HeadSlots>>>({})
