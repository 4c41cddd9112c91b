import type { FieldValues } from '#core/contract/activity/index.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import type { ActivityRow } from './activity.table.ts'
import { isRun, laterOn, rowsOf, stepsOf } from './activityRows.ts'
import { byRow, type Judgement, judge, judgeRun, judgeSteps } from './judge.ts'

/** An action and whether the person may take it back; `steps` of a run oldest first, and `ofSteps` whether each of them can go back, by id. */
export interface JudgedActivity {
  action: ActivityRow
  judgement: Judgement
  steps: readonly ActivityRow[]
  ofSteps: ReadonlyMap<number, Judgement>
}

/** Whether actions can be taken back, in their order; `locked` are rows that the transaction has locked, by id of their action, otherwise they are read. */
export async function judgeActivity(
  ctx: ServerContext,
  actor: Actor,
  those: readonly ActivityRow[],
  locked?: ReadonlyMap<number, FieldValues>,
): Promise<JudgedActivity[]> {
  const steps = await stepsOf(ctx, actor, those)
  const all = [...those.filter((action) => !isRun(action)), ...steps]
  const rows = locked ?? (await rowsOf(ctx, actor, all))
  const later = await laterOn(ctx, actor, all)
  const laterOf = byRow(later)
  return those.map((action) => {
    if (!isRun(action)) return { action, steps: [], ofSteps: new Map(), judgement: judge(action, rows.get(action.id) ?? null, laterOf(action), ctx.now()) }
    const own = steps.filter(({ partOf }) => partOf === action.rowId)
    const ofSteps = judgeSteps(own, rows, later, ctx.now())
    return { action, steps: own, ofSteps, judgement: judgeRun(action, own, ofSteps, ctx.now()) }
  })
}
