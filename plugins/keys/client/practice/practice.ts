/** Something to do in the practice. */
export interface Task {
  commandId: string
  /** Every way to do it, as comparable presses. */
  bindings: readonly (readonly string[])[]
}

export interface Result {
  commandId: string
  timeMs: number
  mistakes: number
}

export interface Practice {
  tasks: readonly Task[]
  /** Place of the task in hand; `tasks.length` at the end. */
  at: number
  /** Presses of an unfinished sequence. */
  pending: readonly string[]
  mistakes: number
  startedMs: number
  results: readonly Result[]
}

/** Slower than this, or with a mistake, and it is worth doing again. */
const FAST_MS = 4_000

export const begin = (tasks: readonly Task[], nowMs: number): Practice => ({ tasks, at: 0, pending: [], mistakes: 0, startedMs: nowMs, results: [] })

const startsWith = (binding: readonly string[], presses: readonly string[]) => presses.every((press, index) => binding[index] === press)

/** State of the practice after a press; `ids` are the texts that the press answers to. */
export function pressKey(practice: Practice, ids: readonly string[], nowMs: number): Practice {
  const task = practice.tasks[practice.at]
  if (!task || ids.length === 0) return practice
  for (const before of practice.pending.length > 0 ? [practice.pending, []] : [[]]) {
    for (const id of ids) {
      const presses = [...before, id]
      const fitting = task.bindings.filter((binding) => startsWith(binding, presses))
      if (fitting.some((binding) => binding.length === presses.length)) return finish(practice, task, nowMs)
      if (fitting.length > 0) return { ...practice, pending: presses }
    }
  }
  return { ...practice, pending: [], mistakes: practice.mistakes + 1 }
}

function finish(practice: Practice, { commandId }: Task, nowMs: number): Practice {
  const result = { commandId, timeMs: nowMs - practice.startedMs, mistakes: practice.mistakes }
  return { ...practice, at: practice.at + 1, pending: [], mistakes: 0, startedMs: nowMs, results: [...practice.results, result] }
}

/** The tasks that went slowly or wrong. */
export const toRepeat = ({ tasks, results }: Practice): Task[] =>
  tasks.filter(({ commandId }) => results.some((result) => result.commandId === commandId && (result.mistakes > 0 || result.timeMs > FAST_MS)))
