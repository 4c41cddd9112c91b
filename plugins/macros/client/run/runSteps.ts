import type { Undo } from '#core/client/plugin.ts'

/** `undo` is null for what stays done; `reason` is a sentence. */
export type StepResult = { isDone: true; undo: Undo | null } | { isDone: false; reason: string }

/** The first step that could not be done; the first is 0. */
export interface Stop {
  at: number
  reason: string
}

export interface StepsRun {
  /** How many were done. */
  done: number
  /** Inverses of what was done, in the order in which it was done. */
  undos: readonly Undo[]
  stop: Stop | null
}

/** Does the steps one after the other, until one cannot be done. */
export async function runSteps<S>(steps: readonly S[], perform: (step: S) => Promise<StepResult>): Promise<StepsRun> {
  const undos: Undo[] = []
  for (const [at, step] of steps.entries()) {
    const result = await perform(step)
    if (!result.isDone) return { done: at, undos, stop: { at, reason: result.reason } }
    if (result.undo) undos.push(result.undo)
  }
  return { done: steps.length, undos, stop: null }
}
