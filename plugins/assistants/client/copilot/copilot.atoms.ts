import { atom } from 'jotai'
import type { AnswerSource, CopilotTask } from '../../contract/index.ts'

/** Run of the copilot: what it is saying of one ticket. */
export interface CopilotRun {
  runId: string
  ticketId: number
  task: CopilotTask
  text: string
  /** Sources that it looked up; known once it is whole. */
  sources: readonly AnswerSource[]
  state: 'growing' | 'done' | 'failed'
  /** The sentence, where it failed. */
  problem: string | null
  /** It was made of what stands in the reply box, and takes its place. */
  replaces: boolean
}

/** The last run of each ticket; nothing once it was used or put away. */
export const copilotRunsAtom = atom<ReadonlyMap<number, CopilotRun>>(new Map<number, CopilotRun>())

/** Shows a run, or what became of it. A piece of an older run changes nothing. */
export const showRunAtom = atom(null, (get, set, run: CopilotRun) => set(copilotRunsAtom, new Map(get(copilotRunsAtom)).set(run.ticketId, run)))

export const changeRunAtom = atom(null, (get, set, runId: string, change: (run: CopilotRun) => Partial<CopilotRun>) => {
  const run = [...get(copilotRunsAtom).values()].find((one) => one.runId === runId)
  if (run) set(showRunAtom, { ...run, ...change(run) })
})

export const endRunAtom = atom(null, (get, set, ticketId: number) => {
  const left = new Map(get(copilotRunsAtom))
  left.delete(ticketId)
  set(copilotRunsAtom, left)
})
