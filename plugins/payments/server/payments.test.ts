import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Session } from '#core/contract/auth.ts'
import { paymentGateways, type WantedCharge } from '#plugins/billing/contract/gateway.ts'
import { createClock } from '#tests/server/support/clock.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../contract/index.ts'
import { paymentGatewayRows } from './payments.table.ts'
import {
  ASAAS,
  type FakeAsaas,
  type FakeMercadoPago,
  type FakePagBank,
  type FakeStripe,
  type FakeWebhook,
  MERCADO_PAGO,
  PAGBANK,
  STRIPE,
  startFakeAsaas,
  startFakeMercadoPago,
  startFakePagBank,
  startFakeStripe,
} from './testing/fakeVendors.ts'
import { pluginsWith, recordingBilling } from './testing/paymentsDesk.ts'

const clock = createClock()
const { told, plugin: billing } = recordingBilling()
const logged: string[] = []
let desk: Desk
let asaas: FakeAsaas
let mercadoPago: FakeMercadoPago
let stripe: FakeStripe
let pagbank: FakePagBank

beforeAll(async () => {
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    logged.push(String(text))
    return true
  })
  ;[asaas, mercadoPago, stripe, pagbank] = await Promise.all([startFakeAsaas(), startFakeMercadoPago(), startFakeStripe(), startFakePagBank()])
  const places = (url: string) => ({ production: `${url}/production`, sandbox: `${url}/sandbox` })
  const addresses = { asaas: places(asaas.url), mercadoPago: mercadoPago.url, stripe: stripe.url, pagbank: places(pagbank.url) }
  desk = await startDesk({
    now: clock.now,
    plugins: await pluginsWith(billing, addresses),
    environment: { PRIVATE_HOSTS: '127.0.0.1', PUBLIC_URL: 'https://balcao.exemplo', LOG_LEVEL: 'debug' },
  })
})
afterAll(async () => {
  await desk.stop()
  for (const vendor of [asaas, mercadoPago, stripe, pagbank]) vendor.stop()
  vi.restoreAllMocks()
})
beforeEach(async () => {
  told.length = 0
  await desk.kernel.ctx.db.delete(paymentGatewayRows)
})

const PIX = { key: 'financeiro@balcao.test', name: 'Balcão Ltda', city: 'São Paulo' }
const save = (kind: string, values: Record<string, string> = {}, isActive?: boolean) =>
  desk.ask(contract.saveGateway, { kind, values, ...(isActive !== undefined && { isActive }) }, desk.superadmin)
const list = () => desk.ask(contract.listGateways, {}, desk.superadmin)
const attempt = (kind: string) => desk.ask(contract.testGateway, { kind }, desk.superadmin)
const gateways = () => {
  const [service] = desk.kernel.ctx.contributionsOf(paymentGateways)
  if (!service) throw new Error('no gateways')
  return desk.kernel.ctx.use(service)
}
async function gateway(kind: string) {
  const found = await gateways().ofKind(kind)
  if (!found) throw new Error(`no gateway ${kind}`)
  return found
}
const wanted = (change: Partial<WantedCharge> = {}): WantedCharge => ({
  invoiceId: 123,
  payer: { tenantId: 1, name: 'Padaria Lima', email: 'rosa@padaria.example', document: '11222333000181', phone: '5511987654321', remoteCustomer: null },
  ...{ amountCents: 9_990, dueDate: '2090-12-10', text: 'Plano Pro, dezembro', idempotencyKey: 'charge-1' },
  ...change,
})
const withoutDocument = () => wanted({ payer: { ...wanted().payer, document: '' } })
const deliver = async ({ path, headers, body }: FakeWebhook) => (await desk.call('POST', path, { headers, body })).status
const isTold = (charges: object) => vi.waitFor(() => expect(told).toContainEqual(charges))

