import { and, asc, eq } from 'drizzle-orm'
import { tenants } from '#core/server/auth/identity.table.ts'
import { setTenantBlocked } from '#core/server/auth/suspension.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { addDays, addMonths, monthsOf, paymentDue, stateOf, warningOf } from '../contract/index.ts'
import { invoiceRows, planRows, subscriptions } from './billing.table.ts'
import { announce, PLATFORM, todayOf } from './platformRows.ts'
import { readSettings } from './settings.ts'

export type SubscriptionRow = typeof subscriptions.$inferSelect
export type InvoiceRow = typeof invoiceRows.$inferSelect

/** A company away for so many free or waived cycles is brought forward in one run. */
const MOST_CYCLES = 600

/** The company's subscription, which nothing else changes until the transaction ends; undefined for a company without. */
export async function holdSubscription(tx: ServerContext, tenantId: number): Promise<SubscriptionRow | undefined> {
  const rows = tenantRows(tx.db, { tenantId }, subscriptions)
  await rows.hold(eq(subscriptions.tenantId, tenantId))
  return rows.first(undefined)
}

/** Open invoices, the earliest due first. */
export const openInvoices = ({ db }: ServerContext, tenantId: number): Promise<InvoiceRow[]> =>
  db
    .select()
    .from(invoiceRows)
    .where(and(eq(invoiceRows.tenantId, tenantId), eq(invoiceRows.status, 'open')))
    .orderBy(asc(invoiceRows.dueDate), asc(invoiceRows.id))

/** From the table: another node may hold an old answer for some seconds. */
async function readBlocked({ db }: ServerContext, tenantId: number): Promise<boolean> {
  const [row] = await db.select({ isBlocked: tenants.isBlocked }).from(tenants).where(eq(tenants.id, tenantId))
  return row?.isBlocked ?? false
}

const planOf = async ({ db }: ServerContext, id: number) => tenantRows(db, PLATFORM, planRows, { withDeleted: true }).first(eq(planRows.id, id))

/** Makes the invoice of the present cycle once its time has come; free and waived cycles are passed by instead. Answers the subscription as it is then. */
async function makeInvoice(tx: ServerContext, before: SubscriptionRow, today: string, invoiceDays: number): Promise<SubscriptionRow> {
  const { tenantId, cycle, anchorDay } = before
  const plan = await planOf(tx, before.planId)
  const invoices = tenantRows(tx.db, { tenantId }, invoiceRows)
  const waived = new Set((await invoices.find(eq(invoiceRows.isWaived, true))).map(({ period }) => period))
  const isFree = !plan || plan.valueCents === 0
  let { dueDate } = before
  for (let count = 0; dueDate < today && (isFree || waived.has(dueDate)) && count < MOST_CYCLES; count += 1)
    dueDate = addMonths(dueDate, monthsOf(cycle), anchorDay)
  if (dueDate !== before.dueDate) await tenantRows(tx.db, { tenantId }, subscriptions).write(undefined, { dueDate })
  if (plan && !isFree && dueDate <= addDays(today, invoiceDays))
    await invoices.insertIfAbsent({ detail: plan.name, valueCents: plan.valueCents, dueDate, period: dueDate })
  return { ...before, dueDate }
}

/**
 * Brings a company's invoices, warnings and block up to the day: whatever changed, and however often it runs, on any node. Call it in a transaction.
 * Answers whether something is different.
 */
export async function keepCompany(tx: ServerContext, tenantId: number): Promise<boolean> {
  const subscription = await holdSubscription(tx, tenantId)
  const wasBlocked = await readBlocked(tx, tenantId)
  if (!subscription) {
    if (wasBlocked) await setTenantBlocked(tx, tenantId, false)
    return wasBlocked
  }
  const { invoiceDays, graceDays } = await readSettings(tx)
  const today = await todayOf(tx, tenantId)
  const countBefore = (await openInvoices(tx, tenantId)).length
  const { dueDate } = await makeInvoice(tx, subscription, today, invoiceDays)
  const open = await openInvoices(tx, tenantId)
  const [first] = open
  const isWarned = first ? await warn(tx, subscription, first, today) : false
  const isBlocked = stateOf(first?.dueDate ?? null, today, graceDays) === 'blocked'
  if (isBlocked !== wasBlocked) await setTenantBlocked(tx, tenantId, isBlocked)
  return isWarned || isBlocked !== wasBlocked || open.length !== countBefore || dueDate !== subscription.dueDate
}

/** Tells of the due day once for each warning that the day has reached. */
async function warn(tx: ServerContext, { tenantId, warned }: SubscriptionRow, { id, dueDate, detail }: InvoiceRow, today: string): Promise<boolean> {
  const days = warningOf(dueDate, today)
  const key = `${id}:${dueDate}:${days}`
  if (days === null || key === warned) return false
  await tenantRows(tx.db, { tenantId }, subscriptions).write(undefined, { warned: key })
  tx.emit(paymentDue, tenantId, { invoiceId: id, detail, daysLeft: days })
  return true
}

/** The daily work, of every company by itself: one that fails holds up no other. */
export async function keepAll(ctx: ServerContext, isOver: () => boolean): Promise<void> {
  for (const { tenantId } of await ctx.db.select({ tenantId: subscriptions.tenantId }).from(subscriptions)) {
    if (isOver()) return
    try {
      await ctx.transact(async (tx) => {
        if (await keepCompany(tx, tenantId)) await announce(tx, tenantId)
      })
    } catch (error) {
      ctx.log.error({ tenantId, reason: error instanceof Error ? error.message : 'unknown' }, 'a subscription could not be brought up to the day')
    }
  }
}
