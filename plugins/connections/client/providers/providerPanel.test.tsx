// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer } from '#core/client/http/fakeServer.ts'
import { defineClientPlugin } from '#core/client/plugin.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import { extend } from '#core/contract/define.ts'
import { connectionCardParts, type ProviderPage, providerPages } from '../../contract/client.ts'
import { type AdministeredConnection, type ChannelType, noAbilities } from '../../contract/index.ts'
import { ConnectionDialogs } from '../ConnectionDialogs.tsx'
import ProviderPanel from './ProviderPanel.tsx'

const page: ProviderPage = {
  id: 'acme',
  path: '/configuracoes/acme',
  title: 'acme.title',
  text: 'acme.text',
  ways: [
    { kinds: ['acme_off'], steps: ['acme.off.step1'] },
    { kinds: ['acme_chat'], steps: ['acme.chat.step1', 'acme.chat.step2'] },
    { kinds: ['acme_phone'], steps: ['acme.phone.step1'] },
  ],
}
const acme = defineClientPlugin({
  id: 'acme',
  extends: [extend(providerPages, page), extend(connectionCardParts, ({ connection }) => <p>line of {connection.name}</p>)],
})

const stage = createStage({ messages: () => import('../i18n/pt-BR.json'), permissions: ['connections.read', 'connections.edit'], plugins: [acme] })

const kind = (type: string): ChannelType => ({
  ...{ type, title: `acme.kind.${type}`, icon: 'chat', settings: {}, secrets: {}, states: ['CONNECTED'], page: null, settingsPath: null },
  abilities: noAbilities,
})
const connection = (id: number, type: string, change: Partial<AdministeredConnection> = {}): AdministeredConnection => ({
  ...{ id, name: `Linha ${id}`, status: 'CONNECTED', type, qrcode: null, retries: 0, isDefault: false, isActive: true, number: null, color: null },
  ...{
    queueId: null,
    config: {},
    secrets: {},
    openTicketCount: 0,
    sendGreetingAccepted: null,
    sendMsgTransfTicket: null,
    rev: 1,
    statusSince: '2026-11-20T09:00:00.000Z',
  },
  ...{ createdAt: '2026-11-20T09:00:00.000Z', updatedAt: '2026-11-20T09:00:00.000Z' },
  ...change,
})

let connections: AdministeredConnection[] = []
let hasFailed = false
beforeEach(() => {
  connections = []
  hasFailed = false
  fakeServer(({ path }) => {
    if (hasFailed) return { status: 422, json: { error: 'ERR_UNKNOWN' } }
    if (path === '/whatsapp/administered') return { json: { connections, maxConnections: null } }
    if (path === '/channelTypes') return { json: [kind('other'), kind('acme_phone'), kind('acme_chat')] }
    return { json: [] }
  })
})

const show = (id = 'acme') =>
  stage.show(
    <>
      <ProviderPanel panelId="p" params={{ id }} />
      <ConnectionDialogs />
    </>,
  )

test('shows the connections of its kinds alone, each with its state and what its channel says of it', async () => {
  connections = [connection(1, 'acme_chat'), connection(2, 'other'), connection(3, 'acme_phone', { status: 'DISCONNECTED' })]
  await show()

  const cards = within(await screen.findByRole('list', { name: 'Conexões' })).getAllByRole('listitem')
  expect(cards.map((card) => card.getAttribute('aria-label'))).toEqual(['Linha 1', 'Linha 3'])
  expect(cards[0]?.textContent).toContain('Conectada')
  expect(cards[1]?.textContent).toContain('Desconectada')
  expect(cards[1]?.textContent).toContain('line of Linha 3')
})

test('says for each kind that runs how to connect, in order', async () => {
  await show()

  const steps = within(await screen.findByRole('region', { name: 'Como conectar: acme.kind.acme_chat' })).getAllByRole('listitem')
  expect(steps.map(({ textContent }) => textContent)).toEqual(['acme.chat.step1', 'acme.chat.step2'])
  expect(screen.getByRole('region', { name: 'Como conectar: acme.kind.acme_phone' })).toBeTruthy()
  expect(document.body.textContent).not.toContain('acme.off.step1')
})

test('without connections it offers a new one, whose form begins with the first kind that runs', async () => {
  await show()
  expect(await screen.findByText('Nenhuma conexão por aqui ainda')).toBeTruthy()

  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Nova conexão' })))

  expect(await screen.findByRole('dialog', { name: 'Nova conexão: acme.kind.acme_chat' })).toBeTruthy()
  expect(screen.getByLabelText('Nome')).toHaveProperty('value', 'acme.kind.acme_chat')

  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Outro canal' })))

  expect(within(await screen.findByRole('dialog', { name: 'Nova conexão' })).getAllByRole('button', { name: /acme\.kind/ })).toHaveLength(3)
})

test('a page whose plugin is off says so', async () => {
  await show('nobody')

  expect(await screen.findByText('Este provedor não está em uso')).toBeTruthy()
})

test('what could not be asked for offers another try', async () => {
  hasFailed = true
  await show()
  expect(await screen.findByRole('button', { name: 'Tentar de novo' })).toBeTruthy()
})
