import type { FieldValues } from '#core/contract/activity/index.ts'
import { type WhyNot, whyNot } from '../contract/index.ts'
import type { ActivityRow } from './activity.table.ts'

/** Why an action cannot be taken back, null where it can, and who changed it since, null where no person did. */
export interface Judgement {
  why: Omit<WhyNot, 'by'> | null
  changer: number | null
}

const placeOf = ({ rows, rowId }: Pick<ActivityRow, 'rows' | 'rowId'>) => `${rows} ${rowId}`

/** Actions by the row that they changed: an action on many rows is looked at with those of each row alone. */
export function byRow(those: readonly ActivityRow[]): (action: ActivityRow) => readonly ActivityRow[] {
  const byPlace = Map.groupBy(those, placeOf)
  return (action) => byPlace.get(placeOf(action)) ?? []
}

const isLater = (one: ActivityRow, action: ActivityRow): boolean => one.id > action.id && placeOf(one) === placeOf(action)

/** The fields of an action that a later action changed which nobody took back. */
const overlaidBy = (action: ActivityRow, active: readonly ActivityRow[]): string[] =>
  active.filter((one) => isLater(one, action)).flatMap(({ fields }) => fields)

/** The person who, after an action, was the last to change one of these fields of its row; null where no person was. */
const changerOf = (action: ActivityRow, fields: readonly string[], later: readonly ActivityRow[]): number | null =>
  later.findLast((one) => isLater(one, action) && fields.some((field) => field in one.after))?.userId ?? null

/** `row`: its fields as they are, null for who may not change it; `later`: what was noted since, oldest first. */
export function judge(action: ActivityRow, row: FieldValues | null, later: readonly ActivityRow[], now: Date): Judgement {
  const active = later.filter(({ undoOf, undoneAt }) => undoOf === null && undoneAt === null)
  const judged = { at: action.at, isUndone: action.undoneAt !== null, isUndo: action.undoOf !== null, fields: action.fields, after: action.after }
  const why = whyNot(judged, row, now, overlaidBy(action, active))
  const changer = why?.code === 'changed' ? (changerOf(action, why.fields, active) ?? changerOf(action, why.fields, later)) : null
  return { why, changer }
}

/**
 * The same of actions that go back together, the last one first: what one of them left stands against an earlier one only where it stays itself. By id;
 * `steps` are oldest first, `rows` their rows by id of the action.
 */
export function judgeSteps(
  steps: readonly ActivityRow[],
  rows: ReadonlyMap<number, FieldValues>,
  later: readonly ActivityRow[],
  now: Date,
): Map<number, Judgement> {
  const judgements = new Map<number, Judgement>()
  const back = new Set<number>()
  const factsAt = new Map<string, FieldValues>()
  const laterOf = byRow(later)
  for (const step of steps.toReversed()) {
    const row = rows.get(step.id)
    const facts = row && { ...row, ...factsAt.get(placeOf(step)) }
    const judgement = judge(
      step,
      facts ?? null,
      laterOf(step).filter(({ id }) => !back.has(id)),
      now,
    )
    judgements.set(step.id, judgement)
    if (judgement.why) continue
    back.add(step.id)
    factsAt.set(placeOf(step), { ...factsAt.get(placeOf(step)), ...step.before })
  }
  return judgements
}

/** Reason why none of some steps can be taken back: of those that stand, that of the last; null where one can go back. */
export function judgeRun(run: ActivityRow, steps: readonly ActivityRow[], judgements: ReadonlyMap<number, Judgement>, now: Date): Judgement {
  const own = judge(run, {}, [], now)
  const active = steps.filter(({ undoneAt }) => undoneAt === null).flatMap(({ id }) => judgements.get(id) ?? [])
  if (own.why || active.some(({ why }) => why === null)) return own
  return active.at(-1) ?? { why: { code: 'undone', fields: [] }, changer: null }
}
