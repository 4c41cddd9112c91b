import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { PlanCycle } from '#core/contract/signup.ts'
import { deletable, instant, tenantId, versioned } from '#core/server/db/columns.ts'
import type { ChargeState, InvoiceStatus } from '../contract/index.ts'

/** Plans of the installation: rows of the platform's own tenant. */
export const planRows = pgTable(
  'billing_plans',
  {
    tenantId: tenantId(),
    id: integer('id').generatedByDefaultAsIdentity().notNull().unique(),
    name: text('name').notNull(),
    maxUsers: integer('max_users').notNull(),
    maxConnections: integer('max_connections').notNull(),
    valueCents: integer('value_cents').notNull(),
    cycle: text('cycle').$type<PlanCycle>().notNull(),
    isPublic: boolean('is_public').notNull(),
    ...versioned(),
    ...deletable(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    uniqueIndex('billing_plans_name').on(table.tenantId, sql`lower(${table.name})`).where(sql`deleted_at is null`),
  ],
)

/** Subscriptions; companies without a row pay nothing here. Its row is locked by whatever changes its due day or its invoices. */
export const subscriptions = pgTable(
  'billing_subscriptions',
  {
    tenantId: tenantId(),
    planId: integer('plan_id').notNull(),
    cycle: text('cycle').$type<PlanCycle>().notNull(),
    dueDate: date('due_date', { mode: 'string' }).notNull(),
    /** Day of the month that due days keep, where the month has it. */
    anchorDay: integer('anchor_day').notNull(),
    /** Last day of the trial; null once something was paid. */
    trialEnds: date('trial_ends', { mode: 'string' }),
    /** CPF or CNPJ without signs. */
    document: text('document').notNull().default(''),
    /** Digits with the country code. */
    phone: text('phone').notNull().default(''),
    email: text('email').notNull().default(''),
    /** The last warning, as `invoice:due day:days before`; empty for none. */
    warned: text('warned').notNull().default(''),
    ...versioned(),
  },
  (table) => [primaryKey({ columns: [table.tenantId] }), index('billing_subscriptions_plan').on(table.planId)],
)

export const invoiceRows = pgTable(
  'billing_invoices',
  {
    tenantId: tenantId(),
    id: integer('id').generatedByDefaultAsIdentity().notNull().unique(),
    detail: text('detail').notNull(),
    valueCents: integer('value_cents').notNull(),
    /** Of the invoice; a superadmin may put it off. */
    dueDate: date('due_date', { mode: 'string' }).notNull(),
    /** Due day of the subscription that it extends. */
    period: date('period', { mode: 'string' }).notNull(),
    status: text('status').$type<InvoiceStatus>().notNull().default('open'),
    /** Canceled for good: none is made for this period. */
    isWaived: boolean('is_waived').notNull().default(false),
    paidAt: instant('paid_at'),
    /** Gateway, or name of the superadmin. */
    paidBy: text('paid_by'),
    /** Amount that a gateway took where that is not the value, in cents. */
    differentCents: integer('different_cents'),
    /** Due day that its payment gave, and the anchor day of before. */
    extendedTo: date('extended_to', { mode: 'string' }),
    anchorBefore: integer('anchor_before'),
    ...versioned(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    uniqueIndex('billing_invoices_period').on(table.tenantId, table.period).where(sql`status = 'open' or is_waived`),
    index('billing_invoices_due').on(table.dueDate),
    index('billing_invoices_open').on(table.tenantId).where(sql`status = 'open'`),
  ],
)

/** Tries to take an invoice's money at a gateway. */
export const charges = pgTable(
  'billing_charges',
  {
    tenantId: tenantId(),
    id: integer('id').generatedByDefaultAsIdentity().notNull().unique(),
    invoiceId: integer('invoice_id').notNull(),
    /** Of the gateway. */
    kind: text('kind').notNull(),
    amountCents: integer('amount_cents').notNull(),
    state: text('state').$type<ChargeState>().notNull().default('making'),
    /** Null until the gateway has answered,. */
    remoteId: text('remote_id'),
    remoteCustomer: text('remote_customer'),
    pix: text('pix'),
    pixExpiresAt: instant('pix_expires_at'),
    url: text('url'),
    /** When the gateway was last asked how it stands. */
    checkedAt: instant('checked_at'),
    ...versioned(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    uniqueIndex('billing_charges_remote').on(table.kind, table.remoteId),
    uniqueIndex('billing_charges_open').on(table.tenantId, table.invoiceId).where(sql`state in ('making', 'open')`),
    index('billing_charges_state').on(table.state, table.createdAt),
  ],
)

/** Events of gateways that were worked on: rows of the platform's own tenant. */
export const gatewayEvents = pgTable(
  'billing_gateway_events',
  { tenantId: tenantId(), kind: text('kind').notNull(), eventId: text('event_id').notNull(), receivedAt: instant('received_at').notNull() },
  (table) => [primaryKey({ columns: [table.tenantId, table.kind, table.eventId] }), index('billing_gateway_events_received').on(table.receivedAt)],
)

/** Rules of billing: one row, of the platform's own tenant. */
export const billingSettings = pgTable(
  'billing_settings',
  {
    tenantId: tenantId(),
    allowSignup: boolean('allow_signup').notNull(),
    trialDays: integer('trial_days').notNull(),
    graceDays: integer('grace_days').notNull(),
    invoiceDays: integer('invoice_days').notNull(),
    supportNumber: text('support_number').notNull().default(''),
    ...versioned(),
  },
  (table) => [primaryKey({ columns: [table.tenantId] })],
)
