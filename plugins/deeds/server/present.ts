import { inArray } from 'drizzle-orm'
import type { FieldValues } from '#core/contract/activity/index.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import type { ActivityItem, ActivityStep, WhyNot } from '../contract/index.ts'
import type { ActivityRow } from './deeds.table.ts'
import { byRow, type Judgement, judge, judgeRun, judgeSteps } from './judge.ts'
import { isRun, laterOn, rowsOf, stepsOf } from './look.ts'

type Names = ReadonlyMap<number, string>

async function namesOf(ctx: ServerContext, actor: Actor, ids: readonly number[]): Promise<Names> {
  if (ids.length === 0) return new Map()
  const people = await tenantRows(ctx.db, actor, users, { withDeleted: true }).find(inArray(users.id, [...new Set(ids)]))
  return new Map(people.map(({ id, name }) => [id, name]))
}

const personOf = (id: number | null, names: Names): WhyNot['by'] => {
  const name = id === null ? undefined : names.get(id)
  return id === null || name === undefined ? null : { id, name }
}

const presentStep = (action: ActivityRow, names: Names, { why, changer }: Judgement): ActivityStep => ({
  id: action.id,
  kind: action.kind,
  said: action.said,
  name: action.name,
  ticketId: action.ticketId,
  contactId: action.contactId,
  undone: action.undoneAt && { at: action.undoneAt.toISOString(), by: names.get(action.undoneBy ?? 0) ?? '' },
  whyNot: why && { ...why, by: personOf(changer, names) },
})

const present = (action: ActivityRow, names: Names, judgement: Judgement, steps: ActivityStep[]): ActivityItem => ({
  ...presentStep(action, names, judgement),
  at: action.at.toISOString(),
  user: { id: action.userId, name: names.get(action.userId) ?? '' },
  from: action.address === null ? null : { address: action.address, browser: action.browser ?? '' },
  steps,
})

/** Actions with why they cannot be taken back, where they cannot; `held` are the rows of those whose rows are held, by deed. */
export async function presentActivity(
  ctx: ServerContext,
  actor: Actor,
  those: readonly ActivityRow[],
  held?: ReadonlyMap<number, FieldValues>,
): Promise<ActivityItem[]> {
  const steps = await stepsOf(ctx, actor, those)
  const all = [...those.filter((action) => !isRun(action)), ...steps]
  const rows = held ?? (await rowsOf(ctx, actor, all))
  const later = await laterOn(ctx, actor, all)
  const laterOf = byRow(later)
  const judged = those.map((action) => {
    if (!isRun(action))
      return { action, own: [], of: new Map<number, Judgement>(), judgement: judge(action, rows.get(action.id) ?? null, laterOf(action), ctx.now()) }
    const own = steps.filter(({ partOf }) => partOf === action.rowId)
    const of = judgeSteps(own, rows, later, ctx.now())
    return { action, own, of, judgement: judgeRun(action, own, of, ctx.now()) }
  })
  const changers = judged.flatMap(({ of, judgement }) => [judgement, ...of.values()].map(({ changer }) => changer))
  const ids = [...changers, ...[...those, ...steps].flatMap(({ userId, undoneBy }) => [userId, undoneBy])].filter((id) => id !== null)
  const names = await namesOf(ctx, actor, ids)
  return judged.map(({ action, own, of, judgement }) =>
    present(
      action,
      names,
      judgement,
      own.map((step) => presentStep(step, names, of.get(step.id) ?? { why: null, changer: null })),
    ),
  )
}
