import type { FieldError } from '#core/contract/errors.ts'

export const LONGEST_NAME = 120
export const LONGEST_TEXT = 4_000
/** Reminders so many minutes before the due time at most: a week. */
export const EARLIEST_REMINDER = 7 * 24 * 60

export const priorities = ['none', 'low', 'medium', 'high'] as const
export type Priority = (typeof priorities)[number]

/** `delayed` follows from the due time; the server turns it by itself. */
export const taskStatuses = ['pending', 'delayed', 'finished'] as const
export type TaskStatus = (typeof taskStatuses)[number]

/** Columns of the board, in their order: a task stands in one of them. `week`: within seven days, but not today. */
export const boardColumns = ['overdue', 'today', 'week', 'later', 'none', 'finished'] as const
export type BoardColumnId = (typeof boardColumns)[number]

/** `asked`: somebody else gave it, and nobody has said yes yet. */
export const acceptances = ['own', 'asked', 'accepted', 'refused'] as const
export type Acceptance = (typeof acceptances)[number]

export interface TaskDraft {
  name: string
  description: string
  comments: string
  /** ISO 8601; null: whenever. */
  limitDate: string | null
  /** Minutes before the due time; null: no reminder. */
  remindMinutes: number | null
  repeats: string
  ownerId: number | null
  teamId: number | null
}

/** Problems of a draft by itself. Whether people, teams and tickets exist is the server's to check. */
export function taskProblems({ name, description, comments, limitDate, remindMinutes, repeats, ownerId, teamId }: TaskDraft): FieldError[] {
  const problems: FieldError[] = []
  const refuse = (field: string, code: string, message: string) => problems.push({ field, code, message })
  if (name.trim() === '') refuse('name', 'required', 'A task needs a name')
  else if (name.trim().length > LONGEST_NAME) refuse('name', 'too_big', `At most ${LONGEST_NAME} characters`)
  if (description.length > LONGEST_TEXT) refuse('description', 'too_big', `At most ${LONGEST_TEXT} characters`)
  if (comments.length > LONGEST_TEXT) refuse('comments', 'too_big', `At most ${LONGEST_TEXT} characters`)
  if (remindMinutes !== null && (!Number.isInteger(remindMinutes) || remindMinutes < 0 || remindMinutes > EARLIEST_REMINDER))
    refuse('remindMinutes', 'invalid_type', `Whole minutes from 0 to ${EARLIEST_REMINDER}`)
  if (limitDate === null && remindMinutes !== null) refuse('remindMinutes', 'noDate', 'A reminder needs a due time')
  if (limitDate === null && repeats !== 'none') refuse('repeats', 'noDate', 'A repeated task needs a due time')
  if (ownerId === null && teamId === null) refuse('ownerId', 'required', 'Say whose it is: a person or a team')
  return problems
}
