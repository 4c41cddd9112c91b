import { atom } from 'jotai'
import type { Delivery, Hook, ShownHook } from '../contract/index.ts'

/** The hook that somebody is asked about before its secret is renewed. */
export const renewAtom = atom<Hook | null>(null)
/** A secret that was just made: the only time it is shown. */
export const shownHookAtom = atom<ShownHook | null>(null)
/** The delivery that is looked at. */
export const deliveryAtom = atom<Delivery | null>(null)