describe('setting up', () => {
  test('every kind is there, and nothing is set up', async () => {
    expect((await list()).map(({ kind, state, storedSecrets }) => [kind, state, storedSecrets])).toEqual(
      contract.gatewayKindIds.map((kind) => [kind, 'unset', []]),
    )
    expect(await gateways().active()).toBeNull()
    expect(await gateways().ofKind('asaas')).toBeNull()
    expect(await gateways().ofKind('inexistente')).toBeNull()
  })

  test('secrets go in, and only that they are there comes out', async () => {
    const ear = await desk.socket(desk.superadmin)
    const saved = await save('asaas', { ...ASAAS, billingType: 'PIX' })

    expect(saved).toMatchObject({ state: 'ready', values: { billingType: 'PIX', isSandbox: 'disabled' }, storedSecrets: ['apiKey', 'webhookToken'] })
    expect(saved.webhookAddress).toBe('https://balcao.exemplo/subscription/asaas/webhook')
    expect(await ear.hear(contract.gatewaysChanged)).toEqual({ kind: 'asaas' })
    expect(JSON.stringify([saved, await list(), await desk.kernel.ctx.db.select().from(paymentGatewayRows)])).not.toContain(ASAAS.apiKey)
  })

  test('a partial change leaves the rest, and an empty secret the one that is stored', async () => {
    await save('asaas', ASAAS)
    const { values, storedSecrets } = await save('asaas', { billingType: 'BOLETO', apiKey: '', webhookToken: ' ' })

    expect(values.billingType).toBe('BOLETO')
    expect(storedSecrets).toEqual(['apiKey', 'webhookToken'])
    expect((await attempt('asaas')).lastTest).toMatchObject({ result: 'works' })
  })

  test.each([
    ['pix', { ...PIX, key: '123' }, 'key', 'invalid_format'],
    ['pix', { ...PIX, name: '' }, 'name', 'required'],
    ['pix', { ...PIX, city: 'Uma cidade de nome longo' }, 'city', 'too_big'],
    ['asaas', { isSandbox: 'enabled' }, 'apiKey', 'required'],
    ['asaas', { apiKey: 'com espaço' }, 'apiKey', 'invalid_format'],
    ['asaas', { apiKey: 'linha\r\nx-outra: 1' }, 'apiKey', 'invalid_format'],
    ['asaas', { ...ASAAS, webhookToken: 'curto' }, 'webhookToken', 'too_small'],
    ['asaas', { ...ASAAS, billingType: 'CHEQUE' }, 'billingType', 'invalid_value'],
    ['asaas', { ...ASAAS, baseAddress: 'https://outro.example' }, 'baseAddress', 'unknown'],
    ['pagbank', { ...PAGBANK, isSandbox: 'sim' }, 'isSandbox', 'invalid_value'],
    [
      'mercadoPago',
      { ...MERCADO_PAGO, way: 'checkout', takesPix: 'disabled', takesBoleto: 'disabled', takesCredit: 'disabled', takesDebit: 'disabled' },
      'takesPix',
      'required',
    ],
  ])('%s with %o is refused at %s', async (kind, values, field, code) => {
    const refusal = await desk.refusal(contract.saveGateway, { kind, values }, desk.superadmin)

    expect(refusal).toMatchObject({ status: 422, body: { fields: [{ field, code }] } })
    expect((await list()).every(({ state }) => state === 'unset')).toBe(true)
  })

  test('new charges go to one gateway at most', async () => {
    await save('pix', PIX, true)
    await save('asaas', ASAAS)
    expect((await gateways().active())?.kind).toBe('pix')

    await save('asaas', {}, true)

    expect((await list()).flatMap(({ kind, state }) => (state === 'active' ? [kind] : []))).toEqual(['asaas'])
    expect((await gateways().active())?.kind).toBe('asaas')
    expect((await gateways().ofKind('pix'))?.kind).toBe('pix')
    await save('asaas', {}, false)
    expect(await gateways().active()).toBeNull()
  })

  test('two that are chosen at once leave one', async () => {
    await Promise.all([save('pix', PIX, true), save('asaas', ASAAS, true), save('stripe', STRIPE, true)])

    expect((await list()).filter(({ state }) => state === 'active')).toHaveLength(1)
  })

  test('one that is not set up takes no charges and has no test, and none of another kind is there', async () => {
    expect(await desk.refusal(contract.saveGateway, { kind: 'stripe', isActive: true }, desk.superadmin)).toMatchObject({ status: 409 })
    expect(await desk.refusal(contract.testGateway, { kind: 'stripe' }, desk.superadmin)).toMatchObject({ status: 409 })
    expect(await desk.refusal(contract.deleteGateway, { kind: 'stripe' }, desk.superadmin)).toMatchObject({ status: 404 })
    for (const endpoint of [contract.testGateway, contract.deleteGateway])
      expect(await desk.refusal(endpoint, { kind: 'constructor' }, desk.superadmin)).toMatchObject({ status: 404, error: 'ERR_NO_PAYMENT_GATEWAY' })
    expect(await desk.refusal(contract.saveGateway, { kind: 'constructor', values: PIX }, desk.superadmin)).toMatchObject({ status: 404 })
  })

  test('a gateway whose keys are removed is gone', async () => {
    await save('asaas', ASAAS, true)
    await desk.ask(contract.deleteGateway, { kind: 'asaas' }, desk.superadmin)

    expect((await list()).find(({ kind }) => kind === 'asaas')).toMatchObject({ state: 'unset', storedSecrets: [] })
    expect(await gateways().active()).toBeNull()
    expect(await gateways().ofKind('asaas')).toBeNull()
  })

  test('secrets that no key opens are told of and used by nobody', async () => {
    await save('asaas', ASAAS, true)
    await desk.kernel.ctx.db.update(paymentGatewayRows).set({ secrets: 'AAAA' })

    expect((await list()).find(({ kind }) => kind === 'asaas')).toMatchObject({ state: 'unreadable' })
    expect(await gateways().active()).toBeNull()
    expect(await desk.refusal(contract.testGateway, { kind: 'asaas' }, desk.superadmin)).toMatchObject({ status: 409 })
  })

  test.each<[string, () => Session]>([
    ['an administrator', () => desk.admin],
    ['a supervisor', () => desk.supervisor],
    ['an agent', () => desk.agent],
  ])('is nothing for %s', async (_who, who) => {
    const calls = [
      desk.refusal(contract.listGateways, {}, who()),
      desk.refusal(contract.saveGateway, { kind: 'pix', values: PIX, isActive: true }, who()),
      desk.refusal(contract.deleteGateway, { kind: 'pix' }, who()),
      desk.refusal(contract.testGateway, { kind: 'pix' }, who()),
    ]

    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([403, 403, 403, 403])
  })
})

