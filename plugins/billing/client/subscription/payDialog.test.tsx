// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeReply, type FakeRequest, fakeServer } from '#core/client/http/fakeServer.ts'
import { t } from '#core/client/i18n/index.ts'
import { store } from '#core/client/store/store.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import type { Invoice } from '../../contract/index.ts'
import PayDialog from './PayDialog.tsx'
import { paidInvoiceAtom } from './queries.ts'

const stage = createStage({ messages: () => import('../i18n/pt-BR.json'), permissions: ['billing.manage'] })
const invoice: Invoice = {
  ...{ id: 7, tenantId: 5, detail: 'Profissional', value: 99.9, valueCents: 9990, dueDate: '2026-12-01', status: 'open' },
  ...{ paidAt: null, createdAt: '2026-11-20T12:00:00Z' },
}
let requests: FakeRequest[] = []
let made: FakeReply = {}
let state = 'open'
beforeEach(() => {
  store.set(paidInvoiceAtom, null)
  state = 'open'
  made = { json: { chargeId: 3, valueCents: 9990, urlPagamento: 'https://pay.example/3', qrcode: { qrcode: '000201pix' }, expiresAt: null } }
  requests = fakeServer(({ method, path }) => {
    if (method === 'POST') return made
    return path.includes('charges') ? { json: { id: 3, invoiceId: 7, state } } : { json: [] }
  })
})
const open = () => stage.show(<PayDialog invoice={invoice} onClose={vi.fn()} />)

test('shows the PIX as a picture and a text, and the page of the gateway, of one charge', async () => {
  await open()

  expect(await screen.findByText('000201pix')).toBeTruthy()
  expect(screen.getByRole('img', { name: t('billing.pay.qr') })).toBeTruthy()
  expect(screen.getByRole('link', { name: t('billing.pay.open') }).getAttribute('href')).toBe('https://pay.example/3')
  expect(requests.filter(({ method }) => method === 'POST').map(({ path, body }) => `${path} ${body}`)).toEqual(['/subscription {"invoiceId":7}'])
})

test('says that it is paid as soon as the page hears so, or the server answers so', async () => {
  await open()
  await screen.findByText('000201pix')

  await act(async () => store.set(paidInvoiceAtom, 7))

  expect(screen.getByText(t('billing.pay.paid'))).toBeTruthy()
  expect(screen.queryByText('000201pix')).toBeNull()
})

test('is paid also by the answer alone', async () => {
  state = 'paid'
  await open()

  expect(await screen.findByText(t('billing.pay.paid'))).toBeTruthy()
})

test('says why no charge could be made', async () => {
  made = { status: 409, json: { error: 'ERR_NO_PAYMENT_GATEWAY' } }
  await open()

  expect(await screen.findByText(t('billing.pay.failed'))).toBeTruthy()
  expect(screen.getByText(t('errors.ERR_NO_PAYMENT_GATEWAY'))).toBeTruthy()
})
