import type { BoardColumnId, Task, TaskColumn } from '../../contract/index.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Times of day, from midnight, of tasks that had none. */
const EVENING_MS = 18 * HOUR_MS
const MORNING_MS = 9 * HOUR_MS

/** The change that moving a card makes: a new due time, an end or its return; or why there is none. */
export type TaskMove =
  | { isRefused: false; limitDate: string | null; isDueChanged: boolean; isFinished: boolean }
  | { isRefused: true; why: 'ordered' | 'overdue' | 'repeats' }

type Bounds = Pick<TaskColumn, 'id' | 'from' | 'to'>

/** How long after its midnight a due time is; null for a task without one. */
const timeOfDay = (limitDate: string | null, midnightMs: number): number | null =>
  limitDate === null ? null : (((Date.parse(limitDate) - midnightMs) % DAY_MS) + DAY_MS) % DAY_MS

/** The due time that a task gets in a column: the first day of that, at the time of day that it had. Today only times that are still to come. */
export function dueIn({ id, from, to }: Bounds, limitDate: string | null, nowMs: number): string | null {
  if (from === null) return null
  const midnightMs = Date.parse(from)
  const own = timeOfDay(limitDate, midnightMs)
  if (id !== 'today') return new Date(midnightMs + (own ?? MORNING_MS)).toISOString()
  const endMs = to === null ? midnightMs + DAY_MS : Date.parse(to)
  const wanted = [midnightMs + (own ?? EVENING_MS), midnightMs + EVENING_MS, endMs - MINUTE_MS]
  return new Date(wanted.find((at) => at > nowMs) ?? endMs - 1).toISOString()
}

/** The column that an unfinished task with this due time stands in. */
export function columnOf(columns: readonly Bounds[], limitDate: string | null, nowMs: number): BoardColumnId {
  if (limitDate === null) return 'none'
  const at = Date.parse(limitDate)
  if (at <= nowMs) return 'overdue'
  const found = columns.find(({ id, from, to }) => id !== 'overdue' && from !== null && at >= Date.parse(from) && (to === null || at < Date.parse(to)))
  return found?.id ?? 'later'
}

/** Plans the change that dropping a task in a column means. */
export function planMove(columns: readonly Bounds[], task: Task, toId: BoardColumnId, nowMs: number): TaskMove {
  const isFinished = task.status === 'finished'
  const own = columnOf(columns, task.limitDate, nowMs)
  const from = isFinished ? 'finished' : own
  if (toId === from) return { isRefused: true, why: 'ordered' }
  const { limitDate } = task
  if (toId === 'finished') return { isRefused: false, limitDate, isDueChanged: false, isFinished: true }
  if (toId === own) return { isRefused: false, limitDate, isDueChanged: false, isFinished: false }
  if (toId === 'overdue') return { isRefused: true, why: 'overdue' }
  if (toId === 'none' && task.repeats !== 'none') return { isRefused: true, why: 'repeats' }
  const target = columns.find(({ id }) => id === toId)
  return { isRefused: false, limitDate: target ? dueIn(target, limitDate, nowMs) : null, isDueChanged: true, isFinished: false }
}
