import { atom } from 'jotai'
import type { Answer, Assistant, KindName } from '../contract/index.ts'

/** The assistant whose form is open, or a new one of a kind. */
export const formAtom = atom<Assistant | { newOf: KindName } | null>(null)
/** The assistant that is tried. */
export const triedAtom = atom<Assistant | null>(null)
/** The answer that is looked at. */
export const answerAtom = atom<Answer | null>(null)
