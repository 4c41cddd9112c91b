import { atom } from 'jotai'

/** A macro on many tickets that is on its way in this browser. */
export interface RunningMacro {
  name: string
  done: number
  total: number
  isCancelled: boolean
}

export const runningMacroAtom = atom<RunningMacro | null>(null)
