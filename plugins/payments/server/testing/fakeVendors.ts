import { createHash, createHmac } from 'node:crypto'
import { type FakeAnswer, type FakeCall, type FakeServer, startFakeServer } from './fakeServer.ts'

/** A webhook as a gateway sends it. */
export interface FakeWebhook {
  path: string
  headers: Record<string, string>
  body: string
}

type Stored = Record<string, unknown>
const hmac = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('hex')

export const ASAAS = { apiKey: '$aact_prod_000chave-do-asaas', webhookToken: 'token-dos-avisos-do-asaas' }

export interface FakeAsaas extends FakeServer {
  payments: Map<string, Stored>
  webhook(id: string, event?: string, token?: string): FakeWebhook
}

/** Asaas below `/production` and `/sandbox`. */
export async function startFakeAsaas(): Promise<FakeAsaas> {
  const payments = new Map<string, Stored>()
  const customers = new Map<string, Stored>()
  const answer = ({ method, path: whole, query, headers, body }: FakeCall): FakeAnswer => {
    const path = whole.replace(/^\/(production|sandbox)/, '')
    if (headers.access_token !== ASAAS.apiKey || !headers['user-agent'])
      return { status: 401, body: { errors: [{ code: 'invalid_access_token', description: `A chave ${String(headers.access_token)} é inválida` }] } }
    const listed = (all: Map<string, Stored>) => ({
      body: { data: [...all.values()].filter((one) => one.externalReference === query.get('externalReference')) },
    })
    if (path === '/customers' && method === 'GET') return listed(customers)
    if (path === '/customers') {
      const made = { ...body, object: 'customer', id: `cus_${customers.size + 1}` }
      customers.set(made.id, made)
      return { body: made }
    }
    if (path === '/payments' && method === 'GET') return listed(payments)
    if (path === '/payments') {
      const id = `pay_${payments.size + 1}`
      const made = { ...body, object: 'payment', id, status: 'PENDING', invoiceUrl: `https://asaas.test/i/${id}` }
      payments.set(id, made)
      return { body: made }
    }
    const [, id = '', part] = /^\/payments\/([^/]+)(\/pixQrCode)?$/.exec(path) ?? []
    const found = payments.get(id)
    if (!found) return { status: 404, body: {} }
    if (part && found.withoutPix === true) return { status: 400, body: { errors: [{ description: 'PIX não liberado' }] } }
    return { body: part ? { payload: `00020126${id}`, encodedImage: '', expirationDate: '2027-12-10 23:59:59' } : found }
  }
  return {
    ...(await startFakeServer(answer)),
    payments,
    webhook: (id, event = 'evt_1', token = ASAAS.webhookToken) => ({
      path: '/subscription/asaas/webhook',
      headers: { 'asaas-access-token': token, 'content-type': 'application/json' },
      body: JSON.stringify({ id: event, event: 'PAYMENT_RECEIVED', payment: { object: 'payment', id } }),
    }),
  }
}

export const MERCADO_PAGO = { accessToken: 'APP_USR-1234567890-chave', webhookSecret: 'assinatura-do-mercado-pago' }

export interface FakeMercadoPago extends FakeServer {
  payments: Map<string, Stored>
  /** Somebody pays on a page of the given reference. */
  payPage(reference: string, status?: string): string
  webhook(id: string, signedAt: number, secret?: string): FakeWebhook
}

