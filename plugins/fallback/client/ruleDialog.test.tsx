// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type FakeRequest, fakeServer } from '#core/client/http/fakeServer.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import { type AdministeredConnection, noAbilities } from '#plugins/connections/contract/index.ts'
import { type FallbackRule, newRule } from '../contract/index.ts'
import { FallbackRow } from './FallbackRow.tsx'
import fallback from './index.ts'
import RuleDialog from './RuleDialog.tsx'

const stage = createStage({ messages: () => import('./i18n/pt-BR.json'), permissions: ['fallback.read', 'fallback.edit'], plugins: [fallback] })

const connection = (id: number, name: string, type: string, change: Partial<AdministeredConnection> = {}): AdministeredConnection => ({
  ...{ id, name, type, status: 'CONNECTED', qrcode: null, retries: 0, isDefault: false, isActive: true },
  ...{ number: null, color: null, queueId: null, config: {}, secrets: {}, openTicketCount: 0, sendGreetingAccepted: null, sendMsgTransfTicket: null, rev: 1 },
  ...{ createdAt: '2026-11-20T09:00:00.000Z', updatedAt: '2026-11-20T09:00:00.000Z', statusSince: '2026-11-20T09:00:00.000Z' },
  ...change,
})
const kind = (type: string, startsByNumber: boolean, page: string | null = null) => ({
  ...{ type, title: 'x', icon: 'chat', settings: {}, secrets: {}, states: [], page, settingsPath: null },
  abilities: { ...noAbilities, startsByNumber },
})
const types = [kind('whatsapp', true), kind('sms', true), kind('telegram', false), kind('webchat', false, '/v/:token')]

let connections: AdministeredConnection[]
let rules: FallbackRule[]
let answer: { status?: number; json: unknown }
let requests: FakeRequest[]
beforeEach(() => {
  connections = [
    connection(3, 'Celular', 'whatsapp'),
    connection(4, 'SMS Vendas', 'sms'),
    connection(5, 'Reserva', 'whatsapp', { status: 'DISCONNECTED' }),
    connection(6, 'Bot', 'telegram'),
    connection(7, 'Site', 'webchat'),
    connection(8, 'Antiga', 'whatsapp', { isActive: false }),
  ]
  rules = []
  answer = { json: { ...newRule(3), rev: 2 } }
  requests = fakeServer(({ method, path }) => {
    if (method === 'PUT') return answer
    if (path === '/fallbackRules') return { json: rules }
    if (path === '/channelTypes') return { json: types }
    if (path === '/whatsapp/administered') return { json: { connections, maxConnections: null } }
    return { json: {} }
  })
})

const show = () => stage.show(<RuleDialog connectionId={3} onClose={() => {}} />)
const click = (element: HTMLElement) => act(async () => void fireEvent.click(element))
const saved = () => requests.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, JSON.parse(String(body))])
const names = () => screen.queryAllByRole('listitem').map((row) => row.getAttribute('aria-label'))
const withRule = (change: Partial<FallbackRule>) => {
  rules = [{ ...newRule(3), rev: 1, isOn: true, wayIds: [4, 5], ...change }]
}

test('nothing goes another way at first, and the form says so', async () => {
  await show()

  expect(await screen.findByRole('switch', { name: 'Tentar por outra conexão', checked: false })).toBeTruthy()
  expect(screen.getByText('Nenhuma mensagem vai por outra conexão.')).toBeTruthy()
  expect(names()).toEqual([])
})

test('offered are connections that reach the same people, and what is chosen is saved in its order', async () => {
  await show()
  await click(await screen.findByRole('switch', { name: 'Tentar por outra conexão' }))
  await click(screen.getByRole('button', { name: 'Escolher conexões' }))
  const options = within(screen.getByRole('listbox', { name: 'Tenta por, nesta ordem' }))
  expect(options.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['SMS Vendas', 'Reserva', 'Antiga'])
  await click(options.getByText('Reserva'))
  await click(options.getByText('SMS Vendas'))

  expect(names()).toEqual(['1: Reserva', '2: SMS Vendas'])
  expect(
    screen.getByText(
      'Quando a conexão ficar fora do ar por 5 minutos, ela não alcançar o contato, a conta estiver restrita ou o prazo para responder tiver passado, a mensagem sai por Reserva; se não der, por SMS Vendas. Se nenhuma puder levá-la, fica aqui.',
    ),
  ).toBeTruthy()
  await stage.submit()
  expect(saved()).toEqual([
    ['/fallbackRules/3', { rev: 0, isOn: true, wayIds: [5, 4], causes: ['lineDown', 'recipient', 'account', 'window'], waitMinutes: 5, mostParts: 4 }],
  ])
})

