import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readBrCode } from '../contract/index.ts'
import { ASAAS, MERCADO_PAGO, PAGBANK, STRIPE } from './testing/fakeVendors.ts'
import { type PaymentsDesk, PIX, startPaymentsDesk, wanted } from './testing/startPaymentsDesk.ts'

let on: PaymentsDesk
beforeAll(async () => {
  on = await startPaymentsDesk()
})
afterAll(() => on.stop())
beforeEach(() => on.reset())

const withoutDocument = () => wanted({ payer: { ...wanted().payer, document: '' } })

describe('charges', () => {
  test('of PIX are codes of our own, and nobody knows whether they are paid', async () => {
    await on.save('pix', PIX, true)
    const active = await on.gateways().active()
    const made = await active?.charge(wanted())

    expect(readBrCode(made?.pix?.copyPaste ?? '')).toEqual({
      ...{ key: 'financeiro@balcao.test', name: 'Balcao Ltda', city: 'Sao Paulo' },
      ...{ amountCents: 9_990, txid: 'FAT123' },
    })
    expect(await active?.charge(wanted())).toEqual(made)
    expect(await active?.status(made?.remoteId ?? '')).toEqual({ state: 'unknown' })
  })

  test('at Asaas are made once, for a customer that is found again', async () => {
    await on.save('asaas', ASAAS)
    const { charge, status } = await on.gateway('asaas')
    const made = await charge(wanted())

    expect(made).toMatchObject({
      pix: { copyPaste: `00020126${made.remoteId}`, expiresAt: '2027-12-10T23:59:59-03:00' },
      url: `https://asaas.test/i/${made.remoteId}`,
      remoteCustomer: 'cus_1',
    })
    expect(on.asaas.payments.get(made.remoteId)).toMatchObject({
      billingType: 'UNDEFINED',
      value: 99.9,
      dueDate: '2090-12-10',
      description: 'Plano Pro, dezembro',
    })
    expect(await charge(wanted())).toEqual(made)
    expect((await charge(wanted({ idempotencyKey: 'charge-2' }))).remoteCustomer).toBe('cus_1')
    expect(on.asaas.payments.size).toBe(2)
    expect(await status(made.remoteId)).toEqual({ state: 'open' })

    on.asaas.payments.set(made.remoteId, { ...on.asaas.payments.get(made.remoteId), status: 'RECEIVED', paymentDate: '2026-12-03' })

    expect(await status(made.remoteId)).toEqual({ state: 'paid', paidCents: 9_990, paidAt: '2026-12-03T12:00:00.000-03:00' })
    on.asaas.payments.set(made.remoteId, { ...on.asaas.payments.get(made.remoteId), status: 'PENDING', deleted: true })
    expect(await status(made.remoteId)).toEqual({ state: 'canceled' })
  })

  test('at Asaas go by its page alone where the account has no PIX', async () => {
    await on.save('asaas', ASAAS)
    const { charge } = await on.gateway('asaas')
    const { remoteId } = await charge(wanted({ idempotencyKey: 'no-pix' }))
    on.asaas.payments.set(remoteId, { ...on.asaas.payments.get(remoteId), withoutPix: true })

    const made = await charge(wanted({ idempotencyKey: 'no-pix' }))

    expect(made).toMatchObject({ remoteId, url: `https://asaas.test/i/${remoteId}` })
    expect(made.pix).toBeUndefined()
  })

  test('at Asaas go to its sandbox where that is wanted, and by boleto have no code', async () => {
    await on.save('asaas', { ...ASAAS, isSandbox: 'enabled', billingType: 'BOLETO' })
    on.asaas.calls.length = 0
    const made = await (await on.gateway('asaas')).charge(wanted({ idempotencyKey: 'boleto' }))

    expect(made.pix).toBeUndefined()
    expect(on.asaas.calls.every(({ path }) => path.startsWith('/sandbox/'))).toBe(true)
  })

  test('at Mercado Pago are PIX codes that a second try does not make again', async () => {
    await on.save('mercadoPago', MERCADO_PAGO)
    const { charge, status } = await on.gateway('mercadoPago')
    const made = await charge(wanted())

    expect(made).toMatchObject({ pix: { copyPaste: '00020126mp' }, url: 'https://mercadopago.test/ticket' })
    expect(await charge(wanted())).toEqual(made)
    expect(on.mercadoPago.payments.get(made.remoteId)).toMatchObject({
      ...{ transaction_amount: 99.9, payment_method_id: 'pix', notification_url: 'https://balcao.exemplo/subscription/mercadoPago/webhook' },
      payer: { email: 'rosa@padaria.example', first_name: 'Padaria', identification: { type: 'CNPJ', number: '11222333000181' } },
    })
    on.mercadoPago.payments.set(made.remoteId, {
      ...on.mercadoPago.payments.get(made.remoteId),
      status: 'approved',
      date_approved: '2026-12-03T10:00:00.000-03:00',
    })
    expect(await status(made.remoteId)).toEqual({ state: 'paid', paidCents: 9_990, paidAt: '2026-12-03T10:00:00.000-03:00' })
  })

  test('on a page of Mercado Pago are open after an attempt that failed, and paid by the next', async () => {
    await on.save('mercadoPago', { ...MERCADO_PAGO, way: 'checkout', takesBoleto: 'disabled' })
    const { charge, status } = await on.gateway('mercadoPago')
    const made = await charge(wanted({ idempotencyKey: 'page' }))

    expect(made.url).toBe('https://mercadopago.test/checkout')
    expect(on.mercadoPago.calls.at(-1)?.body).toMatchObject({ payment_methods: { excluded_payment_types: [{ id: 'ticket' }] } })
    expect(await status(made.remoteId)).toEqual({ state: 'open' })
    on.mercadoPago.payPage(made.remoteId, 'rejected')
    expect(await status(made.remoteId)).toEqual({ state: 'open' })
    on.mercadoPago.payPage(made.remoteId)
    expect(await status(made.remoteId)).toMatchObject({ state: 'paid', paidCents: 9_990 })
  })

  test('at Stripe are pages, made once', async () => {
    await on.save('stripe', STRIPE)
    const { charge, status } = await on.gateway('stripe')
    const made = await charge(wanted())

    expect(made).toEqual({ remoteId: 'cs_1', remoteCustomer: 'cus_stripe', url: 'https://stripe.test/cs_1' })
    expect(await charge(wanted())).toEqual(made)
    expect(on.stripe.calls.at(-1)?.body).toMatchObject({
      mode: 'payment',
      'line_items[0][price_data][unit_amount]': '9990',
      success_url: 'https://balcao.exemplo/assinatura',
    })
    on.stripe.sessions.set('cs_1', { ...on.stripe.sessions.get('cs_1'), status: 'complete', payment_status: 'paid' })
    expect(await status('cs_1')).toEqual({ state: 'paid', paidCents: 9_990 })
  })

  test('at PagBank are PIX codes', async () => {
    await on.save('pagbank', PAGBANK)
    const { charge, status } = await on.gateway('pagbank')
    const made = await charge(wanted())

    expect(made).toMatchObject({ remoteId: 'ORDE_1', pix: { copyPaste: '00020126ORDE_1' } })
    expect(on.pagbank.orders.get('ORDE_1')).toMatchObject({ customer: { tax_id: '11222333000181' }, items: [{ unit_amount: 9_990 }] })
    on.pagbank.orders.set('ORDE_1', { ...on.pagbank.orders.get('ORDE_1'), charges: [{ status: 'PAID', amount: { value: 9_990 } }] })
    expect(await status('ORDE_1')).toEqual({ state: 'paid', paidCents: 9_990 })
  })

  test.each([
    ['asaas', ASAAS],
    ['pagbank', PAGBANK],
  ])('at %s need a document of the payer', async (kind, values) => {
    await on.save(kind, values)

    await expect((await on.gateway(kind)).charge(withoutDocument())).rejects.toMatchObject({ code: 'ERR_PAYER_DOCUMENT', status: 422 })
  })

  test.each([
    [
      'a refusal',
      { status: 400, body: { errors: [{ code: 'invalid_value', description: `Valor mínimo R$ 5,00 (${ASAAS.apiKey})` }] } },
      'refused',
      'Valor mínimo R$ 5,00 (…)',
    ],
    ['an answer of another form', { body: { data: 'nada' } }, 'refused', 'answer without data'],
    ['a failure', { status: 503, body: '<html>' }, 'busy', 'HTTP 503'],
  ])('say %s in words, and never with a key', async (_what, answer, reason, text) => {
    await on.save('asaas', ASAAS)
    on.asaas.refuse(answer)

    const error = await (await on.gateway('asaas')).charge(wanted({ idempotencyKey: 'refused' })).catch((one: unknown) => one)

    expect(error).toMatchObject({ code: 'ERR_PAYMENT_GATEWAY', status: 502, body: { gateway: 'asaas', reason, words: ['Asaas', text] } })
    expect(JSON.stringify(error)).not.toContain(ASAAS.apiKey)
  })
})
