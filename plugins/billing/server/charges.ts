import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, or } from 'drizzle-orm'
import { z } from 'zod'
import { notFound } from '#core/contract/errors.ts'
import { tenants } from '#core/server/auth/identity.table.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { type Actor, defineJob, type ServerContext } from '#core/server/plugin.ts'
import {
  type BillingService,
  type ChargeState,
  invoiceSettled,
  type MadeCharge,
  noPaymentGateway,
  type PayAnswer,
  type PaymentGateway,
  type PaymentGateways,
  paymentGateways,
} from '../contract/index.ts'
import { charges, gatewayEvents, invoiceRows, subscriptions } from './billing.table.ts'
import { holdSubscription, type InvoiceRow } from './keepInvoices.ts'
import { announce, PLATFORM } from './platformRows.ts'
import { dropCharges, invoiceOf, reopenInvoice, settleInvoice } from './settle.ts'

type ChargeRow = typeof charges.$inferSelect

/** A PIX that ends sooner than this is not shown any more. */
const LEAST_LEFT_MS = 60_000
/** A gateway is asked again how a charge stands after so long while somebody waits. */
const ASK_AGAIN_MS = 10_000
const HOUR_MS = 3_600_000
/** Charges are looked after for so long: calls of gateways get lost. */
const RECONCILED_MS = 30 * 24 * HOUR_MS
const LATE_MS = 3 * 24 * HOUR_MS
/** Events of gateways are remembered for so long. */
const REMEMBERED_MS = 90 * 24 * HOUR_MS
const LONGEST_TEXT = 80

/** The first gateway that any plugin answers; null where none does. */
async function firstOf(ctx: ServerContext, ask: (of: PaymentGateways) => Promise<PaymentGateway | null>): Promise<PaymentGateway | null> {
  for (const service of ctx.contributionsOf(paymentGateways)) {
    const found = await ask(ctx.use(service))
    if (found) return found
  }
  return null
}
const activeGateway = (ctx: ServerContext) => firstOf(ctx, (of) => of.active())

export const canPay = async (ctx: ServerContext): Promise<boolean> => (await activeGateway(ctx)) !== null

const isUsable = ({ kind, amountCents, pixExpiresAt }: ChargeRow, gateway: PaymentGateway, invoice: InvoiceRow, now: Date): boolean =>
  kind === gateway.kind && amountCents === invoice.valueCents && (pixExpiresAt === null || pixExpiresAt.getTime() > now.getTime() + LEAST_LEFT_MS)

/** The charge of an open invoice that can be paid at the gateway, or a new one that the gateway has not seen yet. Two clicks get the same. */
async function claimCharge(
  ctx: ServerContext,
  tenantId: number,
  invoiceId: number,
  gateway: PaymentGateway,
): Promise<{ charge: ChargeRow; invoice: InvoiceRow }> {
  return ctx.transact(async (tx) => {
    await holdSubscription(tx, tenantId)
    const invoice = await invoiceOf(tx, tenantId, invoiceId)
    if (!invoice || invoice.status === 'canceled') throw notFound()
    if (invoice.status !== 'open') throw invoiceSettled()
    const rows = tenantRows(tx.db, { tenantId }, charges)
    const open = await rows.first(and(eq(charges.invoiceId, invoiceId), inArray(charges.state, ['making', 'open'])))
    if (open && isUsable(open, gateway, invoice, tx.now())) return { charge: open, invoice }
    await dropCharges(tx, tenantId, invoiceId)
    return { charge: await rows.insert({ invoiceId, kind: gateway.kind, amountCents: invoice.valueCents, createdAt: tx.now() }), invoice }
  })
}

/** The same for every try of one charge: a customer that a try of it made is not asked for by another. */
async function payerOf(ctx: ServerContext, { tenantId, kind, id }: ChargeRow) {
  const [company] = await ctx.db.select({ name: tenants.name }).from(tenants).where(eq(tenants.id, tenantId))
  const subscription = await tenantRows(ctx.db, { tenantId }, subscriptions).first(undefined)
  const [known] = await ctx.db
    .select({ remoteCustomer: charges.remoteCustomer })
    .from(charges)
    .where(and(eq(charges.tenantId, tenantId), eq(charges.kind, kind), lt(charges.id, id), isNotNull(charges.remoteCustomer)))
    .orderBy(desc(charges.id))
    .limit(1)
  const { email = '', document = '', phone = '' } = subscription ?? {}
  return { tenantId, name: company?.name ?? '', email, document, phone, remoteCustomer: known?.remoteCustomer ?? null }
}

