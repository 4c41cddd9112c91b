import { atom } from 'jotai'
import type { Answer, Case } from '../../contract/index.ts'

/** The case whose form is open, or a new one of an assistant. */
export const caseFormAtom = atom<Case | { newOf: number } | null>(null)
/** The run that is looked at. */
export const runAtom = atom<string | null>(null)
/** Where the cursor of the list of cases stands. */
export const activeCaseAtom = atom<Case | null>(null)
/** Where the cursor of the recorder stands. */
export const activeAnswerAtom = atom<Answer | null>(null)
