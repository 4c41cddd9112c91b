import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type FieldError, invalidInput, notFound } from '#core/contract/errors.ts'
import { PLATFORM_TENANT, tenants } from '#core/server/auth/identity.table.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { connectionLimitsService } from '#plugins/connections/contract/index.ts'
import { tenantChanged } from '#plugins/platform/contract/index.ts'
import { type BilledCompany, dayOfMonth, extendDue, isDay, type saveCompanySubscription } from '../contract/index.ts'
import { charges, invoiceRows, subscriptions } from './billing.table.ts'
import { readBillingData } from './billingData.ts'
import { holdSubscription, keepCompany } from './keepInvoices.ts'
import { holdPlan, type PlanRow } from './plans.ts'
import { announce, readCompanies, todayOf } from './platformRows.ts'
import { presentSubscription } from './present.ts'

/** @see listBilledCompanies of the contract */
export async function listCompanies(ctx: ServerContext): Promise<BilledCompany[]> {
  const rows = new Map((await ctx.db.select().from(subscriptions)).map((row) => [row.tenantId, row]))
  const found: BilledCompany[] = []
  for (const company of await readCompanies(ctx)) {
    const row = rows.get(company.id)
    found.push({ ...company, subscription: row ? await presentSubscription(ctx, row) : null })
  }
  return found.toSorted((one, other) => one.name.localeCompare(other.name, 'pt-BR') || one.id - other.id)
}

/** The company's row, which nobody deletes or renames until the transaction ends. @throws notFound (404), also for the platform itself */
async function holdCompany({ db }: ServerContext, id: number): Promise<{ id: number; name: string }> {
  const [row] = await db.select({ id: tenants.id, name: tenants.name }).from(tenants).where(eq(tenants.id, id)).for('update')
  if (!row || id === PLATFORM_TENANT) throw notFound()
  return row
}

async function presentCompany(tx: ServerContext, id: number): Promise<BilledCompany> {
  const [company] = (await readCompanies(tx)).filter((one) => one.id === id)
  if (!company) throw notFound()
  const row = await tenantRows(tx.db, { tenantId: id }, subscriptions).first(undefined)
  return { ...company, subscription: row ? await presentSubscription(tx, row) : null }
}

/** Gives a company the limits of its plan. */
export async function applyLimits(tx: ServerContext, tenantId: number, { maxUsers, maxConnections }: PlanRow): Promise<void> {
  await tx.db
    .update(tenants)
    .set({ maxUsers, rev: sql`${tenants.rev} + 1`, updatedAt: tx.now() })
    .where(eq(tenants.id, tenantId))
  await tx.use(connectionLimitsService).set(tenantId, maxConnections)
  tx.push(tenantChanged, PLATFORM_TENANT, { id: tenantId }, [rooms.tenant(PLATFORM_TENANT)])
}

/** Open invoices go, and those that were canceled for good may be made again: the next step makes what is due now. */
async function cancelOpen(tx: ServerContext, tenantId: number): Promise<void> {
  const rows = tenantRows(tx.db, { tenantId }, invoiceRows)
  const canceled = await rows.update(eq(invoiceRows.status, 'open'), { status: 'canceled' })
  await rows.write(eq(invoiceRows.isWaived, true), { isWaived: false })
  for (const { id } of canceled)
    await tenantRows(tx.db, { tenantId }, charges).write(and(eq(charges.invoiceId, id), sql`${charges.state} in ('making', 'open')`), { state: 'canceled' })
}

type Wanted = z.output<(typeof saveCompanySubscription)['input']>

/** @see saveCompanySubscription of the contract */
export async function saveCompany(ctx: ServerContext, { id, planId, dueDate, cycle, ...given }: Wanted): Promise<BilledCompany> {
  const { data, problems } = readBillingData(given)
  const found: FieldError[] = [...problems]
  if (dueDate !== undefined && !isDay(dueDate)) found.push({ field: 'dueDate', code: 'invalid_format', message: 'A day as 2026-12-31' })
  return ctx.transact(async (tx) => {
    await holdCompany(tx, id)
    const before = await holdSubscription(tx, id)
    const rows = tenantRows(tx.db, { tenantId: id }, subscriptions)
    if (planId === null) {
      if (found.length > 0) throw invalidInput(found, 422)
      await cancelOpen(tx, id)
      await rows.remove(eq(subscriptions.tenantId, id))
    } else {
      const plan = planId === undefined ? undefined : await holdPlan(tx, planId)
      if (planId !== undefined && !plan && planId !== before?.planId) found.push({ field: 'planId', code: 'unknown', message: 'There is no such plan' })
      if (planId === undefined && !before) found.push({ field: 'planId', code: 'required', message: 'Choose a plan' })
      if (found.length > 0) throw invalidInput(found, 422)
      const isOther = plan !== undefined && plan.id !== before?.planId
      const due = dueDate ?? before?.dueDate ?? (await todayOf(tx, id))
      const wanted = {
        ...data,
        ...(plan && { planId: plan.id }),
        cycle: cycle ?? (isOther ? plan.cycle : (before?.cycle ?? 'monthly')),
        dueDate: due,
        anchorDay: due === before?.dueDate ? before.anchorDay : dayOfMonth(due),
      }
      if (before) await rows.write(undefined, wanted)
      else if (plan) await rows.insert({ ...wanted, planId: plan.id })
      if (isOther) await applyLimits(tx, id, plan)
      const isBillMoved = !before || isOther || due !== before.dueDate || wanted.cycle !== before.cycle
      if (isBillMoved) await cancelOpen(tx, id)
    }
    await keepCompany(tx, id)
    await announce(tx, id)
    return presentCompany(tx, id)
  })
}

/** @see extendSubscription of the contract */
export async function extendCompany(ctx: ServerContext, id: number): Promise<BilledCompany> {
  return ctx.transact(async (tx) => {
    await holdCompany(tx, id)
    const before = await holdSubscription(tx, id)
    if (!before) throw notFound()
    await tenantRows(tx.db, { tenantId: id }, subscriptions).write(undefined, extendDue(before, await todayOf(tx, id), 1))
    await cancelOpen(tx, id)
    await keepCompany(tx, id)
    await announce(tx, id)
    return presentCompany(tx, id)
  })
}
