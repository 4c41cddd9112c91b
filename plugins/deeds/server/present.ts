import { inArray } from 'drizzle-orm'
import type { FieldValues } from '#core/contract/activity/index.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import type { Deed, DeedStep, WhyNot } from '../contract/index.ts'
import type { DeedRow } from './deeds.table.ts'
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

const presentStep = (deed: DeedRow, names: Names, { why, changer }: Judgement): DeedStep => ({
  id: deed.id,
  kind: deed.kind,
  said: deed.said,
  name: deed.name,
  ticketId: deed.ticketId,
  contactId: deed.contactId,
  undone: deed.undoneAt && { at: deed.undoneAt.toISOString(), by: names.get(deed.undoneBy ?? 0) ?? '' },
  whyNot: why && { ...why, by: personOf(changer, names) },
})

const present = (deed: DeedRow, names: Names, judgement: Judgement, steps: DeedStep[]): Deed => ({
  ...presentStep(deed, names, judgement),
  at: deed.at.toISOString(),
  user: { id: deed.userId, name: names.get(deed.userId) ?? '' },
  from: deed.address === null ? null : { address: deed.address, browser: deed.browser ?? '' },
  steps,
})

/** Deeds with why they cannot be taken back, where they cannot; `held` are the rows of those whose rows are held, by deed. */
export async function presentDeeds(ctx: ServerContext, actor: Actor, those: readonly DeedRow[], held?: ReadonlyMap<number, FieldValues>): Promise<Deed[]> {
  const steps = await stepsOf(ctx, actor, those)
  const all = [...those.filter((deed) => !isRun(deed)), ...steps]
  const rows = held ?? (await rowsOf(ctx, actor, all))
  const later = await laterOn(ctx, actor, all)
  const laterOf = byRow(later)
  const judged = those.map((deed) => {
    if (!isRun(deed)) return { deed, own: [], of: new Map<number, Judgement>(), judgement: judge(deed, rows.get(deed.id) ?? null, laterOf(deed), ctx.now()) }
    const own = steps.filter(({ partOf }) => partOf === deed.rowId)
    const of = judgeSteps(own, rows, later, ctx.now())
    return { deed, own, of, judgement: judgeRun(deed, own, of, ctx.now()) }
  })
  const changers = judged.flatMap(({ of, judgement }) => [judgement, ...of.values()].map(({ changer }) => changer))
  const ids = [...changers, ...[...those, ...steps].flatMap(({ userId, undoneBy }) => [userId, undoneBy])].filter((id) => id !== null)
  const names = await namesOf(ctx, actor, ids)
  return judged.map(({ deed, own, of, judgement }) =>
    present(
      deed,
      names,
      judgement,
      own.map((step) => presentStep(step, names, of.get(step.id) ?? { why: null, changer: null })),
    ),
  )
}
