import { describe, expect, test } from 'vitest'
import { asaasState } from './asaas.ts'
import { dueDay, payableUntil, referenceOf } from './common.ts'
import { mercadoPagoState } from './mercadoPago.ts'
import { pagBankStatus } from './pagbank.ts'
import { stripeStatus } from './stripe.ts'

const NOW = new Date('2026-12-01T02:00:00.000Z')

test.each([
  ['PENDING', 'open'],
  ['OVERDUE', 'open'],
  ['RECEIVED', 'paid'],
  ['CONFIRMED', 'paid'],
  ['RECEIVED_IN_CASH', 'paid'],
  ['DUNNING_RECEIVED', 'paid'],
  ['REFUND_IN_PROGRESS', 'paid'],
  ['REFUNDED', 'refunded'],
  ['CHARGEBACK_REQUESTED', 'disputed'],
  ['CHARGEBACK_DISPUTE', 'disputed'],
  ['AWAITING_CHARGEBACK_REVERSAL', 'disputed'],
  ['SOMETHING_NEW', 'unknown'],
])('%s of Asaas is %s', (status, state) => {
  expect(asaasState(status)).toBe(state)
})

test.each([
  ['pending', 'open'],
  ['in_process', 'open'],
  ['authorized', 'open'],
  ['approved', 'paid'],
  ['rejected', 'canceled'],
  ['cancelled', 'canceled'],
  ['refunded', 'refunded'],
  ['in_mediation', 'disputed'],
  ['charged_back', 'disputed'],
  ['something_new', 'unknown'],
])('%s of Mercado Pago is %s', (status, state) => {
  expect(mercadoPagoState(status)).toBe(state)
})

describe('a session of Stripe', () => {
  const session = { id: 'cs_1', status: 'complete', payment_status: 'paid', amount_total: 9_990 }
  const charged = (charge: object) => ({ ...session, payment_intent: { latest_charge: { created: 1_700_000_000, ...charge } } })

  test.each([
    ['that waits', { ...session, status: 'open', payment_status: 'unpaid' }, { state: 'open' }],
    ['whose money is on its way', { ...session, payment_status: 'unpaid' }, { state: 'open' }],
    ['that ran out', { ...session, status: 'expired', payment_status: 'unpaid' }, { state: 'canceled' }],
    ['that is paid', charged({}), { state: 'paid', paidCents: 9_990, paidAt: '2023-11-14T22:13:20.000Z' }],
    ['that is paid back in part', charged({ amount_refunded: 990 }), { state: 'paid', paidCents: 9_000, paidAt: '2023-11-14T22:13:20.000Z' }],
    ['that is paid back', charged({ refunded: true, amount_refunded: 9_990 }), { state: 'refunded' }],
    ['that is disputed', charged({ disputed: true }), { state: 'disputed' }],
  ])('%s', (_what, given, status) => {
    expect(stripeStatus(given)).toEqual(status)
  })
})

describe('an order of PagBank', () => {
  const code = (expiration_date: string) => ({ text: '000201', expiration_date })
  const paid = (more: object = {}) => ({ status: 'PAID', paid_at: '2026-12-01T10:00:00-03:00', amount: { value: 9_990, summary: { paid: 9_990, ...more } } })

  test.each([
    ['that waits', { id: 'ORDE_1', qr_codes: [code('2026-12-10T23:59:59-03:00')] }, { state: 'open' }],
    ['whose code ran out', { id: 'ORDE_1', qr_codes: [code('2026-11-30T22:59:59-03:00')] }, { state: 'canceled' }],
    [
      'whose code ran out while it is checked',
      { id: 'ORDE_1', qr_codes: [code('2026-11-30T22:59:59-03:00')], charges: [{ status: 'IN_ANALYSIS' }] },
      { state: 'open' },
    ],
    ['that is paid', { id: 'ORDE_1', charges: [paid()] }, { state: 'paid', paidCents: 9_990, paidAt: '2026-12-01T10:00:00-03:00' }],
    [
      'that is paid after one that failed',
      { id: 'ORDE_1', charges: [{ status: 'DECLINED' }, paid()] },
      { state: 'paid', paidCents: 9_990, paidAt: '2026-12-01T10:00:00-03:00' },
    ],
    ['that is paid back', { id: 'ORDE_1', charges: [{ ...paid({ refunded: 9_990 }), status: 'CANCELED' }] }, { state: 'refunded' }],
  ])('%s', (_what, order, status) => {
    expect(pagBankStatus(order, NOW)).toEqual(status)
  })
})

test.each([
  ['2026-12-10', '2026-12-10', '2026-12-10'],
  // It is still the last of November in Brasília.
  ['2026-11-30', '2026-11-30', '2026-12-01'],
  ['2026-10-01', '2026-11-30', '2026-12-01'],
  ['2027-06-01', '2027-06-01', '2026-12-29'],
])('due at %s: a slip is due at %s, and a code lasts until %s', (dueDate, day, last) => {
  expect(dueDay(dueDate, NOW)).toBe(day)
  expect(payableUntil(dueDate, NOW)).toBe(`${last}T23:59:59.000-03:00`)
})

test('every try of one charge has the same reference, and another charge of the invoice another', () => {
  const payer = { tenantId: 1, name: 'Padaria', email: '', document: '', phone: '', remoteCustomer: null }
  const wanted = (idempotencyKey: string) => ({ invoiceId: 45, payer, amountCents: 1, dueDate: '2026-12-10', text: '', idempotencyKey })

  expect(referenceOf(wanted('a'))).toMatch(/^inv45-[0-9a-f]{12}$/)
  expect(referenceOf(wanted('a'))).toBe(referenceOf(wanted('a')))
  expect(referenceOf(wanted('b'))).not.toBe(referenceOf(wanted('a')))
})
