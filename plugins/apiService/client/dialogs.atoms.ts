import { atom } from 'jotai'
import type { ApiToken, ShownToken } from '../contract/index.ts'

/** The token that somebody is asked about before it is renewed. */
export const renewAtom = atom<ApiToken | null>(null)
/** A token that was just made: the only time it is shown. */
export const shownTokenAtom = atom<ShownToken | null>(null)
