import { invalidInput } from '#core/contract/errors.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { configProblems, type RatingConfig, ratingConfigSchema, usualConfig } from '../contract/index.ts'
import { ratingConfigs } from './ratings.table.ts'

/** How the company asks. */
export async function configOf(ctx: ServerContext, tenantId: number): Promise<RatingConfig> {
  const row = await tenantRows(ctx.db, { tenantId }, ratingConfigs).first(undefined)
  return row ? ratingConfigSchema.parse({ ...usualConfig, ...row.config }) : usualConfig
}

/** @throws invalidInput (422) */
export function changeConfig(
  ctx: ServerContext,
  actor: Actor,
  change: { [Name in keyof RatingConfig]?: RatingConfig[Name] | undefined },
): Promise<RatingConfig> {
  return ctx.transact(async (tx) => {
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    const config = ratingConfigSchema.parse({ ...(await configOf(tx, actor.tenantId)), ...given })
    const problems = configProblems(config)
    if (problems.length > 0) throw invalidInput(problems, 422)
    const rows = tenantRows(tx.db, actor, ratingConfigs)
    if (!(await rows.insertIfAbsent({ config }))) await rows.update(undefined, { config })
    return config
  })
}