describe('a test of the keys', () => {
  test.each<[string, Record<string, string>]>([
    ['pix', PIX],
    ['asaas', ASAAS],
    ['mercadoPago', MERCADO_PAGO],
    ['stripe', STRIPE],
    ['pagbank', PAGBANK],
  ])('of %s says that they work', async (kind, values) => {
    await save(kind, values)

    expect((await attempt(kind)).lastTest).toMatchObject({ result: 'works', detail: null })
  })

  test.each<[string, Record<string, string>, string]>([
    ['asaas', { apiKey: '$aact_prod_errada' }, 'A chave … é inválida'],
    ['mercadoPago', { accessToken: 'APP_USR-errada' }, 'invalid access token'],
    ['stripe', { secretKey: 'sk_live_errada' }, 'Invalid API Key provided: Bearer …'],
    ['pagbank', { token: 'errada' }, 'whitelist access required'],
  ])('of %s with a wrong key says so in its words and without the key', async (kind, values, detail) => {
    await save(kind, values)

    expect((await attempt(kind)).lastTest).toMatchObject({ result: 'keys', detail })
  })

  test('is over once something is changed', async () => {
    await save('asaas', ASAAS)
    await attempt('asaas')

    expect((await save('asaas', { billingType: 'PIX' })).lastTest).toBeNull()
  })

  test.each([
    [500, 'busy'],
    [429, 'busy'],
    [400, 'refused'],
  ])('answered with %i is %s', async (status, result) => {
    await save('asaas', ASAAS)
    asaas.refuse({ status, body: {} })

    expect((await attempt('asaas')).lastTest).toMatchObject({ result, detail: `HTTP ${status}` })
  })
})

