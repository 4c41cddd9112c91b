import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { AppError } from '#core/contract/errors.ts'
import { idParam } from '#core/contract/params.ts'
import { planCycles } from '#core/contract/signup.ts'
import { subscriptionStates } from './rules.ts'

/** Room for what is refused in words. */
const text = z.string().max(1_000)

/** Billing data of a company: `document` is a CPF or CNPJ without signs, `phone` digits with the country code; each may be empty. */
const billingDataSchema = z.object({ document: z.string(), phone: z.string(), email: z.string() })
export type BillingData = z.infer<typeof billingDataSchema>

const planOfCompanySchema = z.object({ id: z.int(), name: z.string(), maxUsers: z.int(), maxConnections: z.int(), valueCents: z.int() })

/** A company's subscription. Days are `YYYY-MM-DD`. */
export const subscriptionSchema = billingDataSchema.extend({
  plan: planOfCompanySchema,
  cycle: z.enum(planCycles),
  /** Up to which day the company has paid, or has its trial. */
  dueDate: z.string(),
  /** Last day of the trial; null once something was paid. */
  trialEnds: z.string().nullable(),
  state: z.enum(subscriptionStates),
})
export type Subscription = z.infer<typeof subscriptionSchema>

/** The own company's; null where it has none and pays nothing here. `canPay`: the installation has a way to take money. */
export const getSubscription = defineEndpoint({
  method: 'GET',
  path: '/subscription',
  permission: 'billing.manage',
  whileBlocked: true,
  summary: 'Subscription of the own company',
  input: z.object({}),
  output: z.object({ subscription: subscriptionSchema.nullable(), canPay: z.boolean() }),
})

const paymentStateSchema = z.object({
  state: z.enum(subscriptionStates),
  /** Due day of the earliest open invoice; null without one. */
  dueDate: z.string().nullable(),
  /** Days until then on the company's clock, negative after it. */
  daysLeft: z.int().nullable(),
  /** The day on which the company is blocked unless it pays; null without an open invoice. */
  blockedOn: z.string().nullable(),
  /** All other calls are refused now: it follows `state` at once on the server that writes it, and within seconds on the others. */
  isBlocked: z.boolean(),
})
export type PaymentState = z.infer<typeof paymentStateSchema>

/** How the own company stands, for everybody of it. */
export const getPaymentState = defineEndpoint({
  method: 'GET',
  path: '/subscription/state',
  permission: 'signed-in',
  whileBlocked: true,
  summary: 'Whether the own company has paid',
  input: z.object({}),
  output: paymentStateSchema,
})

/** Changes what is given. @throws notFound (404) for a company without a subscription, invalidInput (422) */
export const saveBillingData = defineEndpoint({
  method: 'PUT',
  path: '/subscription/data',
  permission: 'billing.manage',
  whileBlocked: true,
  summary: 'Change the billing data of the own company',
  input: z.object({ document: text.optional(), phone: text.optional(), email: text.optional() }),
  output: subscriptionSchema,
})

export const chargeStates = ['making', 'open', 'paid', 'canceled', 'refunded', 'disputed', 'different'] as const
export type ChargeState = (typeof chargeStates)[number]

/**
 * A charge for an open invoice of the own company, at the gateway in use: the open one as long as it can be paid, else a new one. Other fields of
 * other clients (`price`, `plan`, `users`, `connections`) are passed over: the invoice says what is due.
 * `urlPagamento` is a page of the gateway, `qrcode.qrcode` the text of a PIX; each only where the gateway gives it.
 * @throws notFound (404), invoiceSettled (409), noPaymentGateway (409), and what the gateway throws: ERR_PAYMENT_GATEWAY (502), ERR_PAYER_DOCUMENT (422)
 */
export const payInvoice = defineEndpoint({
  method: 'POST',
  path: '/subscription',
  permission: 'billing.manage',
  whileBlocked: true,
  summary: 'Pay an invoice',
  input: z.object({ invoiceId: idParam }),
  output: z.object({
    chargeId: z.int(),
    valueCents: z.int(),
    urlPagamento: z.string().optional(),
    qrcode: z.object({ qrcode: z.string() }).optional(),
    /** Instant after which the PIX can be paid no more. */
    expiresAt: z.string().nullable(),
  }),
})
export type PayAnswer = z.output<typeof payInvoice.output>

/** How a charge of the own company stands; the gateway is asked again at most every ten seconds. @throws notFound (404) */
export const getCharge = defineEndpoint({
  method: 'GET',
  path: '/subscription/charges/:id',
  permission: 'billing.manage',
  whileBlocked: true,
  summary: 'State of a charge',
  input: z.object({ id: idParam }),
  output: z.object({ id: z.int(), invoiceId: z.int(), state: z.enum(chargeStates) }),
})

/** A company as superadmins bill it. */
export const billedCompanySchema = z.object({
  id: z.int(),
  name: z.string(),
  isBlocked: z.boolean(),
  /** Null for a company that pays nothing here. */
  subscription: subscriptionSchema.nullable(),
})
export type BilledCompany = z.infer<typeof billedCompanySchema>

/** Companies by name. */
export const listBilledCompanies = defineEndpoint({
  method: 'GET',
  path: '/admin/subscriptions',
  permission: 'billing.companies',
  summary: 'Companies with their subscriptions',
  input: z.object({}),
  output: z.array(billedCompanySchema),
})

/**
 * A company's subscription: made where there is none; what is absent keeps its value. `planId` null ends it: open invoices are canceled and the
 * company is let in. Another plan sets the company's limits. Open invoices are made anew. The cycle is the plan's unless given with it.
 * @throws notFound (404), invalidInput (422) at `planId`, `dueDate`, `document`, `phone`, `email`
 */
export const saveCompanySubscription = defineEndpoint({
  method: 'PUT',
  path: '/admin/empresa/:id',
  permission: 'billing.companies',
  summary: "Change a company's plan, due day, cycle and billing data",
  input: z.object({
    id: idParam,
    planId: idParam.nullable().optional(),
    dueDate: z.string().max(40).optional(),
    cycle: z.enum(planCycles).optional(),
    document: text.optional(),
    phone: text.optional(),
    email: text.optional(),
  }),
  output: billedCompanySchema,
})

/** A month more, from the due day or from today where that is past. Open invoices are made anew. @throws notFound (404) for a company without a subscription */
export const extendSubscription = defineEndpoint({
  method: 'POST',
  path: '/admin/tenantsMonth/:id',
  permission: 'billing.companies',
  summary: 'Give a company one more month',
  input: z.object({ id: idParam }),
  output: billedCompanySchema,
})

/** The own company's subscription or one of its invoices is different. Goes to its administrators. `paidInvoiceId`: this one was paid now. */
export const subscriptionChanged = defineEvent('billing.subscriptionChanged', z.object({ paidInvoiceId: z.int().nullable() }), {
  channel: 'subscription',
  kind: 'update',
  key: 'subscription',
})

/** Server only: an open invoice of the company is due in so many days. */
export const paymentDue = defineEvent('billing.paymentDue', z.object({ invoiceId: z.int(), detail: z.string(), daysLeft: z.int() }))

/** The installation has no way to take money. */
export const noPaymentGateway = () => new AppError('ERR_NO_PAYMENT_GATEWAY', 409)