/** Writes what the gateway made. Another click may have written the same before: its key made no second charge. */
async function storeMade(ctx: ServerContext, { tenantId, id, invoiceId, kind }: ChargeRow, made: MadeCharge): Promise<ChargeRow> {
  const { remoteId, remoteCustomer = null, pix, url = null } = made
  const rows = tenantRows(ctx.db, { tenantId }, charges)
  // A gateway that knows an invoice by one id alone gives it again for the invoice's next charge.
  await rows.write(and(eq(charges.invoiceId, invoiceId), eq(charges.kind, kind), eq(charges.remoteId, remoteId), ne(charges.id, id)), { remoteId: null })
  await rows.write(and(eq(charges.id, id), eq(charges.state, 'making')), {
    ...{ state: 'open', remoteId, remoteCustomer, url, pix: pix?.copyPaste ?? null },
    pixExpiresAt: pix?.expiresAt ? new Date(pix.expiresAt) : null,
  })
  const stored = await rows.first(eq(charges.id, id))
  if (!stored) throw notFound()
  return stored
}

/** @see payInvoice of the contract */
export async function pay(ctx: ServerContext, { tenantId, userId }: Actor, invoiceId: number): Promise<PayAnswer> {
  await ctx.host.limit('billing.pay', 20, 60)(String(userId))
  const gateway = await activeGateway(ctx)
  // An invoice of another company is not there, whatever the installation can.
  if (!(await invoiceOf(ctx, tenantId, invoiceId))) throw notFound()
  if (!gateway) throw noPaymentGateway()
  const { charge, invoice } = await claimCharge(ctx, tenantId, invoiceId, gateway)
  const row = charge.state === 'open' ? charge : await makeAt(ctx, gateway, charge, invoice)
  return {
    ...{ chargeId: row.id, valueCents: row.amountCents },
    ...(row.url !== null && { urlPagamento: row.url }),
    ...(row.pix !== null && { qrcode: { qrcode: row.pix } }),
    expiresAt: row.pixExpiresAt?.toISOString() ?? null,
  }
}

async function makeAt(ctx: ServerContext, gateway: PaymentGateway, charge: ChargeRow, { dueDate, detail }: InvoiceRow): Promise<ChargeRow> {
  const { invoiceId, amountCents } = charge
  const payer = await payerOf(ctx, charge)
  const made = await gateway.charge({
    invoiceId,
    payer,
    amountCents,
    dueDate,
    text: detail.slice(0, LONGEST_TEXT),
    idempotencyKey: `balcao-${invoiceId}-${charge.id}`,
  })
  return storeMade(ctx, charge, made)
}

/** @see getCharge of the contract */
export async function readCharge(ctx: ServerContext, { tenantId }: Actor, id: number): Promise<{ id: number; invoiceId: number; state: ChargeState }> {
  const rows = tenantRows(ctx.db, { tenantId }, charges)
  const before = new Date(ctx.now().getTime() - ASK_AGAIN_MS)
  const isDue = and(eq(charges.id, id), eq(charges.state, 'open'), or(isNull(charges.checkedAt), lt(charges.checkedAt, before)))
  const [due] = await rows.update(isDue, { checkedAt: ctx.now() })
  if (due) await checkCharge(ctx, due).catch((error: Error) => ctx.log.warn({ tenantId, reason: error.message }, 'a gateway did not say how a charge stands'))
  const row = await rows.first(eq(charges.id, id))
  if (!row) throw notFound()
  return { id, invoiceId: row.invoiceId, state: row.state }
}

