// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { type FakeRequest, fakeServer } from '#core/client/http/fakeServer.ts'
import { t } from '#core/client/i18n/index.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import type { ConnectionEvent, LiveConnectionState } from '../contract/index.ts'
import { ConnectionState } from './ConnectionState.tsx'
import ConnectionStateDialog from './ConnectionStateDialog.tsx'
import channels from './index.ts'
import { reasonText } from './reasonText.ts'
import TrialDialog from './TrialDialog.tsx'
import { aConnectionState } from './testing/connectionStates.ts'

const stage = createStage({
  messages: () => import('./i18n/pt-BR.json'),
  permissions: ['connections.read', 'connections.edit', 'connections.reconnect'],
  plugins: [channels],
})

const quiet: LiveConnectionState = {
  ...aConnectionState({ takesPairing: false }),
  ...{ hookUrl: 'https://desk.example/hooks/telegram/abc', hookSecret: 'segredo' },
}
const uncounted = { count: null, since: null }
let connectionState: LiveConnectionState = quiet
let events: ConnectionEvent[] = []
let requests: FakeRequest[] = []
let trial: { status?: number; json: unknown } = { json: {} }
beforeEach(() => {
  connectionState = quiet
  events = []
  requests = fakeServer(({ path }) => {
    if (path === '/channelLines') return { json: [connectionState] }
    if (path === '/channelLines/3/events') return { json: events }
    if (path.endsWith('/trial')) return trial
    if (path === '/whatsapp/administered') return { json: { connections: [], maxConnections: null } }
    return { json: path.endsWith('/readAgain') ? { count: connectionState.unreadable } : {} }
  })
})

describe('on the card of a connection', () => {
  test('a quiet line says nothing', async () => {
    await stage.show(<ConnectionState connection={{ id: 3, isActive: true, status: 'CONNECTED' }} />)
    expect(document.body.textContent).toBe('')
  })

  test('one that is down says why, in the provider’s words too, and connects anew', async () => {
    connectionState = { ...quiet, reason: 'authFailed', detail: 'Unauthorized' }
    await stage.show(<ConnectionState connection={{ id: 3, isActive: true, status: 'CONNECTED' }} />)

    expect((await screen.findByRole('status')).textContent).toContain(t('channels.reason.authFailed'))
    expect(screen.getByRole('status').textContent).toContain('O canal disse: Unauthorized')
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Conectar' })))
    expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /channelLines',
      'POST /whatsappsession/3',
      'GET /channelLines',
      'GET /whatsapp/administered',
    ])
  })

  test('one without an answer says why in words, and not as if the channel had said so', async () => {
    connectionState = { ...quiet, reason: 'temporary', detail: 'tls' }
    await stage.show(<ConnectionState connection={{ id: 3, isActive: true, status: 'DISCONNECTED' }} />)
    expect((await screen.findByRole('status')).textContent).toContain('O certificado do servidor não vale.')
    expect(document.body.textContent).not.toContain('O canal disse')
  })

  test('one that is switched off is nothing else', async () => {
    connectionState = { ...quiet, reason: 'notConnected' }
    await stage.show(<ConnectionState connection={{ id: 3, isActive: false, status: 'DISCONNECTED' }} />)
    expect(screen.queryByRole('status')).toBeNull()
  })

  test.each([
    ['running', 'Trazendo conversas de antes: 12 mensagens'],
    ['failed', 'O canal não entregou tudo o que é de antes: 12 mensagens'],
    ['done', 'Conversas de antes: 12 mensagens'],
  ] as const)('an import that is %s says how much came', async (state, text) => {
    connectionState = { ...quiet, history: { state, since: 0, startedAt: Date.now(), count: 12 } }
    await stage.show(<ConnectionState connection={{ id: 3, isActive: true, status: 'CONNECTED' }} />)
    await screen.findByRole('status')
    expect(document.body.textContent).toBe(text)
  })

  test('an import of the day before is of no interest any more', async () => {
    connectionState = { ...quiet, history: { state: 'done', since: 0, startedAt: Date.now() - 86_500_000, count: 12 } }
    await stage.show(<ConnectionState connection={{ id: 3, isActive: true, status: 'CONNECTED' }} />)
    expect(document.body.textContent).toBe('')
  })

  test('today’s figures, and what could not be read', async () => {
    connectionState = { ...quiet, sent: 120, failed: 2, unreadable: 1 }
    await stage.show(<ConnectionState connection={{ id: 3, isActive: true, status: 'CONNECTED' }} />)
    expect(await screen.findByText('1 entrega não pôde ser lida')).toBeTruthy()
    expect(document.body.textContent).toContain('24 horas 120 enviadas · 2 não saíram')
  })
})

