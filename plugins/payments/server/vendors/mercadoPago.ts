import { z } from 'zod'
import type { ChargeStatus, WantedCharge } from '#plugins/billing/contract/gateway.ts'
import { centsOf, decimalOf, type GatewayValues } from '../../contract/index.ts'
import { headerOf, hmacOf, isGenuine, isRecent, payableUntil, referenceOf, signatureParts } from './common.ts'
import type { ReceivedWebhook, Vendor, VendorAddresses, VendorIo } from './vendor.ts'

const idSchema = z.union([z.int(), z.string()]).transform(String)
const paymentSchema = z.looseObject({
  id: idSchema,
  status: z.string(),
  external_reference: z.string().nullish(),
  transaction_amount: z.number(),
  transaction_amount_refunded: z.number().nullish(),
  date_approved: z.string().nullish(),
  date_of_expiration: z.string().nullish(),
  point_of_interaction: z
    .looseObject({ transaction_data: z.looseObject({ qr_code: z.string().nullish(), ticket_url: z.string().nullish() }).nullish() })
    .nullish(),
})
type Payment = z.infer<typeof paymentSchema>
const preferenceSchema = z.looseObject({ id: z.string(), init_point: z.string().startsWith('https://') })
const searchSchema = z.looseObject({ results: z.array(paymentSchema) })

const states: Record<string, ChargeStatus['state']> = {
  pending: 'open',
  in_process: 'open',
  // Held on a card and not taken yet.
  authorized: 'open',
  approved: 'paid',
  in_mediation: 'disputed',
  rejected: 'canceled',
  cancelled: 'canceled',
  refunded: 'refunded',
  charged_back: 'disputed',
}
export const mercadoPagoState = (status: string): ChargeStatus['state'] => states[status] ?? 'unknown'

function statusOf(payment: Payment): ChargeStatus {
  const state = mercadoPagoState(payment.status)
  if (state !== 'paid') return { state }
  const cents = centsOf(payment.transaction_amount)
  return {
    state,
    ...(cents !== null && { paidCents: cents - (centsOf(payment.transaction_amount_refunded ?? 0) ?? 0) }),
    ...(payment.date_approved && { paidAt: payment.date_approved }),
  }
}

/** A page stays payable after an attempt that failed: money that came counts first, then money that went back. */
function statusOfPage(payments: readonly Payment[]): ChargeStatus {
  const all = payments.map(statusOf)
  return all.find(({ state }) => state === 'paid') ?? all.find(({ state }) => state === 'disputed' || state === 'refunded') ?? { state: 'open' }
}

const TYPES: readonly (readonly [field: string, types: readonly string[]])[] = [
  ['takesPix', ['bank_transfer']],
  ['takesBoleto', ['ticket']],
  ['takesCredit', ['credit_card']],
  ['takesDebit', ['debit_card', 'prepaid_card']],
]
const excludedTypes = (values: GatewayValues) => TYPES.flatMap(([field, types]) => (values[field] === 'disabled' ? types.map((id) => ({ id })) : []))

/** Text that the vendor signs: absent parts are left out. @source Mercado Pago, "Validar origem da notificação" */
export function manifestOf(dataId: string, requestId: string, ts: string): string {
  const parts = [
    ['id', dataId.toLowerCase()],
    ['request-id', requestId],
    ['ts', ts],
  ]
  return parts.flatMap(([name, value]) => (value === '' ? [] : [`${name}:${value};`])).join('')
}

const SECONDS_DIGITS = 11
/** Epoch milliseconds of a time in seconds or in milliseconds, told by its length. */
const millisOf = (ts: string): number => (/^\d+$/.test(ts) ? Number(ts) * (ts.length < SECONDS_DIGITS ? 1_000 : 1) : Number.NaN)

export function isFromMercadoPago({ headers, query }: Pick<ReceivedWebhook, 'headers' | 'query'>, secret: string | undefined, now: Date): boolean {
  const parts = new Map(signatureParts(headerOf(headers['x-signature'])))
  const ts = parts.get('ts') ?? ''
  const manifest = manifestOf(query.get('data.id') ?? '', headerOf(headers['x-request-id']), ts)
  return secret !== undefined && secret !== '' && isRecent(millisOf(ts), now) && isGenuine(parts.get('v1'), hmacOf(secret, manifest))
}

