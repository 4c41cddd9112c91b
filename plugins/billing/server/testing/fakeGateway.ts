import { defineService, extend } from '#core/contract/define.ts'
import { AppError } from '#core/contract/errors.ts'
import { defineServerPlugin, provide, type ServerPlugin } from '#core/server/plugin.ts'
import { type ChargeStatus, type PaymentGateway, type PaymentGateways, paymentGateways, type WantedCharge } from '../../contract/index.ts'

export interface FakeGateway {
  plugin: ServerPlugin
  /** Charges that it was asked for, each key once. */
  made: Map<string, WantedCharge>
  /** Its answer for each charge; open unless set. */
  statuses: Map<string, ChargeStatus>
  /** Fails the next charge. */
  failNext(): void
  /** Instant after which its codes cannot be paid. */
  expiresAt: string | undefined
  isActive: boolean
}

/** A gateway in this process: ids by idempotency key, as a real one. */
export function createFakeGateway(): FakeGateway {
  let isFailing = false
  const gateway: PaymentGateway = {
    kind: 'fake',
    methods: ['pix', 'link'],
    async charge(wanted) {
      if (isFailing) {
        isFailing = false
        throw new AppError('ERR_PAYMENT_GATEWAY', 502, { reason: 'closed' })
      }
      fake.made.set(wanted.idempotencyKey, wanted)
      const remoteId = `remote-${wanted.idempotencyKey}`
      const { expiresAt } = fake
      return {
        remoteId,
        remoteCustomer: 'customer-1',
        pix: { copyPaste: `pix ${remoteId}`, ...(expiresAt !== undefined && { expiresAt }) },
        url: 'https://pay.example/1',
      }
    },
    status: async (remoteId) => fake.statuses.get(remoteId) ?? { state: 'open' },
  }
  const gateways: PaymentGateways = {
    active: async () => (fake.isActive ? gateway : null),
    ofKind: async (kind) => (kind === 'fake' ? gateway : null),
  }
  const service = defineService<PaymentGateways>('fakeGateway.gateways')
  const fake: FakeGateway = {
    plugin: defineServerPlugin({ id: 'fakeGateway', provides: [provide(service, () => gateways)], extends: [extend(paymentGateways, service)] }),
    made: new Map(),
    statuses: new Map(),
    failNext() {
      isFailing = true
    },
    expiresAt: undefined,
    isActive: true,
  }
  return fake
}
