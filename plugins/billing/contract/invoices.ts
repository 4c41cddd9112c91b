import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { AppError } from '#core/contract/errors.ts'
import { idParam } from '#core/contract/params.ts'

export const invoiceStatuses = ['open', 'paid', 'canceled'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** An invoice as its company reads it. Overdue is one that is open after its due day. */
export const invoiceSchema = z.object({
  id: z.int(),
  tenantId: z.int(),
  detail: z.string(),
  /** In BRL. */
  value: z.number(),
  /** The same in integer cents. */
  valueCents: z.int(),
  /** Calendar day `YYYY-MM-DD`. */
  dueDate: z.string(),
  status: z.enum(invoiceStatuses),
  paidAt: z.string().nullable(),
  createdAt: z.string(),
})
export type Invoice = z.infer<typeof invoiceSchema>

/** An invoice as superadmins read it. */
export const adminInvoiceSchema = invoiceSchema.extend({
  company: z.object({ id: z.int(), name: z.string() }),
  /** Open after its due day on the company's clock. */
  isOverdue: z.boolean(),
  /** Gateway, or name of the superadmin, by whom it was paid. */
  paidBy: z.string().nullable(),
  /** Amount that a gateway took where that is not the value: the invoice stays open. */
  differentCents: z.int().nullable(),
})
export type AdminInvoice = z.infer<typeof adminInvoiceSchema>

/** Invoices of the own company, the newest first; canceled ones are left out. */
export const listOwnInvoices = defineEndpoint({
  method: 'GET',
  path: '/invoices/all',
  permission: 'billing.manage',
  whileBlocked: true,
  summary: 'Invoices of the own company',
  input: z.object({}),
  output: z.array(invoiceSchema),
})

/** Sums of a month of due days, in integer cents. */
const monthTotalSchema = z.object({ month: z.string(), openCents: z.int(), overdueCents: z.int(), paidCents: z.int() })
export type MonthTotal = z.infer<typeof monthTotalSchema>

/** The newest 2,000 invoices of all companies that pass the filters; `totals` are of the same filters, by month of the due day, the latest first. */
export const listAllInvoices = defineEndpoint({
  method: 'GET',
  path: '/admin/invoices',
  permission: 'billing.companies',
  summary: 'Invoices of all companies',
  input: z.object({
    status: z.enum([...invoiceStatuses, 'overdue', '']).default(''),
    tenantId: idParam.optional(),
    /** `YYYY-MM` of the due day. */
    month: z
      .string()
      .regex(/^(\d{4}-\d{2})?$/)
      .default(''),
  }),
  output: z.object({ invoices: z.array(adminInvoiceSchema), totals: z.array(monthTotalSchema) }),
})

/** Invoices of one company, the newest first, canceled ones too. @throws notFound (404) */
export const listTenantInvoices = defineEndpoint({
  method: 'GET',
  path: '/admin/invoices/list/:tenantId',
  permission: 'billing.companies',
  summary: 'Invoices of a company',
  input: z.object({ tenantId: idParam }),
  output: z.array(adminInvoiceSchema),
})

/**
 * Changes an open invoice, marks it as paid, or opens again one that was paid. Paid extends the company's due day by its cycle, once;
 * opened again takes that back where nothing came after it. An open charge of an invoice with another value is used no more.
 * @throws notFound (404), invalidInput (422), invoiceSettled (409) for another value or day of an invoice that is not open
 */
export const updateInvoice = defineEndpoint({
  method: 'PUT',
  path: '/admin/invoices/:id',
  permission: 'billing.companies',
  summary: 'Change an invoice, or mark it as paid',
  input: z.object({
    id: idParam,
    valueCents: z.number().optional(),
    /** In BRL, of other clients; `valueCents` wins. */
    value: z.number().optional(),
    dueDate: z.string().max(40).optional(),
    status: z.enum(['open', 'paid']).optional(),
  }),
  output: adminInvoiceSchema,
})

/** Cancels an open invoice for good: the company owes nothing for its period. @throws notFound (404), invoiceSettled (409) */
export const deleteInvoice = defineEndpoint({
  method: 'DELETE',
  path: '/admin/invoices/:id',
  permission: 'billing.companies',
  summary: 'Cancel an open invoice',
  input: z.object({ id: idParam }),
  output: z.object({ id: z.int() }),
})

/** Something of a company's subscription or invoices is different. Goes to superadmins. */
export const billingChanged = defineEvent('billing.changed', z.object({ tenantId: z.int() }), { channel: 'billing', kind: 'update', key: 'billing' })

/** The invoice is paid or canceled already. */
export const invoiceSettled = () => new AppError('ERR_INVOICE_SETTLED', 409)
