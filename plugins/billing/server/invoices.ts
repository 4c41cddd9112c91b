import { and, desc, eq, like, ne, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type FieldError, invalidInput, notFound } from '#core/contract/errors.ts'
import { PLATFORM_TENANT, tenants } from '#core/server/auth/identity.table.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import {
  type AdminInvoice,
  centsOf,
  type Invoice,
  invoiceSettled,
  isDay,
  LARGEST_VALUE_CENTS,
  type listAllInvoices,
  type MonthTotal,
  type updateInvoice,
} from '../contract/index.ts'
import { invoiceRows } from './billing.table.ts'
import { holdSubscription, type InvoiceRow, keepCompany } from './keepInvoices.ts'
import { announce, todayOf } from './platformRows.ts'
import { presentAdminInvoice, presentInvoice } from './present.ts'
import { dropCharges, invoiceOf, reopenInvoice, settleInvoice } from './settle.ts'

const MOST_INVOICES = 2_000

/** @see listOwnInvoices of the contract */
export async function listOwn(ctx: ServerContext, { tenantId }: Actor): Promise<Invoice[]> {
  const rows = await tenantRows(ctx.db, { tenantId }, invoiceRows).find(ne(invoiceRows.status, 'canceled'))
  return rows.toSorted((one, other) => other.dueDate.localeCompare(one.dueDate) || other.id - one.id).map(presentInvoice)
}

async function readInvoices(ctx: ServerContext, where: SQL | undefined, most?: number): Promise<AdminInvoice[]> {
  const query = ctx.db
    .select({ invoice: invoiceRows, company: { id: tenants.id, name: tenants.name } })
    .from(invoiceRows)
    .innerJoin(tenants, eq(tenants.id, invoiceRows.tenantId))
    .where(where)
    .orderBy(desc(invoiceRows.dueDate), desc(invoiceRows.id))
  const rows = await (most === undefined ? query : query.limit(most))
  const today = new Map<number, string>()
  for (const { company } of rows) if (!today.has(company.id)) today.set(company.id, await todayOf(ctx, company.id))
  return rows.map(({ invoice, company }) => presentAdminInvoice(invoice, company, today.get(company.id) ?? ''))
}

/** Sums by month of the due day, the latest first; canceled invoices are in none. */
function totalsOf(invoices: readonly AdminInvoice[]): MonthTotal[] {
  const byMonth = Map.groupBy(invoices, ({ dueDate }) => dueDate.slice(0, 7))
  const sum = (rows: readonly AdminInvoice[], fits: (row: AdminInvoice) => boolean) => rows.filter(fits).reduce((all, { valueCents }) => all + valueCents, 0)
  return [...byMonth]
    .map(([month, rows]) => ({
      month,
      openCents: sum(rows, ({ status, isOverdue }) => status === 'open' && !isOverdue),
      overdueCents: sum(rows, ({ isOverdue }) => isOverdue),
      paidCents: sum(rows, ({ status }) => status === 'paid'),
    }))
    .toSorted((one, other) => other.month.localeCompare(one.month))
}

/** @see listAllInvoices of the contract */
export async function listAll(ctx: ServerContext, { status, tenantId, month }: z.output<(typeof listAllInvoices)['input']>) {
  const stored = status === 'overdue' ? 'open' : status
  const where = and(
    stored === '' ? undefined : eq(invoiceRows.status, stored),
    tenantId === undefined ? undefined : eq(invoiceRows.tenantId, tenantId),
    month === '' ? undefined : like(sql`${invoiceRows.dueDate}::text`, `${month}-%`),
  )
  const all = (await readInvoices(ctx, where)).filter(({ isOverdue }) => status !== 'overdue' || isOverdue)
  return { invoices: all.slice(0, MOST_INVOICES), totals: totalsOf(all) }
}

/** @see listTenantInvoices of the contract */
export async function listOfTenant(ctx: ServerContext, tenantId: number): Promise<AdminInvoice[]> {
  const [company] = await ctx.db
    .select({ id: tenants.id })
    .from(tenants)
    .where(and(eq(tenants.id, tenantId), ne(tenants.id, PLATFORM_TENANT)))
  if (!company) throw notFound()
  return readInvoices(ctx, eq(invoiceRows.tenantId, tenantId))
}

/** An invoice of any company with its subscription held. @throws notFound (404) */
async function holdInvoice(tx: ServerContext, id: number): Promise<InvoiceRow> {
  const [found] = await tx.db.select({ tenantId: invoiceRows.tenantId }).from(invoiceRows).where(eq(invoiceRows.id, id))
  if (!found) throw notFound()
  await holdSubscription(tx, found.tenantId)
  const row = await invoiceOf(tx, found.tenantId, id)
  if (!row) throw notFound()
  return row
}

async function presentOne(tx: ServerContext, id: number): Promise<AdminInvoice> {
  const [invoice] = await readInvoices(tx, eq(invoiceRows.id, id))
  if (!invoice) throw notFound()
  return invoice
}

/** @see updateInvoice of the contract */
export async function changeInvoice(ctx: ServerContext, actor: Actor, { id, status, dueDate, ...given }: z.output<(typeof updateInvoice)['input']>) {
  const valueCents = given.valueCents ?? (given.value === undefined ? undefined : (centsOf(given.value) ?? Number.NaN))
  const problems: FieldError[] = []
  const isAmount = valueCents === undefined || (Number.isInteger(valueCents) && valueCents > 0 && valueCents <= LARGEST_VALUE_CENTS)
  if (!isAmount) problems.push({ field: 'valueCents', code: 'invalid_type', message: 'An amount in whole cents, above 0' })
  if (dueDate !== undefined && !isDay(dueDate)) problems.push({ field: 'dueDate', code: 'invalid_format', message: 'A day as 2026-12-31' })
  if (problems.length > 0) throw invalidInput(problems, 422)
  return ctx.transact(async (tx) => {
    const before = await holdInvoice(tx, id)
    const { tenantId } = before
    const isMoved = (valueCents ?? before.valueCents) !== before.valueCents || (dueDate ?? before.dueDate) !== before.dueDate
    if (before.status === 'canceled' || (isMoved && before.status !== 'open')) throw invoiceSettled()
    if (isMoved) {
      const next = { valueCents: valueCents ?? before.valueCents, dueDate: dueDate ?? before.dueDate }
      await tenantRows(tx.db, { tenantId }, invoiceRows).write(eq(invoiceRows.id, id), { ...next, differentCents: null })
      await dropCharges(tx, tenantId, id)
    }
    if (status === 'paid') await settleInvoice(tx, tenantId, id, actor.name)
    if (status === 'open') await reopenInvoice(tx, tenantId, id)
    await keepCompany(tx, tenantId)
    if (isMoved) await announce(tx, tenantId)
    return presentOne(tx, id)
  })
}

/** @see deleteInvoice of the contract */
export async function cancelInvoice(ctx: ServerContext, id: number): Promise<{ id: number }> {
  return ctx.transact(async (tx) => {
    const { tenantId, status } = await holdInvoice(tx, id)
    if (status !== 'open') throw invoiceSettled()
    await dropCharges(tx, tenantId, id)
    await tenantRows(tx.db, { tenantId }, invoiceRows).write(eq(invoiceRows.id, id), { status: 'canceled', isWaived: true })
    await keepCompany(tx, tenantId)
    await announce(tx, tenantId)
    return { id }
  })
}
