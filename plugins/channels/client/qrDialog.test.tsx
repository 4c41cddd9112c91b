// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { type FakeReply, type FakeRequest, fakeServer } from '#core/client/http/fakeServer.ts'
import { t } from '#core/client/i18n/index.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { store } from '#core/client/store/store.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import { ConnectionState } from './ConnectionState.tsx'
import { connectionStatesQuery, connectionsQuery } from './connectionStates.ts'
import { shownCodeAtom } from './dialogs.atoms.ts'
import QrDialog from './QrDialog.tsx'
import { aConnection, aConnectionState } from './testing/connectionStates.ts'

const stage = createStage({ messages: () => import('./i18n/pt-BR.json'), permissions: ['connections.edit', 'connections.reconnect', 'connections.read'] })
const onClose = vi.fn()
let requests: FakeRequest[] = []
let state = aConnectionState()
let connection = aConnection()
let paired: FakeReply = {}
beforeEach(() => {
  onClose.mockClear()
  state = aConnectionState({ qrcode: '2@codigo' })
  connection = aConnection({ status: 'qrcode' })
  paired = { json: { pairingCode: 'ABCD1234' } }
  requests = fakeServer(({ method, path }) => {
    if (path.endsWith('/pairing')) return paired
    if (method === 'GET') return { json: path === '/channelLines' ? [state] : { connections: [connection], maxConnections: null } }
    return { json: {} }
  })
})

const show = () => stage.show(<QrDialog connectionId={3} name="Celular" onClose={onClose} />)
const refetch = () => act(() => Promise.all([queryClient.refetchQueries(connectionStatesQuery), queryClient.refetchQueries(connectionsQuery)]))
const press = (key: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name: t(key) })))
const posts = () => requests.filter(({ method }) => method === 'POST').map(({ path, body }) => ({ path, body: JSON.parse(body) }))

test('a line without a code yet waits for it, and shows it as soon as it is there', async () => {
  state = aConnectionState()
  connection = aConnection({ status: 'OPENING' })
  await show()
  expect(await screen.findByText(t('channels.qr.wait'))).toBeTruthy()

  state = aConnectionState({ qrcode: '2@codigo' })
  connection = aConnection({ status: 'qrcode' })
  await refetch()

  expect(await screen.findByRole('img', { name: t('channels.qr.label') })).toBeTruthy()
  expect(screen.getByText(t('channels.qr.text'))).toBeTruthy()
})

test('the code is another when the channel changes it', async () => {
  await show()
  const first = (await screen.findByRole('img', { name: t('channels.qr.label') })).innerHTML

  state = aConnectionState({ qrcode: '2@outro-codigo' })
  await refetch()

  await vi.waitFor(() => expect(screen.getByRole('img', { name: t('channels.qr.label') }).innerHTML).not.toBe(first))
})

test('a code that came as a picture is shown as one', async () => {
  const picture = 'data:image/png;base64,iVBORw0KGgo='
  state = aConnectionState({ qrcode: picture })
  await show()
  expect((await screen.findByRole('img', { name: t('channels.qr.label') })).getAttribute('src')).toBe(picture)
})

test('says that the line is connected, and closes', async () => {
  await show()
  await screen.findByRole('img', { name: t('channels.qr.label') })

  state = aConnectionState()
  connection = aConnection({ status: 'CONNECTED' })
  await refetch()

  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
})

test('a phone gets a code of letters to be typed', async () => {
  await show()
  fireEvent.change(await screen.findByLabelText(t('channels.qr.phone')), { target: { value: '11 94000-0000' } })
  state = aConnectionState({ pairingCode: 'ABCD1234' })
  connection = aConnection({ status: 'PAIRING' })

  await stage.submit()

  expect(posts()).toEqual([{ path: '/whatsappsession/3/pairing', body: { phone: '11 94000-0000' } }])
  expect((await screen.findByRole('group', { name: t('channels.qr.code') })).textContent).toBe('ABCD1234')
  expect(screen.queryByRole('img', { name: t('channels.qr.label') })).toBeNull()
  expect(screen.getByRole('button', { name: t('workbench.copyText', { what: t('channels.qr.code') }) })).toBeTruthy()
})