/** Asks the gateway how a charge stands, and does what follows. @throws what the gateway throws */
async function checkCharge(ctx: ServerContext, { tenantId, id, kind, remoteId }: ChargeRow): Promise<void> {
  const gateway = await firstOf(ctx, (of) => of.ofKind(kind))
  if (!gateway || remoteId === null) return
  const { state, paidCents } = await gateway.status(remoteId)
  await ctx.transact(async (tx) => {
    await holdSubscription(tx, tenantId)
    const rows = tenantRows(tx.db, { tenantId }, charges)
    const charge = await rows.first(eq(charges.id, id))
    if (!charge) return
    const invoice = await invoiceOf(tx, tenantId, charge.invoiceId)
    if (!invoice) return
    const become = (next: ChargeState) => rows.write(eq(charges.id, id), { state: next, checkedAt: tx.now() })
    if (state === 'canceled' && charge.state === 'open') await become('canceled')
    if (state === 'paid' && charge.state !== 'paid') await take(tx, charge, invoice, paidCents ?? charge.amountCents, become)
    if ((state === 'refunded' || state === 'disputed') && charge.state !== state) {
      const wasPaid = charge.state === 'paid'
      await become(state)
      if (wasPaid) await reopenInvoice(tx, tenantId, charge.invoiceId)
    }
  })
}

/** Money came. Where it is not what is due, or the invoice is over, a superadmin sees how much, and the invoice stays as it is. */
async function take(tx: ServerContext, { tenantId, kind, state }: ChargeRow, invoice: InvoiceRow, cents: number, become: (next: ChargeState) => Promise<void>) {
  if (invoice.status === 'open' && cents === invoice.valueCents) {
    await become('paid')
    await settleInvoice(tx, tenantId, invoice.id, kind)
    return
  }
  if (state === 'different') return
  await become('different')
  await tenantRows(tx.db, { tenantId }, invoiceRows).write(eq(invoiceRows.id, invoice.id), { differentCents: cents })
  tx.log.warn({ tenantId, invoiceId: invoice.id, cents, due: invoice.valueCents }, 'a gateway took another amount than the invoice says')
  await announce(tx, tenantId)
}

/** Asks how a charge stands: of what a gateway said, and once an hour. */
export const checkChargeJob = defineJob({
  name: 'billing.checkCharge',
  payload: z.object({ tenantId: z.int(), chargeId: z.int() }),
  retries: 6,
  retryDelaySeconds: 30,
  async run({ tenantId, chargeId }, ctx) {
    const charge = await tenantRows(ctx.db, { tenantId }, charges).first(eq(charges.id, chargeId))
    if (charge) await checkCharge(ctx, charge)
  },
})

/** @see BillingService */
export const createBillingService = (ctx: ServerContext): BillingService => ({
  async chargesChanged(kind, remoteIds, eventId) {
    if (remoteIds.length === 0) return
    await ctx.transact(async (tx) => {
      const isNew = eventId === null || (await tenantRows(tx.db, PLATFORM, gatewayEvents).insertIfAbsent({ kind, eventId, receivedAt: tx.now() })) !== undefined
      if (!isNew) return
      const found = await tx.db
        .select({ tenantId: charges.tenantId, chargeId: charges.id })
        .from(charges)
        .where(and(eq(charges.kind, kind), inArray(charges.remoteId, [...remoteIds])))
      await tx.enqueueMany(checkChargeJob, found)
    })
  },
})

/** Charges that nobody asked for within the hour are asked for, as long as they are young; old events of gateways are forgotten. */
export async function reconcile(ctx: ServerContext): Promise<void> {
  const now = ctx.now().getTime()
  await ctx.transact(async (tx) => {
    const due = await tx.db
      .update(charges)
      .set({ checkedAt: tx.now() })
      .where(
        and(
          isNotNull(charges.remoteId),
          or(
            and(eq(charges.state, 'open'), gt(charges.createdAt, new Date(now - RECONCILED_MS))),
            // Somebody may still pay a code that is shown no more.
            and(eq(charges.state, 'canceled'), gt(charges.createdAt, new Date(now - LATE_MS))),
          ),
          or(isNull(charges.checkedAt), lt(charges.checkedAt, new Date(now - HOUR_MS))),
        ),
      )
      .returning({ tenantId: charges.tenantId, chargeId: charges.id })
    await tx.enqueueMany(checkChargeJob, due)
    await tx.db.delete(gatewayEvents).where(lt(gatewayEvents.receivedAt, new Date(now - REMEMBERED_MS)))
  })
}
