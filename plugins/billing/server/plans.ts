import { asc, eq, sql } from 'drizzle-orm'
import type { PublicPlan } from '#core/contract/signup.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { serveResource } from '#core/server/resource/serveResource.ts'
import { planInUse, plans } from '../contract/index.ts'
import { planRows, subscriptions } from './billing.table.ts'
import { PLATFORM } from './platformRows.ts'

/** How many companies have each plan. */
async function companiesOfPlans({ db }: ServerContext): Promise<ReadonlyMap<number, number>> {
  const rows = await db.select({ planId: subscriptions.planId, count: sql<number>`count(*)::int` }).from(subscriptions).groupBy(subscriptions.planId)
  return new Map(rows.map(({ planId, count }) => [planId, count]))
}

/** Plans as superadmins keep them. */
export const servedPlans = serveResource(plans, {
  table: planRows,
  nameOf: ({ name }) => name,
  sentences: 'billing.deed.plan',
  order: [asc(planRows.valueCents), asc(sql`lower(${planRows.name})`), asc(planRows.id)],
  async shownOf(ctx, _scope, rows) {
    const companies = await companiesOfPlans(ctx)
    return rows.map(({ id, valueCents }) => ({ value: valueCents / 100, companies: companies.get(id) ?? 0 }))
  },
  // A company takes a plan by a shared lock on its row, so that none is taken while it goes.
  async onSaved(tx, _scope, row, id) {
    if (row === null && (await companiesOfPlans(tx)).has(id)) throw planInUse()
  },
})

export type PlanRow = typeof planRows.$inferSelect

/** A plan that nobody deletes until the transaction ends; undefined for one that is not there. */
export async function holdPlan(tx: ServerContext, id: number): Promise<PlanRow | undefined> {
  const rows = tenantRows(tx.db, PLATFORM, planRows)
  await rows.hold(eq(planRows.id, id))
  return rows.first(eq(planRows.id, id))
}

/** @see listPublicPlans of core's contract */
export async function listPublic(ctx: ServerContext): Promise<PublicPlan[]> {
  const rows = await tenantRows(ctx.db, PLATFORM, planRows).find(eq(planRows.isPublic, true))
  return rows
    .toSorted((one, other) => one.valueCents - other.valueCents || one.id - other.id)
    .map(({ id, name, maxUsers, maxConnections, valueCents, cycle }) => ({ id, name, maxUsers, maxConnections, valueCents, value: valueCents / 100, cycle }))
}