describe('charges', () => {
  test('of PIX are codes of our own, and nobody knows whether they are paid', async () => {
    await save('pix', PIX, true)
    const active = await gateways().active()
    const made = await active?.charge(wanted())

    expect(contract.readBrCode(made?.pix?.copyPaste ?? '')).toEqual({
      ...{ key: 'financeiro@balcao.test', name: 'Balcao Ltda', city: 'Sao Paulo' },
      ...{ amountCents: 9_990, txid: 'FAT123' },
    })
    expect(await active?.charge(wanted())).toEqual(made)
    expect(await active?.status(made?.remoteId ?? '')).toEqual({ state: 'unknown' })
  })

  test('at Asaas are made once, for a customer that is found again', async () => {
    await save('asaas', ASAAS)
    const { charge, status } = await gateway('asaas')
    const made = await charge(wanted())

    expect(made).toMatchObject({
      pix: { copyPaste: `00020126${made.remoteId}`, expiresAt: '2027-12-10T23:59:59-03:00' },
      url: `https://asaas.test/i/${made.remoteId}`,
      remoteCustomer: 'cus_1',
    })
    expect(asaas.payments.get(made.remoteId)).toMatchObject({
      billingType: 'UNDEFINED',
      value: 99.9,
      dueDate: '2090-12-10',
      description: 'Plano Pro, dezembro',
    })
    expect(await charge(wanted())).toEqual(made)
    expect((await charge(wanted({ idempotencyKey: 'charge-2' }))).remoteCustomer).toBe('cus_1')
    expect(asaas.payments.size).toBe(2)
    expect(await status(made.remoteId)).toEqual({ state: 'open' })

    asaas.payments.set(made.remoteId, { ...asaas.payments.get(made.remoteId), status: 'RECEIVED', paymentDate: '2026-12-03' })

    expect(await status(made.remoteId)).toEqual({ state: 'paid', paidCents: 9_990, paidAt: '2026-12-03T12:00:00.000-03:00' })
    asaas.payments.set(made.remoteId, { ...asaas.payments.get(made.remoteId), status: 'PENDING', deleted: true })
    expect(await status(made.remoteId)).toEqual({ state: 'canceled' })
  })

  test('at Asaas go to its sandbox where that is wanted, and by boleto have no code', async () => {
    await save('asaas', { ...ASAAS, isSandbox: 'enabled', billingType: 'BOLETO' })
    asaas.calls.length = 0
    const made = await (await gateway('asaas')).charge(wanted({ idempotencyKey: 'boleto' }))

    expect(made.pix).toBeUndefined()
    expect(asaas.calls.every(({ path }) => path.startsWith('/sandbox/'))).toBe(true)
  })

  test('at Mercado Pago are PIX codes that a second try does not make again', async () => {
    await save('mercadoPago', MERCADO_PAGO)
    const { charge, status } = await gateway('mercadoPago')
    const made = await charge(wanted())

    expect(made).toMatchObject({ pix: { copyPaste: '00020126mp' }, url: 'https://mercadopago.test/ticket' })
    expect(await charge(wanted())).toEqual(made)
    expect(mercadoPago.payments.get(made.remoteId)).toMatchObject({
      ...{ transaction_amount: 99.9, payment_method_id: 'pix', notification_url: 'https://balcao.exemplo/subscription/mercadoPago/webhook' },
      payer: { email: 'rosa@padaria.example', first_name: 'Padaria', identification: { type: 'CNPJ', number: '11222333000181' } },
    })
    mercadoPago.payments.set(made.remoteId, { ...mercadoPago.payments.get(made.remoteId), status: 'approved', date_approved: '2026-12-03T10:00:00.000-03:00' })
    expect(await status(made.remoteId)).toEqual({ state: 'paid', paidCents: 9_990, paidAt: '2026-12-03T10:00:00.000-03:00' })
  })

  test('on a page of Mercado Pago are open after an attempt that failed, and paid by the next', async () => {
    await save('mercadoPago', { ...MERCADO_PAGO, way: 'checkout', takesBoleto: 'disabled' })
    const { charge, status } = await gateway('mercadoPago')
    const made = await charge(wanted({ idempotencyKey: 'page' }))

    expect(made.url).toBe('https://mercadopago.test/checkout')
    expect(mercadoPago.calls.at(-1)?.body).toMatchObject({ payment_methods: { excluded_payment_types: [{ id: 'ticket' }] } })
    expect(await status(made.remoteId)).toEqual({ state: 'open' })
    mercadoPago.payPage(made.remoteId, 'rejected')
    expect(await status(made.remoteId)).toEqual({ state: 'open' })
    mercadoPago.payPage(made.remoteId)
    expect(await status(made.remoteId)).toMatchObject({ state: 'paid', paidCents: 9_990 })
  })

  test('at Stripe are pages, made once', async () => {
    await save('stripe', STRIPE)
    const { charge, status } = await gateway('stripe')
    const made = await charge(wanted())

    expect(made).toEqual({ remoteId: 'cs_1', remoteCustomer: 'cus_stripe', url: 'https://stripe.test/cs_1' })
    expect(await charge(wanted())).toEqual(made)
    expect(stripe.calls.at(-1)?.body).toMatchObject({
      mode: 'payment',
      'line_items[0][price_data][unit_amount]': '9990',
      success_url: 'https://balcao.exemplo/assinatura',
    })
    stripe.sessions.set('cs_1', { ...stripe.sessions.get('cs_1'), status: 'complete', payment_status: 'paid' })
    expect(await status('cs_1')).toEqual({ state: 'paid', paidCents: 9_990 })
  })

  test('at PagBank are PIX codes', async () => {
    await save('pagbank', PAGBANK)
    const { charge, status } = await gateway('pagbank')
    const made = await charge(wanted())

    expect(made).toMatchObject({ remoteId: 'ORDE_1', pix: { copyPaste: '00020126ORDE_1' } })
    expect(pagbank.orders.get('ORDE_1')).toMatchObject({ customer: { tax_id: '11222333000181' }, items: [{ unit_amount: 9_990 }] })
    pagbank.orders.set('ORDE_1', { ...pagbank.orders.get('ORDE_1'), charges: [{ status: 'PAID', amount: { value: 9_990 } }] })
    expect(await status('ORDE_1')).toEqual({ state: 'paid', paidCents: 9_990 })
  })

  test.each([
    ['asaas', ASAAS],
    ['pagbank', PAGBANK],
  ])('at %s need a document of the payer', async (kind, values) => {
    await save(kind, values)

    await expect((await gateway(kind)).charge(withoutDocument())).rejects.toMatchObject({ code: 'ERR_PAYER_DOCUMENT', status: 422 })
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
  ])('say %s in words, and never with a key', async (_what, answer, reason, words) => {
    await save('asaas', ASAAS)
    asaas.refuse(answer)

    const error = await (await gateway('asaas')).charge(wanted({ idempotencyKey: 'refused' })).catch((one: unknown) => one)

    expect(error).toMatchObject({ code: 'ERR_PAYMENT_GATEWAY', status: 502, body: { gateway: 'asaas', reason, words: ['Asaas', words] } })
    expect(JSON.stringify(error)).not.toContain(ASAAS.apiKey)
  })
})

