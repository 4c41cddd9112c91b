import { and, isNotNull, lt } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { keepDeletedDays } from '#core/contract/activity/settings.ts'
import { definePoint, type ExtensionPoint } from '#core/contract/define.ts'
import { tenants } from '../auth/identity.table.ts'
import { type TenantTable, tenantRows } from '../db/repository.ts'
import type { PeriodicWork, ServerContext } from '../plugin.ts'

/** A table whose deleted rows go for good after a while. */
export interface SweptTable {
  table: TenantTable & { deletedAt: PgColumn }
}
export const sweptTables: ExtensionPoint<SweptTable> = definePoint('core.sweptTables')

const EVERY_MS = 60 * 60_000
const DAY_MS = 86_400_000

/** Removes what was deleted longer ago than its company keeps such rows. */
export async function removeDeleted(ctx: ServerContext): Promise<void> {
  for (const { id: tenantId } of await ctx.db.select({ id: tenants.id }).from(tenants)) {
    const days = Number(await ctx.setting(tenantId, keepDeletedDays))
    const before = new Date(ctx.now().getTime() - days * DAY_MS)
    for (const { table } of ctx.contributionsOf(sweptTables)) {
      const old = and(isNotNull(table.deletedAt), lt(table.deletedAt, before))
      if (old) await tenantRows(ctx.db, { tenantId }, table, { withDeleted: true }).remove(old)
    }
  }
}

/** Looks once an hour. */
export const sweep: PeriodicWork = { name: 'sweep', everyMs: EVERY_MS, run: removeDeleted }
