import { inArray } from 'drizzle-orm'
import { users } from '#core/server/auth/identity.table.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import type { ActivityItem, ActivityStep, WhyNot } from '../contract/index.ts'
import type { ActivityRow } from './activity.table.ts'
import type { Judgement } from './judge.ts'
import { judgeActivity } from './judgeActivity.ts'

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

/** Why an action cannot be taken back, with the name of whoever changed the row since; null where it can. */
export async function namedWhyNot(ctx: ServerContext, actor: Actor, { why, changer }: Judgement): Promise<WhyNot | null> {
  return why && { ...why, by: personOf(changer, await namesOf(ctx, actor, changer === null ? [] : [changer])) }
}

/** Actions with why they cannot be taken back, where they cannot. */
export async function presentActivity(ctx: ServerContext, actor: Actor, those: readonly ActivityRow[]): Promise<ActivityItem[]> {
  const judged = await judgeActivity(ctx, actor, those)
  const changers = judged.flatMap(({ ofSteps, judgement }) => [judgement, ...ofSteps.values()].map(({ changer }) => changer))
  const people = judged.flatMap(({ action, steps }) => [action, ...steps].flatMap(({ userId, undoneBy }) => [userId, undoneBy]))
  const names = await namesOf(
    ctx,
    actor,
    [...changers, ...people].filter((id) => id !== null),
  )
  return judged.map(({ action, steps, ofSteps, judgement }) =>
    present(
      action,
      names,
      judgement,
      steps.map((step) => presentStep(step, names, ofSteps.get(step.id) ?? { why: null, changer: null })),
    ),
  )
}
