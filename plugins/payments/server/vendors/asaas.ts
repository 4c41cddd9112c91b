import { z } from 'zod'
import { AppError } from '#core/contract/errors.ts'
import type { ChargeStatus, WantedCharge } from '#plugins/billing/contract/gateway.ts'
import { centsOf, decimalOf, payerDocumentNeeded } from '../../contract/index.ts'
import { dueDay, isGenuine, noonOf, readJson, referenceOf } from './common.ts'
import type { Vendor, VendorAddresses, VendorIo } from './vendor.ts'

const customerSchema = z.looseObject({ id: z.string() })
const paymentSchema = z.looseObject({
  id: z.string(),
  status: z.string(),
  value: z.number(),
  deleted: z.boolean().optional().catch(undefined),
  invoiceUrl: z.string().nullish(),
  paymentDate: z.string().nullish(),
  confirmedDate: z.string().nullish(),
})
type Payment = z.infer<typeof paymentSchema>
const pageOf = <T extends z.ZodType>(item: T) => z.looseObject({ data: z.array(item) })
const codeSchema = z.looseObject({ payload: z.string(), expirationDate: z.string().nullish() })
const eventSchema = z.looseObject({ id: z.string().nullish(), payment: z.looseObject({ id: z.string() }).nullish() })

/** @source Asaas, status of a charge */
const states: Record<string, ChargeStatus['state']> = {
  PENDING: 'open',
  OVERDUE: 'open',
  AWAITING_RISK_ANALYSIS: 'open',
  DUNNING_REQUESTED: 'open',
  RECEIVED: 'paid',
  CONFIRMED: 'paid',
  RECEIVED_IN_CASH: 'paid',
  DUNNING_RECEIVED: 'paid',
  REFUND_REQUESTED: 'paid',
  REFUND_IN_PROGRESS: 'paid',
  REFUNDED: 'refunded',
  CHARGEBACK_REQUESTED: 'disputed',
  CHARGEBACK_DISPUTE: 'disputed',
  AWAITING_CHARGEBACK_REVERSAL: 'disputed',
}
export const asaasState = (status: string): ChargeStatus['state'] => states[status] ?? 'unknown'

/** `2026-12-10 23:59:59` of Brasília, as an instant. */
const instantOf = (text: string): string => `${text.slice(0, 19).replace(' ', 'T')}-03:00`

export function asaas({ asaas: addresses }: VendorAddresses): Vendor {
  const ask = ({ ask: send, values }: VendorIo, method: 'GET' | 'POST', path: string, json?: unknown) =>
    send({
      method,
      url: `${values.isSandbox === 'enabled' ? addresses.sandbox : addresses.production}${path}`,
      headers: { access_token: values.apiKey ?? '', 'user-agent': 'Balcao' },
      ...(json !== undefined && { json }),
    })

  async function customerOf({ payer }: WantedCharge, io: VendorIo): Promise<string> {
    if (payer.remoteCustomer !== null) return payer.remoteCustomer
    const externalReference = `t${payer.tenantId}`
    const { data } = pageOf(customerSchema).parse(await ask(io, 'GET', `/customers?externalReference=${externalReference}`))
    const [found] = data
    if (found) return found.id
    const contact = {
      ...(payer.email !== '' && { email: payer.email }),
      ...(payer.phone !== '' && { mobilePhone: payer.phone.replace(/^55(?=\d{10,11}$)/, '') }),
    }
    const made = await ask(io, 'POST', '/customers', { name: payer.name, cpfCnpj: payer.document, ...contact, externalReference, notificationDisabled: true })
    return customerSchema.parse(made).id
  }

  /** The vendor knows no idempotency keys: the charge of an earlier try is found by its reference. */
  async function paymentOf(wanted: WantedCharge, customer: string, io: VendorIo): Promise<Payment> {
    const externalReference = referenceOf(wanted)
    const { data } = pageOf(paymentSchema).parse(await ask(io, 'GET', `/payments?externalReference=${externalReference}`))
    const earlier = data.find(({ deleted }) => deleted !== true)
    if (earlier) return earlier
    return paymentSchema.parse(
      await ask(io, 'POST', '/payments', {
        ...{ customer, billingType: io.values.billingType ?? 'UNDEFINED', value: Number(decimalOf(wanted.amountCents)) },
        ...{ dueDate: dueDay(wanted.dueDate, io.now()), description: wanted.text, externalReference },
      }),
    )
  }

  /** The page of the charge has other ways: an account without PIX is no reason to refuse it. */
  async function codeOf(id: string, hasPage: boolean, io: VendorIo) {
    try {
      return codeSchema.parse(await ask(io, 'GET', `/payments/${encodeURIComponent(id)}/pixQrCode`))
    } catch (error) {
      if (hasPage && error instanceof AppError) return null
      throw error
    }
  }

  return {
    kind: 'asaas',
    methods: ['pix', 'link'],
    async charge(wanted, io) {
      if (wanted.payer.document === '') throw payerDocumentNeeded()
      const customer = await customerOf(wanted, io)
      const { id, invoiceUrl } = await paymentOf(wanted, customer, io)
      const hasPix = ['UNDEFINED', 'PIX'].includes(io.values.billingType ?? '')
      const hasPage = invoiceUrl?.startsWith('https://') === true
      const code = hasPix ? await codeOf(id, hasPage, io) : null
      return {
        ...{ remoteId: id, remoteCustomer: customer },
        ...(code && { pix: { copyPaste: code.payload, ...(code.expirationDate && { expiresAt: instantOf(code.expirationDate) }) } }),
        ...(hasPage && { url: invoiceUrl }),
      }
    },
    async status(remoteId, io) {
      const payment = paymentSchema.parse(await ask(io, 'GET', `/payments/${encodeURIComponent(remoteId)}`))
      const state = asaasState(payment.status)
      if (state !== 'paid') return { state: payment.deleted === true && state === 'open' ? 'canceled' : state }
      const paidCents = centsOf(payment.value)
      const day = payment.paymentDate ?? payment.confirmedDate
      return { state, ...(paidCents !== null && { paidCents }), ...(day && { paidAt: noonOf(day) }) }
    },
    async test(io) {
      await ask(io, 'GET', '/customers?limit=1')
    },
    webhook: {
      read({ headers, body }, { webhookToken }) {
        if (!isGenuine(headers['asaas-access-token'], webhookToken)) return null
        const event = eventSchema.safeParse(readJson(body)).data
        return { remoteIds: event?.payment ? [event.payment.id] : [], eventId: event?.id ?? null }
      },
    },
  }
}
