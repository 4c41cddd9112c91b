import { atom } from 'jotai'
import type { Answer, Assistant } from '../contract/index.ts'

/** The assistant whose form is open, or a new one of a kind, by its id. */
export const formAtom = atom<Assistant | { newOf: string } | null>(null)
/** The assistant that is tried. */
export const triedAtom = atom<Assistant | null>(null)
/** The answer that is looked at. */
export const answerAtom = atom<Answer | null>(null)
