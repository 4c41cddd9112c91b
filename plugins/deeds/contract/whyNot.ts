import type { FieldValues } from '#core/contract/activity/index.ts'
import { UNDO_HOURS, type WhyNot } from './activity.ts'

const HOUR_MS = 3_600_000

/** Facts of an action that decide whether it can be taken back. */
export interface Judged {
  at: Date
  isUndone: boolean
  /** It took another action back. */
  isUndo: boolean
  /** The fields that a later change is measured by. */
  fields: readonly string[]
  after: FieldValues
}

/** The fields of an action that are not as it left them. */
export const fieldsChanged = (fields: readonly string[], after: FieldValues, now: FieldValues): string[] =>
  fields.filter((field) => (after[field] ?? null) !== (now[field] ?? null))

/**
 * Why an action cannot be taken back, or null. `row` holds the row's fields as they are; null for who may not change it any more. `overlaid` are the
 * fields that a later action changed and that stand so: also where they happen to be as this one left them, the later one goes back first.
 */
export function whyNot(
  { at, isUndone, isUndo, fields, after }: Judged,
  row: FieldValues | null,
  now: Date,
  overlaid: readonly string[] = [],
): Omit<WhyNot, 'by'> | null {
  if (isUndo) return { code: 'final', fields: [] }
  if (isUndone) return { code: 'undone', fields: [] }
  if (now.getTime() - at.getTime() >= UNDO_HOURS * HOUR_MS) return { code: 'old', fields: [] }
  if (row === null) return { code: 'noRight', fields: [] }
  const values = fieldsChanged(fields, after, row)
  const changed = fields.filter((field) => values.includes(field) || overlaid.includes(field))
  return changed.length > 0 ? { code: 'changed', fields: changed } : null
}
