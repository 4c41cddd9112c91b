// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeRequest, fakeServer } from '#core/client/http/fakeServer.ts'
import { t } from '#core/client/i18n/index.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import DeliveryDialog from './DeliveryDialog.tsx'
import { aDelivery, aWebhook } from './testing/webhooks.ts'
import { endText, stateOf } from './webhooks.ts'

const stage = createStage({ messages: () => import('./i18n/pt-BR.json'), permissions: ['webhooks.edit'] })
const onClose = vi.fn()
let requests: FakeRequest[] = []
beforeEach(() => {
  onClose.mockClear()
  requests = fakeServer(() => ({ json: aDelivery({ state: 'waiting', tries: 2 }) }))
})
const copied = (key: string) => screen.getByRole('group', { name: t(key) }).textContent

test('shows what went out as people read it, and what was answered', async () => {
  await stage.show(<DeliveryDialog delivery={aDelivery()} onClose={onClose} />)

  expect(JSON.parse(copied('webhooks.sent') ?? '')).toEqual(JSON.parse(aDelivery().body))
  expect(copied('webhooks.sent')).toContain('\n  "event"')
  expect(copied('webhooks.answer')).toBe('recebido')
  expect(screen.getByText('Entregue · 1 tentativa · Respondeu 200 · 12 ms')).toBeTruthy()
})

test('that was not tried yet says no more than that it waits', async () => {
  const untried = aDelivery({ state: 'waiting', tries: 0, status: null, durationMs: null, triedAt: null, answer: null })

  await stage.show(<DeliveryDialog delivery={untried} onClose={onClose} />)

  expect(screen.getByText('Esperando')).toBeTruthy()
  expect(screen.queryByRole('group', { name: t('webhooks.answer') })).toBeNull()
})

test('a body that is no JSON stands as it went', async () => {
  await stage.show(<DeliveryDialog delivery={aDelivery({ body: 'texto solto' })} onClose={onClose} />)

  expect(copied('webhooks.sent')).toBe('texto solto')
})

test('is delivered again, and the dialog closes', async () => {
  await stage.show(<DeliveryDialog delivery={aDelivery()} onClose={onClose} />)

  await act(async () => void fireEvent.click(screen.getByRole('button', { name: t('webhooks.command.replay') })))

  expect(requests.map(({ method, path }) => `${method} ${path}`)).toContain(`POST /webhooks/deliveries/${aDelivery().id}/replay`)
  expect(onClose).toHaveBeenCalledOnce()
})

test.each([
  ['Respondeu 200', { status: 200, failure: null }],
  ['Respondeu 503', { status: 503, failure: 'status' }],
  ['Não respondeu em 10 s', { status: null, failure: 'timeout' }],
  ['Endereço da rede interna', { status: null, failure: 'hostInside' }],
  ['Não atendeu', { status: null, failure: null }],
] as const)('a try that ended so is called "%s"', (text, end) => {
  expect(endText(end, t)).toBe(text)
})

test.each([
  ['on', {}],
  ['off', { isActive: false }],
  ['failed', { isActive: false, failedAt: '2026-11-23T12:00:00Z' }],
  ['on', { failedAt: '2026-11-23T12:00:00Z' }],
] as const)('a webhook is %s with %j', (state, change) => {
  expect(stateOf(aWebhook(change))).toBe(state)
})
