import { atom } from 'jotai'
import type { ImportLine } from '../contract/index.ts'

/** Flows whose publishing or versions are on display, by id. */
export const publishAtom = atom<number | null>(null)
export const versionsAtom = atom<number | null>(null)
/** Outcomes of the parts of a file that a flow was made of. */
export const reportAtom = atom<{ name: string; report: readonly ImportLine[] } | null>(null)
/** The version that one is about to go back to. */
export const rollBackAtom = atom<{ flowId: number; version: number } | null>(null)
