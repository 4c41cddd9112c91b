// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Provider } from 'jotai'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { fakeServer } from '#core/client/http/fakeServer.ts'
import { addCatalogues, initI18n, t } from '#core/client/i18n/index.ts'
import { collectRegistry, registryAtom } from '#core/client/kernel/registry.ts'
import { store } from '#core/client/store/store.ts'
import { extend } from '#core/contract/define.ts'
import { ticketFilterSources } from '../../contract/client.ts'
import { activeFiltersAtom, changeFilter, filterAtom, initialFilter } from '../filter.ts'
import { FilterForm } from './FilterForm.tsx'
import { filterParts } from './filterParts.ts'

beforeAll(async () => {
  await initI18n('pt-BR')
  await addCatalogues({ 'pt-BR': () => import('../i18n/pt-BR.json'), en: async () => ({ default: {} }), es: async () => ({ default: {} }) })
})
beforeEach(() => {
  saveSession(testSession())
  const lanes = [
    { id: 4, name: 'Proposta' },
    { id: 5, name: 'Fechamento' },
  ]
  const source = extend(ticketFilterSources, {
    of: 'kanban',
    title: 'tickets.filter.lane',
    any: 'tickets.filter.anyLane',
    order: 10,
    queryKey: ['lanes', 'filter'],
    load: async () => lanes,
  })
  store.set(registryAtom, collectRegistry([{ id: 'test', extends: [source] }], new Map()))
  fakeServer(() => ({ json: [] }))
})
const before = store.get(registryAtom)
afterEach(() => {
  store.set(registryAtom, before)
  // Nobody is signed in: nothing of it is saved later, on the page of another test.
  store.set(sessionAtom, null)
  changeFilter(initialFilter)
  cleanup()
  vi.unstubAllGlobals()
})

const showForm = () =>
  render(
    <Provider store={store}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <FilterForm />
      </QueryClientProvider>
    </Provider>,
  )

test('only what is in no queue takes the chosen queues away, and is a chip of its own', () => {
  changeFilter({ queuesIds: [7], includeNotQueueDefined: false })
  showForm()

  fireEvent.click(screen.getByRole('checkbox', { name: 'Só os sem fila' }))

  expect(store.get(filterAtom)).toMatchObject({ withoutQueue: true, queuesIds: [], includeNotQueueDefined: true })
  expect(store.get(activeFiltersAtom)).toBe(1)
  const choices = { queuesIds: [], whatsappIds: [], selectedUser: [], sources: [], teams: [] }
  expect(filterParts(store.get(filterAtom), choices, t)).toEqual([{ id: 'withoutQueue', name: 'Sem fila', without: { withoutQueue: false } }])
})

test('the list is filtered by lane, and the filter says that it is on', async () => {
  showForm()
  const lane = await screen.findByLabelText('Etapa')

  fireEvent.change(lane, { target: { value: '5' } })
  expect(store.get(filterAtom).kanban).toBe(5)
  expect(store.get(activeFiltersAtom)).toBe(1)
  fireEvent.change(lane, { target: { value: '' } })

  expect(store.get(filterAtom).kanban).toBeNull()
})
