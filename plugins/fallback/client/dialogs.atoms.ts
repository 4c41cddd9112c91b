import { atom } from 'jotai'

/** The connection whose rule is open. */
export const shownRuleAtom = atom<number | null>(null)
