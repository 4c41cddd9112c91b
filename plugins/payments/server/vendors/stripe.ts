import { z } from 'zod'
import type { ChargeStatus, WantedCharge } from '#plugins/billing/contract/gateway.ts'
import { headerOf, hmacOf, isGenuine, isRecent, readJson, referenceOf, signatureParts } from './common.ts'
import type { ReceivedWebhook, Vendor, VendorAddresses, VendorIo } from './vendor.ts'

const VERSION = '2026-10-28.endive'
const customerSchema = z.looseObject({ id: z.string() })
const chargeSchema = z.looseObject({
  created: z.int().nullish(),
  refunded: z.boolean().nullish(),
  amount_refunded: z.int().nullish(),
  disputed: z.boolean().nullish(),
})
const sessionSchema = z.looseObject({
  id: z.string(),
  url: z.string().nullish(),
  status: z.string().nullish(),
  payment_status: z.string(),
  amount_total: z.int().nullish(),
  payment_intent: z.union([z.string(), z.looseObject({ latest_charge: z.union([z.string(), chargeSchema]).nullish() })]).nullish(),
})
export type StripeSession = z.infer<typeof sessionSchema>
const listSchema = z.looseObject({ data: z.array(sessionSchema) })
const eventSchema = z.looseObject({
  id: z.string(),
  data: z.looseObject({ object: z.looseObject({ object: z.string(), id: z.string(), payment_intent: z.string().nullish() }) }),
})

/** State of a checkout session. A session that ran out, a day after it was made, is canceled. */
export function stripeStatus({ payment_status, status, amount_total, payment_intent }: StripeSession): ChargeStatus {
  const intent = typeof payment_intent === 'object' ? payment_intent : null
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null
  if (payment_status !== 'paid') return { state: status === 'expired' ? 'canceled' : 'open' }
  if (charge?.disputed) return { state: 'disputed' }
  if (charge?.refunded) return { state: 'refunded' }
  return {
    state: 'paid',
    ...(typeof amount_total === 'number' && { paidCents: amount_total - (charge?.amount_refunded ?? 0) }),
    ...(typeof charge?.created === 'number' && { paidAt: new Date(charge.created * 1_000).toISOString() }),
  }
}

export function isFromStripe({ headers, body }: Pick<ReceivedWebhook, 'headers' | 'body'>, secret: string | undefined, now: Date): boolean {
  const parts = signatureParts(headerOf(headers['stripe-signature']))
  const [, signedAt = ''] = parts.find(([name]) => name === 't') ?? []
  if (secret === undefined || secret === '' || !/^\d{1,12}$/.test(signedAt) || !isRecent(Number(signedAt) * 1_000, now)) return false
  const expected = hmacOf(secret, Buffer.concat([Buffer.from(`${signedAt}.`), body]))
  return parts.some(([name, value]) => name === 'v1' && isGenuine(value, expected))
}

export function stripe({ stripe: base }: VendorAddresses): Vendor {
  const ask = ({ ask: send, values }: VendorIo, method: 'GET' | 'POST', path: string, form?: Record<string, string>, key?: string) =>
    send({
      ...{ method, url: base + path },
      headers: {
        ...{ authorization: `Bearer ${values.secretKey ?? ''}`, 'stripe-version': VERSION },
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(form && { form }),
    })

  async function customerOf({ payer, idempotencyKey }: WantedCharge, io: VendorIo): Promise<string> {
    if (payer.remoteCustomer !== null) return payer.remoteCustomer
    const form = { name: payer.name, ...(payer.email !== '' && { email: payer.email }), 'metadata[tenant]': String(payer.tenantId) }
    return customerSchema.parse(await ask(io, 'POST', '/customers', form, `${idempotencyKey}-customer`)).id
  }

  return {
    kind: 'stripe',
    methods: ['card', 'link'],
    async charge(wanted, io) {
      const customer = await customerOf(wanted, io)
      const form = {
        ...{ mode: 'payment', customer, client_reference_id: referenceOf(wanted), success_url: io.returnAddress, cancel_url: io.returnAddress },
        ...{ 'line_items[0][quantity]': '1', 'line_items[0][price_data][currency]': 'brl' },
        'line_items[0][price_data][unit_amount]': String(wanted.amountCents),
        'line_items[0][price_data][product_data][name]': wanted.text,
      }
      const session = sessionSchema.parse(await ask(io, 'POST', '/checkout/sessions', form, wanted.idempotencyKey))
      return { remoteId: session.id, remoteCustomer: customer, ...(session.url?.startsWith('https://') && { url: session.url }) }
    },
    async status(remoteId, io) {
      const path = `/checkout/sessions/${encodeURIComponent(remoteId)}?expand[]=payment_intent.latest_charge`
      return stripeStatus(sessionSchema.parse(await ask(io, 'GET', path)))
    },
    async test(io) {
      await ask(io, 'GET', '/checkout/sessions?limit=1')
    },
    webhook: {
      read(received, { webhookSecret }, now) {
        if (!isFromStripe(received, webhookSecret, now)) return null
        const event = eventSchema.safeParse(readJson(received.body)).data
        if (!event) return { remoteIds: [], eventId: null }
        const { object, id, payment_intent } = event.data.object
        const named = object === 'checkout.session' ? id : payment_intent
        return { remoteIds: named ? [named] : [], eventId: event.id }
      },
      /** Refunds and disputes name the payment, and not the session that it was made in. */
      async chargesOf(remoteIds, io) {
        const found = remoteIds.map(async (id) =>
          id.startsWith('pi_')
            ? listSchema.parse(await ask(io, 'GET', `/checkout/sessions?payment_intent=${encodeURIComponent(id)}`)).data.map((session) => session.id)
            : [id],
        )
        return (await Promise.all(found)).flat()
      },
    },
  }
}
