import { eq } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { type RuleRow, rules } from './rules.table.ts'

const ACTIVE = 'rules.active'

/** Rules of a company that are on, in their order. */
export const activeRules = (ctx: ServerContext, tenantId: number): Promise<RuleRow[]> =>
  ctx.cached(ACTIVE, String(tenantId), async (db) => {
    const rows = await tenantRows(db, { tenantId }, rules).find(eq(rules.isActive, true))
    return rows.toSorted((one, other) => one.order - other.order || one.id - other.id)
  })

export const forgetRules = (ctx: ServerContext, tenantId: number): void => ctx.forget(ACTIVE, String(tenantId))
