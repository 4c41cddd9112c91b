import type { AdministeredConnection } from '#plugins/connections/contract/index.ts'
import type { LiveConnectionState } from '../../contract/index.ts'

/** A line for tests; `change` replaces parts. */
export const aConnectionState = (change: Partial<LiveConnectionState> = {}): LiveConnectionState => ({
  ...{ connectionId: 3, isStopped: false, reason: null, detail: null, qrcode: null, pairingCode: null, takesPairing: true, takesHistory: false, history: null },
  ...{ hookUrl: null, hookSecret: null, lastInboundAt: null, waiting: 0, unreadable: 0, later: 0, leftOut: 0 },
  ...{ sent: 0, failed: 0, rerouted: 0, deliveryP50Ms: null, deliveryP95Ms: null, trialTo: null, risk: null },
  ...change,
})

/** Its connection. */
export const aConnection = (change: Partial<AdministeredConnection> = {}): AdministeredConnection => ({
  ...{ id: 3, name: 'Celular', status: 'OPENING', type: 'evolution', qrcode: null, retries: 0, isDefault: false, isActive: true },
  ...{ number: null, color: null, queueId: null, config: {}, secrets: {}, openTicketCount: 0, sendGreetingAccepted: null, sendMsgTransfTicket: null, rev: 1 },
  ...{ createdAt: '2026-11-20T09:00:00.000Z', updatedAt: '2026-11-20T09:00:00.000Z', statusSince: '2026-11-20T09:00:00.000Z' },
  ...change,
})
