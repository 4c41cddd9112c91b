// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type FakeReply, type FakeRequest, fakeServer } from '#core/client/http/fakeServer.ts'
import { t } from '#core/client/i18n/index.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { store } from '#core/client/store/store.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import { shownWebhookAtom } from '../dialogs.atoms.ts'
import { aWebhook } from '../testing/webhooks.ts'
import { connectionsQuery, queuesQuery } from '../webhooks.ts'
import WebhookForm from './WebhookForm.tsx'

const stage = createStage({ messages: () => import('../i18n/pt-BR.json'), permissions: ['webhooks.edit'] })
const onClose = vi.fn()
let requests: FakeRequest[] = []
let written: FakeReply = {}
beforeEach(() => {
  onClose.mockClear()
  store.set(shownWebhookAtom, null)
  queryClient.setQueryData<object[]>(queuesQuery.queryKey, [
    { id: 7, queue: 'Suporte' },
    { id: 8, queue: 'Vendas' },
  ])
  queryClient.setQueryData<object[]>(connectionsQuery.queryKey, [{ id: 3, name: 'Site' }])
  written = { json: { webhook: aWebhook(), secret: 'segredo' } }
  requests = fakeServer(({ method }) => (method === 'GET' ? { json: [] } : written))
})

const group = (key: string) => within(screen.getByRole('group', { name: t(key) }))
const write = (label: string, text: string) => fireEvent.change(screen.getByLabelText(t(label)), { target: { value: text } })
const sent = () => requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => ({ call: `${method} ${path}`, body: JSON.parse(body) }))

describe('a new webhook', () => {
  beforeEach(() => stage.show(<WebhookForm row={null} onClose={onClose} onRemove={null} />))

  test('says at each field what is wrong, and is not sent', async () => {
    write('webhooks.form.url', 'erp.local')

    await stage.submit()

    for (const problem of ['name.required', 'url.invalid_format', 'events.required']) expect(screen.getByText(t(`webhooks.problem.${problem}`))).toBeTruthy()
    expect(sent()).toEqual([])
  })

  test('goes along with its events, queues and connections, and its secret is shown', async () => {
    write('webhooks.form.name', 'ERP')
    write('webhooks.form.url', 'https://erp.example/gancho')
    fireEvent.click(group('webhooks.form.events').getByLabelText(t('webhooks.event.ticket.resolved')))
    fireEvent.click(group('webhooks.form.events').getByLabelText(t('webhooks.event.message.sent')))
    fireEvent.click(group('webhooks.form.events').getByLabelText(t('webhooks.event.message.sent')))
    fireEvent.click(group('webhooks.form.queues').getByLabelText('Vendas'))
    fireEvent.click(group('webhooks.form.connections').getByLabelText('Site'))

    await stage.submit()

    const body = { name: 'ERP', url: 'https://erp.example/gancho', events: ['ticket.resolved'], queueIds: [8], connectionIds: [3], isActive: true }
    expect(sent()).toEqual([{ call: 'POST /webhooks', body }])
    expect(store.get(shownWebhookAtom)?.secret).toBe('segredo')
    expect(onClose).toHaveBeenCalledOnce()
  })
})

test('of a webhook that is there only the change is kept, and no secret is shown', async () => {
  written = { json: aWebhook({ isActive: false }) }
  await stage.show(<WebhookForm row={aWebhook({ queueIds: [7] })} onClose={onClose} onRemove={null} />)
  expect(group('webhooks.form.queues').getByLabelText('Suporte')).toHaveProperty('checked', true)
  fireEvent.click(screen.getByRole('switch', { name: t('webhooks.form.active') }))

  await stage.submit()

  expect(sent()).toMatchObject([{ call: 'PUT /webhooks/4', body: { isActive: false, queueIds: [7] } }])
  expect(store.get(shownWebhookAtom)).toBeNull()
})

test('a queue that is gone is said where queues are chosen', async () => {
  written = { status: 422, json: { error: 'ERR_INVALID_INPUT', fields: [{ field: 'queueIds', code: 'invalid_value', message: '' }] } }
  await stage.show(<WebhookForm row={aWebhook({ queueIds: [99] })} onClose={onClose} onRemove={null} />)

  await stage.submit()

  expect(group('webhooks.form.queues').getByText(t('webhooks.problem.queueIds.invalid_value'))).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})
