// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeReply, type FakeRequest, fakeServer } from '#core/client/http/fakeServer.ts'
import { t } from '#core/client/i18n/index.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { defineClientPlugin } from '#core/client/plugin.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import { extend } from '#core/contract/define.ts'
import { type ConnectionFormPart, connectionFormParts } from '../../contract/client.ts'
import { type AdministeredConnection, type ChannelType, connectionTexts, LONGEST_CONNECTION_TEXT, noAbilities } from '../../contract/index.ts'
import { administeredQuery, typesQuery } from '../connections.ts'
import ConnectionForm from './ConnectionForm.tsx'

function AcceptedText({ draft, change, problemOf }: ConnectionFormPart) {
  return (
    <label>
      ao aceitar
      <input value={draft.sendGreetingAccepted ?? ''} onChange={({ target }) => change({ sendGreetingAccepted: target.value })} />
      {problemOf('sendGreetingAccepted')}
    </label>
  )
}
const speaker = defineClientPlugin({
  id: 'speaker',
  extends: [
    extend(connectionFormParts, { id: 'last', order: 20, component: () => <p>depois</p> }),
    extend(connectionFormParts, { id: 'texts', order: 10, component: AcceptedText }),
  ],
})
const stage = createStage({ messages: () => import('../i18n/pt-BR.json'), permissions: ['connections.edit'], plugins: [speaker] })

const kind: ChannelType = {
  ...{ type: 'chat', title: 'chat', icon: 'chat', settings: {}, secrets: {}, states: ['CONNECTED'], page: null, settingsPath: null },
  abilities: noAbilities,
}
const connection: AdministeredConnection = {
  ...{ id: 7, name: 'Loja', status: 'CONNECTED', type: 'chat', qrcode: null, retries: 0, isDefault: false, isActive: true, number: null, color: '#3d7fc4' },
  ...{ queueId: null, config: {}, secrets: {}, openTicketCount: 0, rev: 4, statusSince: '2026-11-20T09:00:00.000Z' },
  ...{ createdAt: '2026-11-20T09:00:00.000Z', updatedAt: '2026-11-20T09:00:00.000Z' },
  ...connectionTexts({ sendGreetingAccepted: 'Oi', sendMsgTransfTicket: '' }),
}
const onClose = vi.fn()
let requests: FakeRequest[] = []
let answer: FakeReply = {}
beforeEach(async () => {
  answer = { json: connection }
  queryClient.setQueryData(administeredQuery.queryKey, { connections: [connection], maxConnections: null })
  queryClient.setQueryData(typesQuery.queryKey, [kind])
  requests = fakeServer(({ method }) => (method === 'GET' ? { json: [] } : answer))
  await stage.show(<ConnectionForm id={7} onClose={onClose} />)
})

const write = (text: string) => fireEvent.change(screen.getByLabelText('ao aceitar', { exact: false }), { target: { value: text } })
const sent = () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(body))

test('parts of other plugins stand in their order and are saved with the connection', async () => {
  const [first, last] = [screen.getByText('ao aceitar'), screen.getByText('depois')]
  write('Olá')

  await stage.submit()

  expect(first.compareDocumentPosition(last)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(sent()).toMatchObject([{ name: 'Loja', rev: 4, sendGreetingAccepted: 'Olá', sendMsgTransfTicket: '' }])
})

test('a text that is too long is told at its field and not sent', async () => {
  write('x'.repeat(LONGEST_CONNECTION_TEXT + 1))

  await stage.submit()

  expect([screen.getByText(t('connections.problem.too_big'), { exact: false }).tagName, sent()]).toEqual(['LABEL', []])
})

test('a text that the server refuses is told at its field', async () => {
  answer = { status: 422, json: { error: 'ERR_INVALID_INPUT', fields: [{ field: 'sendGreetingAccepted', code: 'invalid_format', message: '' }] } }
  write('Oi?')

  await stage.submit()

  expect(screen.getByText(t('connections.problem.invalid_format'), { exact: false }).tagName).toBe('LABEL')
})