test('a number at risk says how much and why, and a quiet one says nothing', async () => {
  connectionState = {
    ...quiet,
    risk: {
      level: 'high',
      signals: [
        { signal: 'cold', value: 64 },
        { signal: 'sameText', value: 70 },
      ],
    },
  }
  await stage.show(<ConnectionState connection={{ id: 3, isActive: true, status: 'CONNECTED' }} />)
  expect(await screen.findByText('Risco alto de restrição')).toBeTruthy()
  expect(document.body.textContent).toContain('64 pessoas que nunca escreveram · o mesmo texto para 70 pessoas')
})

describe('a trial', () => {
  const send = async (to: string) => {
    fireEvent.change(await screen.findByRole('textbox'), { target: { value: to } })
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: t('channels.trial.send') })))
  }

  test('says that the channel took it, and can be sent again', async () => {
    connectionState = { ...quiet, trialTo: 'phone' }
    trial = { json: { to: '5511987654321', reason: null, detail: null, tookMs: 640 } }
    await stage.show(<TrialDialog connectionId={3} name="Bot" onClose={() => {}} />)

    await send('11 98765-4321')

    expect((await screen.findByRole('status')).textContent).toContain('O canal aceitou a mensagem para 5511987654321 em 0,6 s.')
    expect(screen.getByRole('button', { name: t('channels.trial.again') })).toBeTruthy()
  })

  test('that is refused says why', async () => {
    connectionState = { ...quiet, trialTo: 'phone' }
    trial = { json: { to: '5511987654321', reason: 'windowClosed', detail: null, tookMs: 640 } }
    await stage.show(<TrialDialog connectionId={3} name="Bot" onClose={() => {}} />)

    await send('11 98765-4321')

    expect((await screen.findByRole('status')).textContent).toContain('Este canal só envia a quem escreveu nas últimas horas.')
  })

  test('to what is no number says so at the field', async () => {
    trial = { status: 422, json: { error: 'ERR_INVALID_INPUT', fields: [{ field: 'to', code: 'not_a_number', message: 'x' }] } }
    await stage.show(<TrialDialog connectionId={3} name="Bot" onClose={() => {}} />)

    await send('amanhã')

    expect(await screen.findByText('Isto não é um número de telefone. Escreva com DDD.')).toBeTruthy()
  })
})

test('the dialog shows where the channel delivers to, how fast, and what happened', async () => {
  connectionState = { ...quiet, sent: 4, deliveryP50Ms: 1200, deliveryP95Ms: 4000, unreadable: 2 }
  events = [
    { id: 2, at: 1_795_401_750_000, kind: 'down', reason: 'temporary', detail: null, user: null, ...uncounted },
    { id: 1, at: 1_795_401_000_000, kind: 'up', reason: null, detail: null, user: null, ...uncounted },
  ]
  await stage.show(<ConnectionStateDialog connectionId={3} name="Bot" onClose={() => {}} />)

  expect((await screen.findByRole('group', { name: t('channels.dialog.hookUrl') })).textContent).toContain('https://desk.example/hooks/telegram/abc')
  expect(document.body.textContent).toContain('metade chega em 1,2 s, quase todas em 4 s')
  const items = await screen.findAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Caiu'), expect.stringContaining('Conectou')])
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: t('channels.command.readAgain') })))
  expect(requests.map(({ path }) => path)).toContain('/channelLines/3/readAgain')
})

test('the history says how many deliveries were refused, and since when', async () => {
  const since = new Date(2026, 10, 20, 10, 2).getTime()
  const refused = { kind: 'refused', reason: null, detail: null, user: null } as const
  events = [
    { id: 2, at: since + 60_000, ...refused, count: 37, since },
    { id: 1, at: since, ...refused, ...uncounted },
  ]
  await stage.show(<ConnectionStateDialog connectionId={3} name="Bot" onClose={() => {}} />)

  const [counted, old] = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(counted).toContain('Recusou entregas que não são do canal · 37 recusadas desde 10:02')
  expect(old).not.toContain('desde')
})

test('the history says who asked for a code, and what became of it', async () => {
  const user = { id: 3, name: 'Clara Rocha' }
  events = [
    { id: 3, at: 1_795_401_750_000, kind: 'qrFailed', reason: null, detail: null, user, ...uncounted },
    { id: 2, at: 1_795_401_740_000, kind: 'qrSent', reason: null, detail: null, user, ...uncounted },
    { id: 1, at: 1_795_401_730_000, kind: 'qrAsked', reason: null, detail: null, user, ...uncounted },
  ]
  await stage.show(<ConnectionStateDialog connectionId={3} name="Bot" onClose={() => {}} />)

  const items = await screen.findAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Código QR sem efeito (pedido por Clara Rocha) · Ninguém usou o código a tempo.'),
    expect.stringContaining('Código QR mostrado (pedido por Clara Rocha)'),
    expect.stringContaining('Código QR pedido por Clara Rocha'),
  ])
})

test.each([
  ['uncertain', 'channels.reason.temporary'],
  ['mediaGone', 'channels.reason.other'],
  ['accountRestricted', 'channels.reason.accountRestricted'],
] as const)('%s is told as %s', (reason, key) => {
  expect(reasonText((text) => text, reason)).toBe(key)
})
