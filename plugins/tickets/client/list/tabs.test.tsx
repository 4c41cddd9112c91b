// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Provider } from 'jotai'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { commandItems } from '#core/client/commands/paletteEntries.ts'
import { runCommand } from '#core/client/commands/runCommand.ts'
import { addCatalogues, initI18n, t } from '#core/client/i18n/index.ts'
import { store } from '#core/client/store/store.ts'
import { noAbilities } from '#plugins/connections/contract/index.ts'
import { chatbotLane, hideEmptyTabs, ignoreGroups, universalCounter } from '../../contract/index.ts'
import { showTabs, tabCommands } from '../commands/tabCommands.ts'
import { abilitiesAtom, connectionsAtom } from '../connections/connections.ts'
import { automatedAtom, kindAtom, listTabAtom, searchAtom, tabAtom } from '../filter.ts'
import { noteSetting } from '../viewer.ts'
import { askTotals } from './counters.ts'
import { KindTabs } from './KindTabs.tsx'
import { TicketTabs } from './TicketTabs.tsx'

const at = '2026-11-20T10:00:00.000Z'
const connection = {
  ...{ id: 1, name: 'Celular', status: 'CONNECTED' as const, type: 'phone', qrcode: null, retries: 0, isDefault: true, isActive: true },
  ...{ number: null, color: null, queueId: null, createdAt: at, updatedAt: at, rev: 1 },
}

const count = (kinds: { private: number; groups: number }) => askTotals()({ counters: { open: 0, pending: 0, closed: 0 }, kinds, snoozed: 0 })
const hide = (value: 'enabled' | 'disabled') => act(() => noteSetting({ key: hideEmptyTabs.key, value }))
const draw = () =>
  render(
    <Provider store={store}>
      <KindTabs />
    </Provider>,
  )
const drawStates = () =>
  render(
    <Provider store={store}>
      <TicketTabs />
    </Provider>,
  )
const shown = () => screen.queryAllByRole('tab').map(({ textContent }) => textContent)

beforeAll(async () => {
  await initI18n('pt-BR')
  await addCatalogues({ 'pt-BR': () => import('../i18n/pt-BR.json'), en: async () => ({ default: {} }), es: async () => ({ default: {} }) })
})
beforeEach(() => {
  saveSession(testSession())
  store.set(connectionsAtom, [connection])
  store.set(abilitiesAtom, { phone: { ...noAbilities, groups: true } })
  store.set(kindAtom, 'private')
  noteSetting({ key: ignoreGroups.key, value: 'disabled' })
})
afterEach(() => {
  cleanup()
  hide('disabled')
  noteSetting({ key: ignoreGroups.key, value: 'enabled' })
  store.set(searchAtom, '')
  store.set(tabAtom, 'open')
  store.set(connectionsAtom, [])
})

test('empty tabs of kinds stand until the company hides them, and come back with their first conversation', () => {
  count({ private: 3, groups: 0 })
  draw()
  expect(shown()).toEqual(['Contatos3', 'Grupos0'])

  hide('enabled')
  expect(shown()).toEqual(['Contatos3'])

  act(() => count({ private: 3, groups: 1 }))
  expect(shown()).toEqual(['Contatos3', 'Grupos1'])
})

test('tabs of kinds show counts until the company wants none, at once', () => {
  count({ private: 3, groups: 1 })
  draw()
  expect(shown()).toEqual(['Contatos3', 'Grupos1'])

  act(() => noteSetting({ key: universalCounter.key, value: 'disabled' }))
  expect(shown()).toEqual(['Contatos', 'Grupos'])

  act(() => noteSetting({ key: universalCounter.key, value: 'enabled' }))
  expect(shown()).toEqual(['Contatos3', 'Grupos1'])
})

test('there are none while the company wants nothing of groups', () => {
  count({ private: 3, groups: 1 })
  act(() => noteSetting({ key: ignoreGroups.key, value: 'enabled' }))
  draw()
  expect(shown()).toEqual([])
})

