import { lt } from 'drizzle-orm'
import { PLATFORM_TENANT, tenants } from '#core/server/auth/identity.table.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { PeriodicWork, ServerContext } from '#core/server/plugin.ts'
import { auditKeepDays } from '../contract/index.ts'
import { auditEntries } from './audit.table.ts'

const EVERY_MS = 60 * 60_000
const DAY_MS = 86_400_000

/** Removes what is older than its company keeps. */
export async function removeOld(ctx: ServerContext): Promise<void> {
  const companies = await ctx.db.select({ id: tenants.id }).from(tenants)
  for (const tenantId of new Set([PLATFORM_TENANT, ...companies.map(({ id }) => id)])) {
    const days = Number(await ctx.setting(tenantId, auditKeepDays))
    await tenantRows(ctx.db, { tenantId }, auditEntries).remove(lt(auditEntries.at, new Date(ctx.now().getTime() - days * DAY_MS)))
  }
}

/** Looks once an hour for old entries. */
export const sweep: PeriodicWork = { name: 'audit', everyMs: EVERY_MS, run: removeOld }
