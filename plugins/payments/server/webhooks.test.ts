import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ASAAS, MERCADO_PAGO, PAGBANK, STRIPE } from './testing/fakeVendors.ts'
import { type PaymentsDesk, PIX, startPaymentsDesk } from './testing/startPaymentsDesk.ts'

let on: PaymentsDesk
beforeAll(async () => {
  on = await startPaymentsDesk()
})
afterAll(() => on.stop())
beforeEach(() => on.reset())

const waitForCharges = (charges: object) => vi.waitFor(() => expect(on.charges).toContainEqual(charges))

describe('webhooks', () => {
  test('of Asaas name a charge, once for each delivery', async () => {
    await on.save('asaas', ASAAS)
    const webhook = on.asaas.webhook('pay_1', 'evt_a')

    expect(await on.deliver(webhook)).toBe(200)
    expect(await on.deliver(webhook)).toBe(200)

    await vi.waitFor(() => expect(on.charges).toHaveLength(2))
    expect(on.charges).toEqual(Array.from({ length: 2 }, () => ({ kind: 'asaas', remoteIds: ['pay_1'], eventId: 'evt_a' })))
  })

  test('of Mercado Pago name a payment and our own reference of its page', async () => {
    await on.save('mercadoPago', MERCADO_PAGO)
    const id = on.mercadoPago.payPage('inv45-abc')

    expect(await on.deliver(on.mercadoPago.webhook(id, on.now()))).toBe(200)

    await waitForCharges({ kind: 'mercadoPago', remoteIds: [id, 'inv45-abc'], eventId: null })
  })

  test('of Stripe name the session, also where a refund names the payment', async () => {
    await on.save('stripe', STRIPE)
    on.stripe.sessions.set('cs_9', { id: 'cs_9', payment_status: 'paid', intent: 'pi_9' })
    const now = on.now()

    expect(await on.deliver(on.stripe.webhook({ object: 'checkout.session', id: 'cs_8' }, now))).toBe(200)
    expect(await on.deliver(on.stripe.webhook({ object: 'charge', id: 'ch_9', payment_intent: 'pi_9' }, now))).toBe(200)

    await waitForCharges({ kind: 'stripe', remoteIds: ['cs_8'], eventId: 'evt_stripe' })
    await waitForCharges({ kind: 'stripe', remoteIds: ['cs_9'], eventId: 'evt_stripe' })
  })

  test('of PagBank name the order', async () => {
    await on.save('pagbank', PAGBANK)

    expect(await on.deliver(on.pagbank.webhook('ORDE_7'))).toBe(200)

    await waitForCharges(expect.objectContaining({ kind: 'pagbank', remoteIds: ['ORDE_7'] }))
  })

  test('that are forged, too old or of a gateway without keys are refused alike, and tell nobody anything', async () => {
    const now = on.now()
    const withoutKeys = await on.desk.call('POST', '/subscription/asaas/webhook', on.asaas.webhook('pay_1'))
    expect(withoutKeys).toMatchObject({ status: 401, body: 'Refused' })
    await Promise.all([
      on.save('asaas', { apiKey: ASAAS.apiKey }),
      on.save('mercadoPago', MERCADO_PAGO),
      on.save('stripe', STRIPE),
      on.save('pagbank', PAGBANK),
    ])

    const forged = [
      // No token is kept: nothing can prove where it comes from.
      on.asaas.webhook('pay_1', 'evt_1', ''),
      on.mercadoPago.webhook('1', now, 'outra'),
      on.mercadoPago.webhook('1', now - 301_000),
      on.stripe.webhook({ object: 'checkout.session', id: 'cs_1' }, now, 'whsec_outro'),
      on.stripe.webhook({ object: 'checkout.session', id: 'cs_1' }, now - 301_000),
      on.pagbank.webhook('ORDE_1', 'outro'),
      { ...on.pagbank.webhook('ORDE_1'), body: '{"id":"ORDE_2"}' },
    ]

    for (const webhook of forged) expect(await on.desk.call('POST', webhook.path, webhook)).toMatchObject({ status: 401, body: 'Refused' })
    await on.save('asaas', ASAAS)
    await on.deliver(on.asaas.webhook('pay_last', 'evt_last'))
    await vi.waitFor(() => expect(on.charges).toHaveLength(1))
    expect(on.charges).toEqual([{ kind: 'asaas', remoteIds: ['pay_last'], eventId: 'evt_last' }])
  })

  test.each(['pix', 'inexistente', 'constructor', 'toString'])('of %s have no address', async (kind) => {
    await on.save('pix', PIX)

    expect((await on.desk.call('POST', `/subscription/${kind}/webhook`, { body: '{}' })).status).toBe(404)
  })

  test('are known by their gateway in any case of letters', async () => {
    await on.save('mercadoPago', MERCADO_PAGO)
    const id = on.mercadoPago.payPage('inv46-abc')
    const webhook = on.mercadoPago.webhook(id, on.now())

    expect(await on.deliver({ ...webhook, path: webhook.path.replace('mercadoPago', 'mercadopago') })).toBe(200)
  })

  test('that are longer than 256 KB are refused', async () => {
    await on.save('asaas', ASAAS)
    const webhook = on.asaas.webhook('pay_1')

    expect((await on.desk.call('POST', webhook.path, { ...webhook, body: `{"id":"${'x'.repeat(256 * 1024)}"}` })).status).toBe(413)
  })

  test.each(['', 'nada', '[]', '{"payment":{"id":5}}', '{"payment":null}'])('that are genuine and say nothing (%o) are taken', async (body) => {
    await on.save('asaas', ASAAS)

    expect(await on.deliver({ ...on.asaas.webhook('pay_1'), body })).toBe(200)
  })

  test('come no more often than an installation can bear', async () => {
    await on.save('asaas', ASAAS)
    const { path, headers, body } = on.asaas.webhook('pay_1', 'evt_1', 'errado-errado-errado')
    const knock = () => on.desk.call('POST', path, { headers: { ...headers, 'x-forwarded-for': '203.0.113.9' }, body })

    const statuses = new Set((await Promise.all(Array.from({ length: 605 }, knock))).map(({ status }) => status))

    expect([...statuses].toSorted()).toEqual([401, 429])
  })
})

test('what fails is logged, and no secret with it', async () => {
  await on.save('mercadoPago', MERCADO_PAGO)
  on.mercadoPago.refuse({ status: 500, body: { message: MERCADO_PAGO.accessToken } })
  await on.deliver(on.mercadoPago.webhook('404', on.now()))

  await vi.waitFor(() => expect(on.logged()).toContain('payments.tellCharges'))
  for (const secret of [ASAAS, MERCADO_PAGO, STRIPE, PAGBANK].flatMap((one) => Object.values(one))) expect(on.logged()).not.toContain(secret)
})
