// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { type FakeRequest, fakeServer } from '#core/client/http/fakeServer.ts'
import { t } from '#core/client/i18n/index.ts'
import { store } from '#core/client/store/store.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import { type LiveConnectionState, type PlainReason, plainReasons } from '../contract/index.ts'
import { DownReason } from './DownReason.tsx'
import { shownCodeAtom } from './dialogs.atoms.ts'
import channels from './index.ts'
import { aConnection, aConnectionState } from './testing/connectionStates.ts'

const stage = createStage({
  messages: () => import('./i18n/pt-BR.json'),
  permissions: ['connections.read', 'connections.edit', 'connections.reconnect'],
  plugins: [channels],
})

let state: LiveConnectionState = aConnectionState()
let connection = aConnection()
let plain: PlainReason = 'access'
let requests: FakeRequest[] = []
beforeEach(() => {
  state = aConnectionState({ reason: 'authFailed', detail: 'Unauthorized' })
  connection = aConnection({ status: 'DISCONNECTED' })
  plain = 'access'
  requests = fakeServer(({ path }) => {
    if (path === '/channelLines') return { json: [state] }
    if (path === '/channelLines/down') return { json: { connections: [{ connectionId: 3, reason: plain }], administrators: ['Ana', 'Bruno'] } }
    if (path === '/whatsapp/administered') return { json: { connections: [connection], maxConnections: null } }
    return { json: {} }
  })
})
const show = () => stage.show(<DownReason connectionId={3} />)
const asAgent = () => saveSession(testSession({ profile: 'user', permissions: ['connections.list'] }))

describe('whoever may connect', () => {
  test('reads why, in the provider’s words too, and connects anew from there', async () => {
    await show()

    expect(await screen.findByText(/O canal disse: Unauthorized/)).toBeTruthy()
    expect(document.body.textContent).toContain(t('channels.reason.authFailed'))
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Conectar' })))
    expect(requests.map(({ method, path }) => `${method} ${path}`)).toContain('POST /whatsappsession/3')
  })

  test('is led to the code where the line waits for a phone', async () => {
    state = aConnectionState({ qrcode: '2@codigo' })
    connection = aConnection({ status: 'qrcode' })
    await show()

    const button = await screen.findByRole('button', { name: 'Ver o código' })
    await act(async () => void fireEvent.click(button))

    expect(store.get(shownCodeAtom)).toMatchObject({ connectionId: 3 })
  })

  test('has no button while it is being connected', async () => {
    state = aConnectionState()
    connection = aConnection({ status: 'OPENING' })
    await show()

    expect(await screen.findByText('A conexão está sendo estabelecida.')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('an agent', () => {
  test.each(plainReasons.map((reason) => [reason] as const))('reads why in plain words where the reason is %s', async (reason) => {
    asAgent()
    plain = reason
    await show()

    await screen.findByText((text) => text.startsWith(t(`channels.down.${reason}`)))
    const asks = document.body.textContent?.includes('Para religar, fale com Ana ou Bruno.')
    expect(asks).toBe(reason !== 'opening' && reason !== 'moment')
    expect(screen.queryByRole('button')).toBeNull()
    expect(requests.map(({ path }) => path)).toEqual(['/channelLines/down'])
  })
})

test('of a connection that no line carries nothing is said', async () => {
  state = aConnectionState({ connectionId: 4 })
  await show()
  expect(document.body.textContent).toBe('')
})
