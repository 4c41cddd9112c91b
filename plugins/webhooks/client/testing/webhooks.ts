import type { Delivery, Webhook } from '../../contract/index.ts'

/** A webhook for tests; `change` replaces parts. */
export const aWebhook = (change: Partial<Webhook> = {}): Webhook => ({
  id: 4,
  name: 'ERP',
  url: 'https://erp.example/gancho',
  events: ['message.received'],
  queueIds: [],
  connectionIds: [],
  isActive: true,
  failedAt: null,
  last: null,
  createdAt: '2026-11-20T09:00:00.000Z',
  rev: 1,
  ...change,
})

/** A delivery for tests; `change` replaces parts. */
export const aDelivery = (change: Partial<Delivery> = {}): Delivery => ({
  id: '6f1d2c3b-4a59-4e68-8f70-112233445566',
  webhookId: 4,
  event: 'message.received',
  state: 'delivered',
  tries: 1,
  status: 200,
  failure: null,
  durationMs: 12,
  createdAt: '2026-11-23T12:00:00.000Z',
  triedAt: '2026-11-23T12:00:00.000Z',
  nextAt: null,
  body: '{"event":"message.received","data":{"message":{"body":"Olá"}}}',
  answer: 'recebido',
  ...change,
})
