import { vi } from 'vitest'
import { type PaymentGateway, type PaymentGateways, paymentGateways, type WantedCharge } from '#plugins/billing/contract/gateway.ts'
import { createClock } from '#tests/server/support/clock.ts'
import { type Desk, startDesk } from '#tests/server/support/desk.ts'
import * as contract from '../../contract/index.ts'
import { paymentGatewayRows } from '../payments.table.ts'
import {
  type FakeAsaas,
  type FakeMercadoPago,
  type FakePagBank,
  type FakeStripe,
  type FakeWebhook,
  startFakeAsaas,
  startFakeMercadoPago,
  startFakePagBank,
  startFakeStripe,
} from './fakeVendors.ts'
import { pluginsWith, type ReportedCharges, recordingBilling } from './paymentsDesk.ts'

/** An installation whose gateways are fakes on this machine. */
export interface PaymentsDesk {
  desk: Desk
  asaas: FakeAsaas
  mercadoPago: FakeMercadoPago
  stripe: FakeStripe
  pagbank: FakePagBank
  /** Charges that billing was told of, in their order. */
  charges: ReportedCharges[]
  /** Everything that was written to the log. */
  logged(): string
  now(): number
  save(kind: string, values?: Record<string, string>, isActive?: boolean): Promise<contract.Gateway>
  list(): Promise<contract.Gateway[]>
  /** Tests the keys of a gateway. */
  attempt(kind: string): Promise<contract.Gateway>
  gateways(): PaymentGateways
  gateway(kind: string): Promise<PaymentGateway>
  /** The status that a webhook is answered with. */
  deliver(webhook: FakeWebhook): Promise<number>
  /** Nothing is set up, and billing was told of nothing. */
  reset(): Promise<void>
  stop(): Promise<void>
}

export const PIX = { key: 'financeiro@balcao.test', name: 'Balcão Ltda', city: 'São Paulo' }

export const wanted = (change: Partial<WantedCharge> = {}): WantedCharge => ({
  invoiceId: 123,
  payer: { tenantId: 1, name: 'Padaria Lima', email: 'rosa@padaria.example', document: '11222333000181', phone: '5511987654321', remoteCustomer: null },
  ...{ amountCents: 9_990, dueDate: '2090-12-10', text: 'Plano Pro, dezembro', idempotencyKey: 'charge-1' },
  ...change,
})

export async function startPaymentsDesk(): Promise<PaymentsDesk> {
  const clock = createClock()
  const { charges, plugin: billing } = recordingBilling()
  const logged: string[] = []
  const log = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    logged.push(String(text))
    return true
  })
  const [asaas, mercadoPago, stripe, pagbank] = await Promise.all([startFakeAsaas(), startFakeMercadoPago(), startFakeStripe(), startFakePagBank()])
  const places = (url: string) => ({ production: `${url}/production`, sandbox: `${url}/sandbox` })
  const addresses = { asaas: places(asaas.url), mercadoPago: mercadoPago.url, stripe: stripe.url, pagbank: places(pagbank.url) }
  const desk = await startDesk({
    now: clock.now,
    plugins: await pluginsWith(billing, addresses),
    environment: { PRIVATE_HOSTS: '127.0.0.1', PUBLIC_URL: 'https://balcao.exemplo', LOG_LEVEL: 'debug' },
  })
  const gateways = () => {
    const [service] = desk.kernel.ctx.contributionsOf(paymentGateways)
    if (!service) throw new Error('no gateways')
    return desk.kernel.ctx.use(service)
  }
  return {
    ...{ desk, asaas, mercadoPago, stripe, pagbank, charges, gateways },
    logged: () => logged.join(''),
    now: () => clock.now().getTime(),
    save: (kind, values = {}, isActive) => desk.ask(contract.saveGateway, { kind, values, ...(isActive !== undefined && { isActive }) }, desk.superadmin),
    list: () => desk.ask(contract.listGateways, {}, desk.superadmin),
    attempt: (kind) => desk.ask(contract.testGateway, { kind }, desk.superadmin),
    async gateway(kind) {
      const found = await gateways().ofKind(kind)
      if (!found) throw new Error(`no gateway ${kind}`)
      return found
    },
    deliver: async ({ path, headers, body }) => (await desk.call('POST', path, { headers, body })).status,
    async reset() {
      charges.length = 0
      await desk.kernel.ctx.db.delete(paymentGatewayRows)
    },
    async stop() {
      await desk.stop()
      for (const vendor of [asaas, mercadoPago, stripe, pagbank]) vendor.stop()
      log.mockRestore()
    },
  }
}