export async function startFakeMercadoPago(): Promise<FakeMercadoPago> {
  const payments = new Map<string, Stored>()
  const byKey = new Map<string, Stored>()
  const insert = (payment: Stored): Stored => {
    const id = 1_000 + payments.size
    const made = { ...payment, id }
    payments.set(String(id), made)
    return made
  }
  const answer = ({ method, path, query, headers, body }: FakeCall): FakeAnswer => {
    if (headers.authorization !== `Bearer ${MERCADO_PAGO.accessToken}`) return { status: 401, body: { message: 'invalid access token' } }
    if (path === '/v1/payment_methods') return { body: [] }
    if (path === '/v1/payments/search')
      return { body: { results: [...payments.values()].filter((one) => one.external_reference === query.get('external_reference')) } }
    if (method === 'GET') {
      const found = payments.get(path.replace('/v1/payments/', ''))
      return found ? { body: found } : { status: 404, body: { message: 'Payment not found' } }
    }
    const key = String(headers['x-idempotency-key'])
    const isPage = path === '/checkout/preferences'
    const made = byKey.get(key) ?? (isPage ? { id: 'pref-1', init_point: 'https://mercadopago.test/checkout' } : insert({ ...body, ...PENDING }))
    byKey.set(key, made)
    return { status: 201, body: made }
  }
  return {
    ...(await startFakeServer(answer)),
    payments,
    payPage: (reference, status = 'approved') => String(insert({ external_reference: reference, transaction_amount: 99.9, status }).id),
    webhook(id, signedAt, secret = MERCADO_PAGO.webhookSecret) {
      const ts = String(Math.floor(signedAt / 1_000))
      return {
        path: `/subscription/mercadoPago/webhook?data.id=${id}&type=payment`,
        headers: {
          'x-request-id': 'pedido-1',
          'x-signature': `ts=${ts},v1=${hmac(secret, `id:${id};request-id:pedido-1;ts:${ts};`)}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ id: 777, type: 'payment', action: 'payment.updated', data: { id } }),
      }
    },
  }
}
const PENDING = {
  status: 'pending',
  point_of_interaction: { transaction_data: { qr_code: '00020126mp', ticket_url: 'https://mercadopago.test/ticket' } },
}

export const STRIPE = { secretKey: 'sk_live_chave-da-stripe', webhookSecret: 'whsec_segredo-da-stripe' }

export interface FakeStripe extends FakeServer {
  sessions: Map<string, Stored>
  webhook(object: Stored, signedAt: number, secret?: string): FakeWebhook
}

export async function startFakeStripe(): Promise<FakeStripe> {
  const sessions = new Map<string, Stored>()
  const byKey = new Map<string, Stored>()
  const answer = ({ method, path, query, headers, body }: FakeCall): FakeAnswer => {
    if (headers.authorization !== `Bearer ${STRIPE.secretKey}`)
      return { status: 401, body: { error: { message: `Invalid API Key provided: ${String(headers.authorization)}` } } }
    if (path === '/customers') return { body: { id: 'cus_stripe' } }
    if (path === '/checkout/sessions' && method === 'GET')
      return { body: { data: [...sessions.values()].filter((one) => one.intent === query.get('payment_intent') || !query.has('payment_intent')) } }
    if (path === '/checkout/sessions') {
      const key = String(headers['idempotency-key'])
      const id = `cs_${sessions.size + 1}`
      const total = Number(body['line_items[0][price_data][unit_amount]'])
      const made = byKey.get(key) ?? { id, url: `https://stripe.test/${id}`, status: 'open', payment_status: 'unpaid', amount_total: total, intent: `pi_${id}` }
      byKey.set(key, made)
      sessions.set(String(made.id), made)
      return { body: made }
    }
    const found = sessions.get(path.replace('/checkout/sessions/', ''))
    return found ? { body: found } : { status: 404, body: { error: { message: 'No such checkout.session' } } }
  }
  return {
    ...(await startFakeServer(answer)),
    sessions,
    webhook(object, signedAt, secret = STRIPE.webhookSecret) {
      const seconds = String(Math.floor(signedAt / 1_000))
      const body = JSON.stringify({ id: 'evt_stripe', type: 'checkout.session.completed', data: { object } })
      return {
        path: '/subscription/stripe/webhook',
        headers: { 'stripe-signature': `t=${seconds},v1=${hmac('outro', body)},v1=${hmac(secret, `${seconds}.${body}`)}`, 'content-type': 'application/json' },
        body,
      }
    },
  }
}

export const PAGBANK = { token: 'token-do-pagbank-0123456789' }

export interface FakePagBank extends FakeServer {
  orders: Map<string, Stored>
  webhook(id: string, token?: string): FakeWebhook
}

export async function startFakePagBank(): Promise<FakePagBank> {
  const orders = new Map<string, Stored>()
  const answer = ({ method, path: whole, headers, body }: FakeCall): FakeAnswer => {
    if (headers.authorization !== `Bearer ${PAGBANK.token}`)
      return { status: 401, body: { error_messages: [{ code: 'ACCESS_DENIED', description: 'whitelist access required' }] } }
    const path = whole.replace(/^\/(production|sandbox)/, '')
    if (method === 'POST') {
      const id = `ORDE_${orders.size + 1}`
      const codes = Array.isArray(body.qr_codes) ? body.qr_codes : []
      const made = { ...body, id, qr_codes: codes.map((code: unknown) => ({ ...Object(code), id: 'QRCO_1', text: `00020126${id}` })) }
      orders.set(id, made)
      return { status: 201, body: made }
    }
    const found = orders.get(path.replace('/orders/', ''))
    return found ? { body: found } : { status: 404, body: { error_messages: [{ code: 'NOT_FOUND', description: 'not found' }] } }
  }
  return {
    ...(await startFakeServer(answer)),
    orders,
    webhook(id, token = PAGBANK.token) {
      const body = JSON.stringify({ ...orders.get(id), id })
      const signature = createHash('sha256').update(`${token}-${body}`).digest('hex')
      return { path: '/subscription/pagbank/webhook', headers: { 'x-authenticity-token': signature, 'content-type': 'application/json' }, body }
    },
  }
}
