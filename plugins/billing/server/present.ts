import { eq } from 'drizzle-orm'
import { isTenantBlocked } from '#core/server/auth/suspension.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { type AdminInvoice, addDays, daysBetween, type Invoice, type PaymentState, type Subscription, stateOf } from '../contract/index.ts'
import { planRows, subscriptions } from './billing.table.ts'
import { type InvoiceRow, openInvoices, type SubscriptionRow } from './keepInvoices.ts'
import { PLATFORM, todayOf } from './platformRows.ts'
import { readSettings } from './settings.ts'

export const presentInvoice = ({ id, tenantId, detail, valueCents, dueDate, status, paidAt, createdAt }: InvoiceRow): Invoice => ({
  ...{ id, tenantId, detail, valueCents, dueDate, status },
  value: valueCents / 100,
  paidAt: paidAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
})

/** `today` on the company's clock. */
export const presentAdminInvoice = (row: InvoiceRow, company: { id: number; name: string }, today: string): AdminInvoice => ({
  ...presentInvoice(row),
  company,
  isOverdue: row.status === 'open' && row.dueDate < today,
  paidBy: row.paidBy,
  differentCents: row.differentCents,
})

/** @see getPaymentState of the contract */
export async function readPaymentState(ctx: ServerContext, tenantId: number): Promise<PaymentState> {
  const subscription = await tenantRows(ctx.db, { tenantId }, subscriptions).first(undefined)
  const isBlocked = await isTenantBlocked(ctx, tenantId)
  if (!subscription) return { state: 'none', dueDate: null, daysLeft: null, blockedOn: null, isBlocked }
  const { graceDays } = await readSettings(ctx)
  const today = await todayOf(ctx, tenantId)
  const dueDate = (await openInvoices(ctx, tenantId))[0]?.dueDate ?? null
  return {
    state: stateOf(dueDate, today, graceDays),
    dueDate,
    daysLeft: dueDate === null ? null : daysBetween(today, dueDate),
    blockedOn: dueDate === null ? null : addDays(dueDate, graceDays + 1),
    isBlocked,
  }
}

export async function presentSubscription(ctx: ServerContext, row: SubscriptionRow): Promise<Subscription> {
  const { tenantId, cycle, dueDate, trialEnds, document, phone, email, planId } = row
  const plan = await tenantRows(ctx.db, PLATFORM, planRows, { withDeleted: true }).first(eq(planRows.id, planId))
  const { state } = await readPaymentState(ctx, tenantId)
  return {
    ...{ cycle, dueDate, trialEnds, document, phone, email, state },
    plan: {
      ...{ id: planId, name: plan?.name ?? '', valueCents: plan?.valueCents ?? 0 },
      ...{ maxUsers: plan?.maxUsers ?? 0, maxConnections: plan?.maxConnections ?? 0 },
    },
  }
}
