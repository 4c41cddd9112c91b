// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Provider } from 'jotai'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { fakeServer } from '#core/client/http/fakeServer.ts'
import { addCatalogues, initI18n } from '#core/client/i18n/index.ts'
import { store } from '#core/client/store/store.ts'
import { activeFiltersAtom, changeFilter, filterAtom, initialFilter } from '../filter.ts'
import { FilterForm } from './FilterForm.tsx'

beforeAll(async () => {
  await initI18n('pt-BR')
  await addCatalogues({ 'pt-BR': () => import('../i18n/pt-BR.json'), en: async () => ({ default: {} }), es: async () => ({ default: {} }) })
})
beforeEach(() => {
  saveSession(testSession())
  const lane = { rev: 1, color: '#2f8f83', order: 1, ticketCount: 0 }
  const lanes = [
    { ...lane, id: 4, name: 'Proposta' },
    { ...lane, id: 5, name: 'Fechamento' },
  ]
  fakeServer(({ path }) => ({ json: path === '/lanes' ? lanes : [] }))
})
afterEach(() => {
  changeFilter(initialFilter)
  cleanup()
  vi.unstubAllGlobals()
})

test('the list is filtered by lane, and the filter says that it is on', async () => {
  render(
    <Provider store={store}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <FilterForm />
      </QueryClientProvider>
    </Provider>,
  )
  const lane = await screen.findByLabelText('Etapa')

  fireEvent.change(lane, { target: { value: '5' } })
  expect(store.get(filterAtom).kanban).toBe(5)
  expect(store.get(activeFiltersAtom)).toBe(1)
  fireEvent.change(lane, { target: { value: '' } })

  expect(store.get(filterAtom).kanban).toBeNull()
})
