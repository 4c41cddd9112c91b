import { atom } from 'jotai'
import type { FlowCase } from '../../contract/index.ts'

/** Where the cursor of the list of cases stands. */
export const activeCaseAtom = atom<FlowCase | null>(null)
/** The case whose difference is on display. */
export const shownCaseAtom = atom<FlowCase | null>(null)
/** The case whose name is asked for. */
export const renamedCaseAtom = atom<FlowCase | null>(null)
/** The conversation on display among the replays. */
export const replayedSessionAtom = atom<{ flowId: number; sessionId: string } | null>(null)