const notified = ({ webhookAddress }: VendorIo) => (webhookAddress === null ? {} : { notification_url: webhookAddress })

/** References begin so; ids of payments are digits. */
const isReference = (remoteId: string): boolean => remoteId.startsWith('inv')

export function mercadoPago({ mercadoPago: base }: VendorAddresses): Vendor {
  const ask = ({ ask: send, values }: VendorIo, method: 'GET' | 'POST', path: string, json?: unknown, key?: string) =>
    send({
      ...{ method, url: base + path },
      headers: { authorization: `Bearer ${values.accessToken ?? ''}`, ...(key !== undefined && { 'x-idempotency-key': key }) },
      ...(json !== undefined && { json }),
    })
  const paymentById = async (id: string, io: VendorIo) => paymentSchema.parse(await ask(io, 'GET', `/v1/payments/${encodeURIComponent(id)}`))

  async function chargePix(wanted: WantedCharge, io: VendorIo) {
    const { payer, amountCents, dueDate, text, idempotencyKey } = wanted
    const [firstName = payer.name] = payer.name.split(' ')
    const made = await ask(
      ...([io, 'POST' as const, '/v1/payments'] as const),
      {
        ...{ transaction_amount: Number(decimalOf(amountCents)), description: text, payment_method_id: 'pix' },
        ...{ date_of_expiration: payableUntil(dueDate, io.now()), external_reference: referenceOf(wanted), ...notified(io) },
        payer: {
          ...{ email: payer.email, first_name: firstName },
          ...(payer.document !== '' && { identification: { type: payer.document.length === 11 ? 'CPF' : 'CNPJ', number: payer.document } }),
        },
      },
      idempotencyKey,
    )
    const payment = paymentSchema.parse(made)
    const { qr_code, ticket_url } = payment.point_of_interaction?.transaction_data ?? {}
    return {
      remoteId: payment.id,
      ...(qr_code && { pix: { copyPaste: qr_code, ...(payment.date_of_expiration && { expiresAt: payment.date_of_expiration }) } }),
      ...(ticket_url?.startsWith('https://') && { url: ticket_url }),
    }
  }

  /** Payments of a page get ids that nobody knows before: its charge goes by our own reference. */
  async function chargePage(wanted: WantedCharge, io: VendorIo) {
    const { payer, amountCents, text, idempotencyKey } = wanted
    const reference = referenceOf(wanted)
    const made = await ask(
      ...([io, 'POST' as const, '/checkout/preferences'] as const),
      {
        items: [{ title: text, quantity: 1, unit_price: Number(decimalOf(amountCents)), currency_id: 'BRL' }],
        ...{ external_reference: reference, ...notified(io), back_urls: { success: io.returnAddress } },
        ...(payer.email !== '' && { payer: { email: payer.email } }),
        payment_methods: { excluded_payment_types: excludedTypes(io.values) },
      },
      idempotencyKey,
    )
    return { remoteId: reference, url: preferenceSchema.parse(made).init_point }
  }

  return {
    kind: 'mercadoPago',
    methods: ['pix', 'link'],
    charge: (wanted, io) => (io.values.way === 'checkout' ? chargePage(wanted, io) : chargePix(wanted, io)),
    async status(remoteId, io) {
      if (!isReference(remoteId)) return statusOf(await paymentById(remoteId, io))
      const found = await ask(io, 'GET', `/v1/payments/search?external_reference=${encodeURIComponent(remoteId)}`)
      return statusOfPage(searchSchema.parse(found).results)
    },
    async test(io) {
      await ask(io, 'GET', '/v1/payment_methods')
    },
    webhook: {
      read(received, { webhookSecret }, now) {
        if (!isFromMercadoPago(received, webhookSecret, now)) return null
        const { query } = received
        const id = query.get('data.id') ?? ''
        const isOfPayment = (query.get('type') ?? query.get('topic')) === 'payment' && /^\d{1,30}$/.test(id)
        // The signature does not cover the body, so an id of an event in it proves nothing.
        return { remoteIds: isOfPayment ? [id] : [], eventId: null }
      },
      async chargesOf(remoteIds, io) {
        const payments = await Promise.all(remoteIds.map((id) => paymentById(id, io)))
        return payments.flatMap(({ id, external_reference }) => [id, ...(external_reference ? [external_reference] : [])])
      },
    },
  }
}