describe('webhooks', () => {
  test('of Asaas name a charge, once for each delivery', async () => {
    await save('asaas', ASAAS)
    const webhook = asaas.webhook('pay_1', 'evt_a')

    expect(await deliver(webhook)).toBe(200)
    expect(await deliver(webhook)).toBe(200)

    await vi.waitFor(() => expect(told).toHaveLength(2))
    expect(told).toEqual(Array.from({ length: 2 }, () => ({ kind: 'asaas', remoteIds: ['pay_1'], eventId: 'evt_a' })))
  })

  test('of Mercado Pago name a payment and our own reference of its page', async () => {
    await save('mercadoPago', MERCADO_PAGO)
    const id = mercadoPago.payPage('inv45-abc')

    expect(await deliver(mercadoPago.webhook(id, clock.now().getTime()))).toBe(200)

    await isTold({ kind: 'mercadoPago', remoteIds: [id, 'inv45-abc'], eventId: '777' })
  })

  test('of Stripe name the session, also where a refund names the payment', async () => {
    await save('stripe', STRIPE)
    stripe.sessions.set('cs_9', { id: 'cs_9', payment_status: 'paid', intent: 'pi_9' })
    const now = clock.now().getTime()

    expect(await deliver(stripe.webhook({ object: 'checkout.session', id: 'cs_8' }, now))).toBe(200)
    expect(await deliver(stripe.webhook({ object: 'charge', id: 'ch_9', payment_intent: 'pi_9' }, now))).toBe(200)

    await isTold({ kind: 'stripe', remoteIds: ['cs_8'], eventId: 'evt_stripe' })
    await isTold({ kind: 'stripe', remoteIds: ['cs_9'], eventId: 'evt_stripe' })
  })

  test('of PagBank name the order', async () => {
    await save('pagbank', PAGBANK)

    expect(await deliver(pagbank.webhook('ORDE_7'))).toBe(200)

    await isTold(expect.objectContaining({ kind: 'pagbank', remoteIds: ['ORDE_7'] }))
  })

  test('that are forged, too old or of a gateway without keys are refused alike, and tell nobody anything', async () => {
    const now = clock.now().getTime()
    const withoutKeys = await desk.call('POST', '/subscription/asaas/webhook', asaas.webhook('pay_1'))
    expect(withoutKeys).toMatchObject({ status: 401, body: 'Refused' })
    await Promise.all([save('asaas', { apiKey: ASAAS.apiKey }), save('mercadoPago', MERCADO_PAGO), save('stripe', STRIPE), save('pagbank', PAGBANK)])

    const forged = [
      // No token is kept: nothing can prove where it comes from.
      asaas.webhook('pay_1', 'evt_1', ''),
      mercadoPago.webhook('1', now, 'outra'),
      mercadoPago.webhook('1', now - 301_000),
      stripe.webhook({ object: 'checkout.session', id: 'cs_1' }, now, 'whsec_outro'),
      stripe.webhook({ object: 'checkout.session', id: 'cs_1' }, now - 301_000),
      pagbank.webhook('ORDE_1', 'outro'),
      { ...pagbank.webhook('ORDE_1'), body: '{"id":"ORDE_2"}' },
    ]

    for (const webhook of forged) expect(await desk.call('POST', webhook.path, webhook)).toMatchObject({ status: 401, body: 'Refused' })
    await save('asaas', ASAAS)
    await deliver(asaas.webhook('pay_last', 'evt_last'))
    await vi.waitFor(() => expect(told).toHaveLength(1))
    expect(told).toEqual([{ kind: 'asaas', remoteIds: ['pay_last'], eventId: 'evt_last' }])
  })

  test.each(['pix', 'inexistente', 'constructor', 'toString'])('of %s have no address', async (kind) => {
    await save('pix', PIX)

    expect((await desk.call('POST', `/subscription/${kind}/webhook`, { body: '{}' })).status).toBe(404)
  })

  test('are known by their gateway in any case of letters', async () => {
    await save('mercadoPago', MERCADO_PAGO)
    const id = mercadoPago.payPage('inv46-abc')
    const webhook = mercadoPago.webhook(id, clock.now().getTime())

    expect(await deliver({ ...webhook, path: webhook.path.replace('mercadoPago', 'mercadopago') })).toBe(200)
  })

  test('that are longer than 256 KB are refused', async () => {
    await save('asaas', ASAAS)
    const webhook = asaas.webhook('pay_1')

    expect((await desk.call('POST', webhook.path, { ...webhook, body: `{"id":"${'x'.repeat(256 * 1024)}"}` })).status).toBe(413)
  })

  test.each(['', 'nada', '[]', '{"payment":{"id":5}}', '{"payment":null}'])('that are genuine and say nothing (%o) are taken', async (body) => {
    await save('asaas', ASAAS)

    expect(await deliver({ ...asaas.webhook('pay_1'), body })).toBe(200)
  })

  test('come no more often than an installation can bear', async () => {
    await save('asaas', ASAAS)
    const { path, headers, body } = asaas.webhook('pay_1', 'evt_1', 'errado-errado-errado')
    const knock = () => desk.call('POST', path, { headers: { ...headers, 'x-forwarded-for': '203.0.113.9' }, body })

    const statuses = new Set((await Promise.all(Array.from({ length: 605 }, knock))).map(({ status }) => status))

    expect([...statuses].toSorted()).toEqual([401, 429])
  })
})

test('what fails is logged, and no secret with it', async () => {
  await save('mercadoPago', MERCADO_PAGO)
  mercadoPago.refuse({ status: 500, body: { message: MERCADO_PAGO.accessToken } })
  await deliver(mercadoPago.webhook('404', clock.now().getTime()))

  await vi.waitFor(() => expect(logged.join('')).toContain('payments.tellCharges'))
  for (const secret of [ASAAS, MERCADO_PAGO, STRIPE, PAGBANK].flatMap((one) => Object.values(one))) expect(logged.join('')).not.toContain(secret)
})