test.each<[string, string, FakeReply | null]>([
  ['no number', '', null],
  ['what is no number', 'nenhum', { status: 422, json: { error: 'ERR_INVALID_INPUT', fields: [{ field: 'phone', code: 'not_a_number', message: '' }] } }],
])('%s is said at the field', async (_what, phone, reply) => {
  paired = reply ?? {}
  await show()
  fireEvent.change(await screen.findByLabelText(t('channels.qr.phone')), { target: { value: phone } })

  await stage.submit()

  expect(await screen.findByText(t('channels.qr.problem.phone'))).toBeTruthy()
  expect(posts()).toHaveLength(reply ? 1 : 0)
})

test('a channel without codes to be typed offers none', async () => {
  state = aConnectionState({ qrcode: '2@codigo', takesPairing: false })
  await show()
  await screen.findByRole('img', { name: t('channels.qr.label') })
  expect(screen.queryByLabelText(t('channels.qr.phone'))).toBeNull()
})

test('codes that nobody used are followed by others when somebody asks', async () => {
  state = aConnectionState()
  connection = aConnection({ status: 'TIMEOUT' })
  await show()
  expect(await screen.findByText(t('channels.qr.timeout'))).toBeTruthy()

  await press('channels.qr.again')

  expect(posts()).toMatchObject([{ path: '/whatsappsession/3' }])
})

test('a line that is refused says why, and is asked for again', async () => {
  state = aConnectionState({ reason: 'accountRestricted', detail: '403' })
  connection = aConnection({ status: 'DISCONNECTED' })
  await show()
  const why = `${t('channels.reason.accountRestricted')} ${t('channels.detail', { detail: '403' })}`
  expect(await screen.findByText(why)).toBeTruthy()
  expect(screen.getByRole('button', { name: t('channels.qr.again') })).toBeTruthy()
})

test('what cannot be loaded is said', async () => {
  fakeServer(() => ({ status: 403, json: { error: 'ERR_NO_PERMISSION' } }))
  await show()
  expect(await screen.findByText(t('workbench.error.titleOf', { what: t('channels.qr.title', { name: 'Celular' }) }))).toBeTruthy()
})

test.each([
  ['qrcode', true, 'channels.qr.ask'],
  ['PAIRING', true, 'channels.qr.ask'],
  ['TIMEOUT', true, 'channels.qr.timeout'],
  ['CONNECTED', true, null],
  ['qrcode', false, null],
] as const)('the card of a connection in %s (in use: %s) says %s', async (status, isActive, key) => {
  connection = aConnection({ status, isActive })
  queryClient.setQueryData(connectionsQuery.queryKey, { connections: [connection], maxConnections: null })
  await stage.show(<ConnectionState connection={connection} />)
  if (key) expect(await screen.findByText(t(key))).toBeTruthy()
  else await vi.waitFor(() => expect(screen.queryByText(t('channels.qr.ask'))).toBeNull())
  expect(screen.queryAllByRole('button', { name: t('channels.qr.scan') })).toHaveLength(key ? 1 : 0)
})

test('the card of a connection that waits for a phone leads to its code, for who may change it', async () => {
  queryClient.setQueryData(connectionsQuery.queryKey, { connections: [connection], maxConnections: null })
  await stage.show(<ConnectionState connection={connection} />)
  await screen.findByText(t('channels.qr.ask'))

  await press('channels.qr.scan')

  expect(store.get(shownCodeAtom)).toEqual({ connectionId: 3, name: 'Celular' })
  store.set(shownCodeAtom, null)

  cleanup()
  saveSession(testSession({ permissions: ['connections.read'] }))
  await stage.show(<ConnectionState connection={connection} />)
  await screen.findByText(t('channels.qr.ask'))
  expect(screen.queryByRole('button', { name: t('channels.qr.scan') })).toBeNull()
})
