// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { type FakeRequest, fakeServer } from '#core/client/http/fakeServer.ts'
import { addCatalogues, initI18n } from '#core/client/i18n/index.ts'
import { getContext } from '#core/client/kernel/context.ts'
import { store } from '#core/client/store/store.ts'
import type { Answers, CommandStep } from '#core/contract/asking.ts'
import type { Connection } from '#plugins/connections/contract/index.ts'
import { connectionsAtom } from '../connections/connections.ts'
import { moveConnection, moveConnectionSteps } from './moveConnection.ts'

const at = '2026-11-20T10:00:00.000Z'
const make = (change: Partial<Connection>): Connection => ({
  ...{ id: 1, name: 'Site', status: 'CONNECTED', type: 'webchat', qrcode: null, retries: 0, isDefault: true, isActive: true },
  ...{ number: null, color: null, queueId: null, createdAt: at, updatedAt: at, rev: 5 },
  ...change,
})
const titles = async (step: CommandStep | undefined, answers: Answers) =>
  step && 'options' in step ? (await step.options(answers)).map(({ title }) => title) : undefined

let requests: FakeRequest[] = []
beforeAll(async () => {
  await initI18n('pt-BR')
  await addCatalogues({ 'pt-BR': () => import('../i18n/pt-BR.json'), en: async () => ({ default: {} }), es: async () => ({ default: {} }) })
})
beforeEach(() => {
  saveSession(testSession({ permissions: ['tickets.maintain'] }))
  requests = fakeServer(() => ({ json: { moved: 3, stayed: 1 } }))
  store.set(connectionsAtom, [make({}), make({ id: 2, name: 'Antiga', isActive: false }), make({ id: 3, name: 'Loja' })])
})

test('the palette asks which connection the tickets leave, and offers only others in use', async () => {
  const [from, to] = moveConnectionSteps(undefined, getContext()).steps

  expect(from?.skip?.({})).toBe(false)
  expect(await titles(from, {})).toEqual(['Site', 'Antiga', 'Loja'])
  expect(await titles(to, { from: { id: '2', title: 'Antiga' } })).toEqual(['Site', 'Loja'])
})

test('from the card of a connection only the target is asked for', async () => {
  const { title, steps } = moveConnectionSteps(3, getContext())

  expect(title).toContain('Loja')
  expect(steps[0]?.skip?.({})).toBe(true)
  expect(await titles(steps[1], {})).toEqual(['Site'])
})

test('it says how many went and how many stayed', async () => {
  const notify = vi.fn()

  await moveConnection.run({ from: 2, to: 3 }, { ...getContext(), notify })

  expect(requests.map(({ method, path, body }) => [method, path, JSON.parse(body)])).toEqual([['PUT', '/ticketsChannel', { from: 2, to: 3 }]])
  expect(notify).toHaveBeenCalledWith(
    '3 atendimentos mudaram de conexão. 1 ficou: a outra conexão não alcança o contato, ou ele já tem atendimento nela.',
    'warning',
  )
})
