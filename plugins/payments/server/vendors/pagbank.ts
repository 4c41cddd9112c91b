import { z } from 'zod'
import type { ChargeStatus } from '#plugins/billing/contract/gateway.ts'
import { payerDocumentNeeded } from '../../contract/index.ts'
import { isGenuine, payableUntil, readJson, referenceOf, sha256Of } from './common.ts'
import type { Vendor, VendorAddresses, VendorIo } from './vendor.ts'

const chargeSchema = z.looseObject({
  status: z.string(),
  paid_at: z.string().nullish(),
  amount: z.looseObject({ value: z.int().nullish(), summary: z.looseObject({ paid: z.int().nullish(), refunded: z.int().nullish() }).nullish() }).nullish(),
})
const orderSchema = z.looseObject({
  id: z.string(),
  qr_codes: z.array(z.looseObject({ text: z.string().nullish(), expiration_date: z.string().nullish() })).nullish(),
  charges: z.array(chargeSchema).nullish(),
})
export type PagBankOrder = z.infer<typeof orderSchema>

/** State of an order: an order without a payment is open until its code runs out. */
export function pagBankStatus({ charges, qr_codes }: PagBankOrder, now: Date): ChargeStatus {
  const paid = charges?.filter(({ status }) => status === 'PAID') ?? []
  const sums = (charges ?? []).map(({ amount }) => ({ paid: amount?.summary?.paid ?? amount?.value ?? 0, refunded: amount?.summary?.refunded ?? 0 }))
  const refunded = sums.reduce((total, sum) => total + sum.refunded, 0)
  const got = paid.reduce((total, { amount }) => total + (amount?.summary?.paid ?? amount?.value ?? 0), 0)
  if (paid.length > 0 && refunded < got) {
    const paidAt = paid.find(({ paid_at }) => paid_at)?.paid_at
    return { state: 'paid', paidCents: got - refunded, ...(paidAt && { paidAt }) }
  }
  if (refunded > 0) return { state: 'refunded' }
  const ends = qr_codes?.flatMap(({ expiration_date }) => (expiration_date ? [Date.parse(expiration_date)] : [])) ?? []
  const isWaiting = charges?.some(({ status }) => ['AUTHORIZED', 'IN_ANALYSIS', 'WAITING'].includes(status)) ?? false
  return { state: !isWaiting && ends.length > 0 && ends.every((end) => end < now.getTime()) ? 'canceled' : 'open' }
}

/** There is no call that only checks a token: an order that nobody made is not found with a good one, and refused with a bad one. */
const NO_ORDER = 'ORDE_00000000-0000-0000-0000-000000000000'
const NOT_FOUND = 404

export function pagbank({ pagbank: addresses }: VendorAddresses): Vendor {
  const ask = ({ ask: send, values }: VendorIo, method: 'GET' | 'POST', path: string, json?: unknown, key?: string, accepts?: number) =>
    send({
      method,
      url: `${values.isSandbox === 'enabled' ? addresses.sandbox : addresses.production}${path}`,
      headers: { authorization: `Bearer ${values.token ?? ''}`, ...(key !== undefined && { 'x-idempotency-key': key }) },
      ...(json !== undefined && { json }),
      ...(accepts !== undefined && { accepts }),
    })

  return {
    kind: 'pagbank',
    methods: ['pix'],
    async charge(wanted, io) {
      const { payer, amountCents, text } = wanted
      if (payer.document === '') throw payerDocumentNeeded()
      const order = {
        reference_id: referenceOf(wanted),
        customer: { name: payer.name, email: payer.email, tax_id: payer.document },
        items: [{ name: text, quantity: 1, unit_amount: amountCents }],
        qr_codes: [{ amount: { value: amountCents }, expiration_date: payableUntil(wanted.dueDate, io.now()) }],
        ...(io.webhookAddress !== null && { notification_urls: [io.webhookAddress] }),
      }
      const { id, qr_codes } = orderSchema.parse(await ask(io, 'POST', '/orders', order, wanted.idempotencyKey))
      const [code] = qr_codes ?? []
      return { remoteId: id, ...(code?.text && { pix: { copyPaste: code.text, ...(code.expiration_date && { expiresAt: code.expiration_date }) } }) }
    },
    status: async (remoteId, io) => pagBankStatus(orderSchema.parse(await ask(io, 'GET', `/orders/${encodeURIComponent(remoteId)}`)), io.now()),
    async test(io) {
      await ask(io, 'GET', `/orders/${NO_ORDER}`, undefined, undefined, NOT_FOUND)
    },
    webhook: {
      read({ headers, body }, { token }) {
        if (!token || !isGenuine(headers['x-authenticity-token'], sha256Of(`${token}-`, body))) return null
        const order = orderSchema.safeParse(readJson(body)).data
        // Events have no id of their own: the same bytes are the same event.
        return { remoteIds: order ? [order.id] : [], eventId: sha256Of(body) }
      },
    },
  }
}