describe('by keyboard', () => {
  test('Alt with an arrow moves a row, which keeps the focus; Delete takes it out', async () => {
    withRule({ wayIds: [4, 5, 8] })
    await show()
    const press = (key: string, altKey = false) => act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key, altKey }))
    const row = await screen.findByRole('listitem', { name: '1: SMS Vendas' })
    act(() => row.focus())

    await press('ArrowDown', true)
    expect([names(), document.activeElement?.getAttribute('aria-label')]).toEqual([['1: Reserva', '2: SMS Vendas', '3: Antiga'], '2: SMS Vendas'])
    await press('ArrowUp', true)
    await press('ArrowUp', true)
    expect([names()[0], document.activeElement?.getAttribute('aria-label')]).toEqual(['1: SMS Vendas', '1: SMS Vendas'])
    await press('Delete')
    expect([names(), document.activeElement?.getAttribute('aria-label')]).toEqual([['1: Reserva', '2: Antiga'], '1: Reserva'])
    await press('Delete')
    await press('Delete')
    expect([names(), document.activeElement?.textContent]).toEqual([[], 'Escolher conexões'])
  })

  test('a button that moves a row keeps the focus while it is there', async () => {
    withRule({ wayIds: [4, 5, 8] })
    await show()
    const down = await screen.findByRole('button', { name: 'Descer SMS Vendas' })

    await click(down)
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Descer SMS Vendas')
    await click(screen.getByRole('button', { name: 'Descer SMS Vendas' }))
    expect(document.activeElement?.getAttribute('aria-label')).toBe('3: SMS Vendas')
  })
})

test('what is skipped is said, and what was deleted has to go before it is saved', async () => {
  withRule({ wayIds: [5, 8, 99] })
  await show()

  expect((await screen.findByRole('listitem', { name: '1: Reserva' })).textContent).toContain('Sem conexão agora: é pulada enquanto isso')
  expect(screen.getByRole('listitem', { name: '2: Antiga' }).textContent).toContain('Está desligada: é pulada')
  expect(screen.getByRole('listitem', { name: '3: Conexão excluída' }).textContent).toContain('Foi excluída: tire-a da lista.')
  await stage.submit()
  expect(saved()).toEqual([])
  await click(screen.getByRole('button', { name: 'Tirar Conexão excluída' }))
  await stage.submit()
  expect(saved()).toHaveLength(1)
})

test('what is missing is said at its field before the server is asked', async () => {
  withRule({ wayIds: [4], causes: ['lineDown'] })
  await show()
  const write = (field: HTMLElement, value: string) => act(async () => void fireEvent.change(field, { target: { value } }))
  await write(await screen.findByLabelText('Depois de quantos minutos'), 'logo')
  await write(screen.getByLabelText('No máximo quantos SMS por mensagem'), '11')
  await click(screen.getByRole('button', { name: 'Tirar SMS Vendas' }))
  await stage.submit()
  expect(screen.getAllByText('Escolha ao menos uma.')).toHaveLength(1)
  expect(screen.getByText('Escreva um número de 0 a 1440.')).toBeTruthy()
  await click(screen.getByRole('checkbox', { name: /Fora do ar/ }))
  await stage.submit()
  expect(screen.getAllByText('Escolha ao menos uma.')).toHaveLength(2)
  expect(saved()).toEqual([])
})

test('somebody who changed it meanwhile is told of, and what was written stays', async () => {
  withRule({})
  answer = { status: 409, json: { error: 'ERR_FALLBACK_CHANGED' } }
  await show()
  await click(await screen.findByRole('checkbox', { name: /O provedor recusou/ }))
  await stage.submit()

  expect(screen.getByRole('alert').textContent).toBe('Alguém mudou isto enquanto você escrevia. Feche, veja a mudança e edite de novo.')
  expect(saved()[0]?.[1]).toMatchObject({ rev: 1, causes: ['lineDown', 'recipient', 'account', 'window', 'refused'] })
})

test('a connection that is gone meanwhile is said to be', async () => {
  connections = []
  await show()

  expect(await screen.findByText('Esta conexão não existe mais.')).toBeTruthy()
})

describe('on the card', () => {
  test.each([
    ['nothing where there is no rule', {}, [], ''],
    ['nothing where it is off', { isOn: false }, [4], ''],
    ['the ways, and what is skipped', {}, [4, 5, 8, 99], 'Se não sair:SMS VendasReserva (sem conexão)Antiga (desligada)conexão excluída'],
    ['that none can carry', {}, [5], 'Se não sair:Reserva (sem conexão)nenhuma pode levar agora'],
  ])('stands %s', async (_what, change, wayIds, text) => {
    if (wayIds.length > 0) withRule({ ...change, wayIds })
    await stage.show(<FallbackRow connection={{ id: 3 }} />)
    await act(async () => void (await queryClient.refetchQueries()))

    await vi.waitFor(() => expect(document.body.textContent).toBe(text))
  })
})
