import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Session } from '#core/contract/auth.ts'
import * as contract from '../contract/index.ts'
import { paymentGatewayRows } from './payments.table.ts'
import { ASAAS, MERCADO_PAGO, PAGBANK, STRIPE } from './testing/fakeVendors.ts'
import { type PaymentsDesk, PIX, startPaymentsDesk } from './testing/startPaymentsDesk.ts'

let on: PaymentsDesk
beforeAll(async () => {
  on = await startPaymentsDesk()
})
afterAll(() => on.stop())
beforeEach(() => on.reset())

describe('setting up', () => {
  test('every kind is there, and nothing is set up', async () => {
    expect((await on.list()).map(({ kind, state, storedSecrets }) => [kind, state, storedSecrets])).toEqual(
      contract.gatewayKindIds.map((kind) => [kind, 'unset', []]),
    )
    expect(await on.gateways().active()).toBeNull()
    expect(await on.gateways().ofKind('asaas')).toBeNull()
    expect(await on.gateways().ofKind('inexistente')).toBeNull()
  })

  test('secrets go in, and only that they are there comes out', async () => {
    const ear = await on.desk.socket(on.desk.superadmin)
    const saved = await on.save('asaas', { ...ASAAS, billingType: 'PIX' })

    expect(saved).toMatchObject({ state: 'ready', values: { billingType: 'PIX', isSandbox: 'disabled' }, storedSecrets: ['apiKey', 'webhookToken'] })
    expect(saved.webhookAddress).toBe('https://balcao.exemplo/subscription/asaas/webhook')
    expect(await ear.hear(contract.gatewaysChanged)).toEqual({ kind: 'asaas' })
    expect(JSON.stringify([saved, await on.list(), await on.desk.kernel.ctx.db.select().from(paymentGatewayRows)])).not.toContain(ASAAS.apiKey)
  })

  test('a partial change leaves the rest, and an empty secret the one that is stored', async () => {
    await on.save('asaas', ASAAS)
    const { values, storedSecrets } = await on.save('asaas', { billingType: 'BOLETO', apiKey: '', webhookToken: ' ' })

    expect(values.billingType).toBe('BOLETO')
    expect(storedSecrets).toEqual(['apiKey', 'webhookToken'])
    expect((await on.attempt('asaas')).lastTest).toMatchObject({ result: 'works' })
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
    const refusal = await on.desk.refusal(contract.saveGateway, { kind, values }, on.desk.superadmin)

    expect(refusal).toMatchObject({ status: 422, body: { fields: [{ field, code }] } })
    expect((await on.list()).every(({ state }) => state === 'unset')).toBe(true)
  })

  test('new charges go to one gateway at most', async () => {
    await on.save('pix', PIX, true)
    await on.save('asaas', ASAAS)
    expect((await on.gateways().active())?.kind).toBe('pix')

    await on.save('asaas', {}, true)

    expect((await on.list()).flatMap(({ kind, state }) => (state === 'active' ? [kind] : []))).toEqual(['asaas'])
    expect((await on.gateways().active())?.kind).toBe('asaas')
    expect((await on.gateways().ofKind('pix'))?.kind).toBe('pix')
    await on.save('asaas', {}, false)
    expect(await on.gateways().active()).toBeNull()
  })

  test('two that are chosen at once leave one', async () => {
    await Promise.all([on.save('pix', PIX, true), on.save('asaas', ASAAS, true), on.save('stripe', STRIPE, true)])

    expect((await on.list()).filter(({ state }) => state === 'active')).toHaveLength(1)
  })

  test('one that is not set up takes no charges and has no test, and none of another kind is there', async () => {
    expect(await on.desk.refusal(contract.saveGateway, { kind: 'stripe', isActive: true }, on.desk.superadmin)).toMatchObject({ status: 409 })
    expect(await on.desk.refusal(contract.testGateway, { kind: 'stripe' }, on.desk.superadmin)).toMatchObject({ status: 409 })
    expect(await on.desk.refusal(contract.deleteGateway, { kind: 'stripe' }, on.desk.superadmin)).toMatchObject({ status: 404 })
    expect(await on.desk.refusal(contract.testGateway, { kind: 'constructor' }, on.desk.superadmin)).toMatchObject({
      status: 404,
      error: 'ERR_UNKNOWN_GATEWAY',
    })
    expect(await on.desk.refusal(contract.deleteGateway, { kind: 'constructor' }, on.desk.superadmin)).toMatchObject({ status: 404 })
    expect(await on.desk.refusal(contract.saveGateway, { kind: 'constructor', values: PIX }, on.desk.superadmin)).toMatchObject({ status: 404 })
  })

  test('a gateway whose keys are removed is gone', async () => {
    await on.save('asaas', ASAAS, true)
    await on.desk.ask(contract.deleteGateway, { kind: 'asaas' }, on.desk.superadmin)

    expect((await on.list()).find(({ kind }) => kind === 'asaas')).toMatchObject({ state: 'unset', storedSecrets: [] })
    expect(await on.gateways().active()).toBeNull()
    expect(await on.gateways().ofKind('asaas')).toBeNull()
  })

  test('secrets that no key opens are told of and used by nobody', async () => {
    await on.save('asaas', ASAAS, true)
    await on.desk.kernel.ctx.db.update(paymentGatewayRows).set({ secrets: 'AAAA' })

    expect((await on.list()).find(({ kind }) => kind === 'asaas')).toMatchObject({ state: 'unreadable' })
    expect(await on.gateways().active()).toBeNull()
    expect(await on.desk.refusal(contract.testGateway, { kind: 'asaas' }, on.desk.superadmin)).toMatchObject({ status: 409 })
  })

  test.each<[string, () => Session]>([
    ['an administrator', () => on.desk.admin],
    ['a supervisor', () => on.desk.supervisor],
    ['an agent', () => on.desk.agent],
  ])('is nothing for %s', async (_who, who) => {
    const calls = [
      on.desk.refusal(contract.listGateways, {}, who()),
      on.desk.refusal(contract.saveGateway, { kind: 'pix', values: PIX, isActive: true }, who()),
      on.desk.refusal(contract.deleteGateway, { kind: 'pix' }, who()),
      on.desk.refusal(contract.testGateway, { kind: 'pix' }, who()),
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
    await on.save(kind, values)

    expect((await on.attempt(kind)).lastTest).toMatchObject({ result: 'works', detail: null })
  })

  test.each<[string, Record<string, string>, string]>([
    ['asaas', { apiKey: '$aact_prod_errada' }, 'A chave … é inválida'],
    ['mercadoPago', { accessToken: 'APP_USR-errada' }, 'invalid access token'],
    ['stripe', { secretKey: 'sk_live_errada' }, 'Invalid API Key provided: Bearer …'],
    ['pagbank', { token: 'errada' }, 'whitelist access required'],
  ])('of %s with a wrong key says so in its words and without the key', async (kind, values, detail) => {
    await on.save(kind, values)

    expect((await on.attempt(kind)).lastTest).toMatchObject({ result: 'keys', detail })
  })

  test('is over once something is changed', async () => {
    await on.save('asaas', ASAAS)
    await on.attempt('asaas')

    expect((await on.save('asaas', { billingType: 'PIX' })).lastTest).toBeNull()
  })

  test.each([
    [500, 'busy'],
    [429, 'busy'],
    [400, 'refused'],
  ])('answered with %i is %s', async (status, result) => {
    await on.save('asaas', ASAAS)
    on.asaas.refuse({ status, body: {} })

    expect((await on.attempt('asaas')).lastTest).toMatchObject({ result, detail: `HTTP ${status}` })
  })
})