test('the tab that is on top stays though it is empty, and goes once another is chosen', () => {
  count({ private: 3, groups: 0 })
  store.set(kindAtom, 'groups')
  count({ private: 3, groups: 0 })
  hide('enabled')
  draw()
  expect(shown()).toEqual(['Contatos3', 'Grupos0'])

  fireEvent.click(screen.getByRole('tab', { name: /Contatos/ }))

  expect(shown()).toEqual(['Contatos3'])
})

test('nothing is hidden before the server has counted', () => {
  store.set(searchAtom, 'ainda sem resposta')
  hide('enabled')
  draw()

  expect(shown()).toHaveLength(2)
})

test('empty tabs of states go with the same setting, but not the one on top and not the resolved ones', () => {
  const states = (open: number, pending: number) => act(() => askTotals()({ counters: { open, pending, closed: null }, kinds: null, snoozed: 0 }))
  states(2, 0)
  drawStates()
  expect(shown()).toEqual(['Em atendimento2', 'Aguardando0', 'Resolvidos'])

  hide('enabled')
  expect(shown()).toEqual(['Em atendimento2', 'Resolvidos'])
  states(0, 1)
  expect(shown()).toEqual(['Em atendimento0', 'Aguardando1', 'Resolvidos'])

  fireEvent.click(screen.getByRole('tab', { name: /Aguardando/ }))
  expect(shown()).toEqual(['Aguardando1', 'Resolvidos'])
})

test('commands and palette lead to open, waiting and resolved conversations all the same, empty or not', async () => {
  saveSession(testSession({ permissions: ['tickets.list'] }))
  count({ private: 0, groups: 0 })
  hide('enabled')

  expect(commandItems(tabCommands, new Map(), store.get, t).map(({ id }) => id)).toEqual(['tickets.show.open', 'tickets.show.pending', 'tickets.show.closed'])
  await runCommand(tabCommands.find(({ id }) => id === 'tickets.nextTab') ?? showTabs.open)
  expect(store.get(tabAtom)).toBe('pending')
})

describe('a tab for conversations of bots', () => {
  const lane = (value: 'enabled' | 'disabled') => act(() => noteSetting({ key: chatbotLane.key, value }))
  const counted = () => act(() => askTotals()({ counters: { open: 2, pending: 5, closed: null }, kinds: null, snoozed: 0, automated: 3 }))
  afterEach(() => lane('disabled'))

  test('is there once the company wishes it, with its own count, and what is in it does not wait', () => {
    counted()
    drawStates()
    expect(shown()).toEqual(['Em atendimento2', 'Aguardando5', 'Resolvidos'])

    lane('enabled')
    expect(shown()).toEqual(['Em atendimento2', 'Aguardando2', 'Com o robô3', 'Resolvidos'])
  })

  test('asks for those alone, the waiting ones for the others, and every other tab for all', () => {
    counted()
    lane('enabled')
    drawStates()
    const asked = (name: RegExp) => {
      fireEvent.click(screen.getByRole('tab', { name }))
      return [store.get(tabAtom), store.get(automatedAtom)]
    }

    expect(asked(/Com o robô/)).toEqual(['pending', 'only'])
    expect(asked(/Aguardando/)).toEqual(['pending', 'hide'])
    expect(asked(/Em atendimento/)).toEqual(['open', 'show'])
  })

  test('that goes leaves its person in the waiting ones, with all of them', () => {
    counted()
    lane('enabled')
    act(() => store.set(listTabAtom, 'chatbot'))
    drawStates()
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Com o robô3')

    lane('disabled')

    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Aguardando5')
    expect(store.get(automatedAtom)).toBe('show')
  })

  test('is passed by the keys of the list', async () => {
    saveSession(testSession({ permissions: ['tickets.list'] }))
    lane('enabled')
    const next = tabCommands.find(({ id }) => id === 'tickets.nextTab') ?? showTabs.open
    const passed: string[] = []
    for (let step = 0; step < 4; step += 1) {
      await runCommand(next)
      passed.push(store.get(listTabAtom))
    }

    expect(passed).toEqual(['pending', 'chatbot', 'closed', 'open'])
  })
})
