import type { FieldError } from '#core/contract/errors.ts'

/** Longest text, in UTF-16 units, with its variables unfilled. */
export const LONGEST_TEXT = 4096
/** As far ahead as a message may be planned. */
const LONGEST_AHEAD_MS = 5 * 366 * 86_400_000
/** Milliseconds after which what is found later than planned is not sent any more: the program was off. @see reference of the family, schedules */
export const OVERDUE_MS = 24 * 3_600_000
/** From here on a row says that it went out late. */
export const LATE_MS = 60_000

export const scheduleStatuses = ['pending', 'sent', 'error', 'canceled'] as const
export type ScheduleStatus = (typeof scheduleStatuses)[number]

/** Message that a person plans, as the rules read it. */
export interface PlannedMessage {
  body: string
  scheduleDate: Date
  fileCount: number
  /** Names in the text that mean nothing for this contact. */
  unknown: readonly string[]
}

const refuse = (field: string, code: string, message: string): FieldError => ({ field, code, message })

/** Problems of a planned message; empty when there are none. */
export function scheduleProblems({ body, scheduleDate, fileCount, unknown }: PlannedMessage, now: Date): FieldError[] {
  const problems: FieldError[] = []
  if (scheduleDate <= now) problems.push(refuse('scheduleDate', 'past', 'This time is past'))
  if (scheduleDate.getTime() - now.getTime() > LONGEST_AHEAD_MS) problems.push(refuse('scheduleDate', 'too_far', 'At most five years ahead'))
  if (body.trim() === '' && fileCount === 0) problems.push(refuse('body', 'required', 'Write something, or add a file'))
  if (body.length > LONGEST_TEXT) problems.push(refuse('body', 'too_big', `The text has more than ${LONGEST_TEXT} characters`))
  if (unknown.length > 0) {
    problems.push(refuse('body', 'unknown_variable', `Unknown for this contact: ${unknown.map((name) => `{{${name}}}`).join(', ')}`))
  }
  return problems
}

/** Viewer of schedules. */
export interface ScheduleViewer {
  userId: number
  profile: 'admin' | 'super' | 'superadmin' | 'user'
}

export const leadsSchedules = ({ profile }: Pick<ScheduleViewer, 'profile'>): boolean => profile === 'admin' || profile === 'super'

/** Whether somebody made it, or leads. Everybody else who reads the contact's conversations only sees it. */
export const mayEditSchedule = ({ userId }: { userId: number }, viewer: ScheduleViewer): boolean => leadsSchedules(viewer) || userId === viewer.userId
