import type { FieldValues } from '#core/contract/activity/index.ts'
import { type WhyNot, whyNot } from '../contract/index.ts'
import type { DeedRow } from './deeds.table.ts'

/** Why a deed cannot be taken back, null where it can, and who changed it since, null where no person did. */
export interface Judgement {
  why: Omit<WhyNot, 'by'> | null
  changer: number | null
}

const placeOf = ({ rows, rowId }: Pick<DeedRow, 'rows' | 'rowId'>) => `${rows} ${rowId}`

/** Deeds by the row that they changed: a deed on many rows is looked at with those of each row alone. */
export function byRow(those: readonly DeedRow[]): (deed: DeedRow) => readonly DeedRow[] {
  const byPlace = Map.groupBy(those, placeOf)
  return (deed) => byPlace.get(placeOf(deed)) ?? []
}

const isLater = (one: DeedRow, deed: DeedRow): boolean => one.id > deed.id && placeOf(one) === placeOf(deed)

/** Those of a deed's fields that a later deed changed which nobody took back. */
const overlaidBy = (deed: DeedRow, active: readonly DeedRow[]): string[] => active.filter((one) => isLater(one, deed)).flatMap(({ fields }) => fields)

/** Who, after a deed, was the last to change one of these fields of its row; null where no person was. */
const changerOf = (deed: DeedRow, fields: readonly string[], later: readonly DeedRow[]): number | null =>
  later.findLast((one) => isLater(one, deed) && fields.some((field) => field in one.after))?.userId ?? null

/** `row`: its fields as they are, null for who may not change it; `later`: what was noted since, oldest first. */
export function judge(deed: DeedRow, row: FieldValues | null, later: readonly DeedRow[], now: Date): Judgement {
  const active = later.filter(({ undoOf, undoneAt }) => undoOf === null && undoneAt === null)
  const judged = { at: deed.at, isUndone: deed.undoneAt !== null, isUndo: deed.undoOf !== null, fields: deed.fields, after: deed.after }
  const why = whyNot(judged, row, now, overlaidBy(deed, active))
  const changer = why?.code === 'changed' ? (changerOf(deed, why.fields, active) ?? changerOf(deed, why.fields, later)) : null
  return { why, changer }
}

/**
 * The same of deeds that go back together, the last one first: what one of them left stands against an earlier one only where it stays itself. By id;
 * `steps` are oldest first, `rows` their rows by id of the deed.
 */
export function judgeSteps(steps: readonly DeedRow[], rows: ReadonlyMap<number, FieldValues>, later: readonly DeedRow[], now: Date): Map<number, Judgement> {
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

/** What stands against taking any of some steps back: of those that stand, the last; null where one can go back. */
export function judgeRun(run: DeedRow, steps: readonly DeedRow[], judgements: ReadonlyMap<number, Judgement>, now: Date): Judgement {
  const own = judge(run, {}, [], now)
  const active = steps.filter(({ undoneAt }) => undoneAt === null).flatMap(({ id }) => judgements.get(id) ?? [])
  if (own.why || active.some(({ why }) => why === null)) return own
  return active.at(-1) ?? { why: { code: 'undone', fields: [] }, changer: null }
}
