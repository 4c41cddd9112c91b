import { and, eq, inArray } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { extendDue, monthsOf } from '../contract/index.ts'
import { charges, invoiceRows, subscriptions } from './billing.table.ts'
import { holdSubscription, type InvoiceRow, keepCompany } from './keepInvoices.ts'
import { announce, todayOf } from './platformRows.ts'

export const invoiceOf = (tx: ServerContext, tenantId: number, id: number): Promise<InvoiceRow | undefined> =>
  tenantRows(tx.db, { tenantId }, invoiceRows).first(eq(invoiceRows.id, id))

/** Charges that can still be paid are used no more: their invoice is another now, or over. */
export const dropCharges = (tx: ServerContext, tenantId: number, invoiceId: number): Promise<void> =>
  tenantRows(tx.db, { tenantId }, charges).write(and(eq(charges.invoiceId, invoiceId), inArray(charges.state, ['making', 'open'])), { state: 'canceled' })

/** Marks an open invoice as paid and extends the subscription by its cycle; one that is paid or canceled stays as it is. Answers whether it was paid now. */
export async function settleInvoice(tx: ServerContext, tenantId: number, invoiceId: number, paidBy: string): Promise<boolean> {
  const subscription = await holdSubscription(tx, tenantId)
  const invoice = await invoiceOf(tx, tenantId, invoiceId)
  if (invoice?.status !== 'open') return false
  const next = subscription ? extendDue(subscription, await todayOf(tx, tenantId), monthsOf(subscription.cycle)) : null
  await tenantRows(tx.db, { tenantId }, invoiceRows).write(eq(invoiceRows.id, invoiceId), {
    ...{ status: 'paid', paidAt: tx.now(), paidBy, differentCents: null },
    ...{ extendedTo: next?.dueDate ?? null, anchorBefore: subscription?.anchorDay ?? null },
  })
  if (next) await tenantRows(tx.db, { tenantId }, subscriptions).write(undefined, { ...next, trialEnds: null })
  await dropCharges(tx, tenantId, invoiceId)
  await keepCompany(tx, tenantId)
  await announce(tx, tenantId, invoiceId)
  return true
}

/** Opens a paid invoice again: its money went back, or the mark was a mistake. What it extended is taken back where nothing came after it. */
export async function reopenInvoice(tx: ServerContext, tenantId: number, invoiceId: number): Promise<boolean> {
  const subscription = await holdSubscription(tx, tenantId)
  const invoice = await invoiceOf(tx, tenantId, invoiceId)
  if (invoice?.status !== 'paid') return false
  const rows = tenantRows(tx.db, { tenantId }, invoiceRows)
  const isLast = subscription !== undefined && subscription.dueDate === invoice.extendedTo
  if (isLast) {
    await rows.write(and(eq(invoiceRows.period, subscription.dueDate), eq(invoiceRows.status, 'open')), { status: 'canceled' })
    const anchorDay = invoice.anchorBefore ?? subscription.anchorDay
    await tenantRows(tx.db, { tenantId }, subscriptions).write(undefined, { dueDate: invoice.period, anchorDay })
  }
  await rows.write(eq(invoiceRows.id, invoiceId), { status: 'open', paidAt: null, paidBy: null, extendedTo: null, anchorBefore: null })
  await keepCompany(tx, tenantId)
  await announce(tx, tenantId)
  return true
}
