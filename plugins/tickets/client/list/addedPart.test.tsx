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
import { attendanceFilterSchema } from '../../contract/attendanceFilter.ts'
import { ticketFilterSources, ticketRowMarks } from '../../contract/client.ts'
import { makeTicket } from '../../contract/testing/ticket.ts'
import { activeFiltersAtom, changeFilter, filterAtom, initialFilter } from '../filter.ts'
import { FilterChips } from './FilterChips.tsx'
import { FilterForm } from './FilterForm.tsx'
import { RowBadges } from './RowBadges.tsx'
import { marksOf, rowMarksAtom } from './rowMarks.ts'

const nameOf = (value: unknown) => (typeof value === 'object' && value !== null && 'name' in value ? String(value.name) : null)
const filter = extend(ticketFilterSources, {
  of: 'campaignSource',
  title: 'tickets.filter.labels',
  order: 30,
  queryKey: ['sources'],
  load: async () => [{ id: 7, name: 'Páscoa' }],
})
const mark = extend(ticketRowMarks, {
  id: 'campaignSource',
  order: 10,
  text: ({ parts }) => nameOf(parts?.campaignSource),
  component: ({ ticket }) => <b>{nameOf(ticket.parts?.campaignSource)}</b>,
})

const before = store.get(registryAtom)
beforeAll(async () => {
  await initI18n('pt-BR')
  await addCatalogues({ 'pt-BR': () => import('../i18n/pt-BR.json'), en: async () => ({ default: {} }), es: async () => ({ default: {} }) })
})
beforeEach(() => {
  saveSession(testSession())
  store.set(registryAtom, collectRegistry([{ id: 'test', extends: [filter, mark] }], new Map()))
  fakeServer(() => ({ json: [] }))
})
afterEach(() => {
  store.set(registryAtom, before)
  store.set(sessionAtom, null)
  changeFilter(initialFilter)
  cleanup()
  vi.unstubAllGlobals()
})

test('an attribute of another plugin is a filter of the list, and a chip that takes it away', async () => {
  render(
    <Provider store={store}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <FilterForm />
        <FilterChips />
      </QueryClientProvider>
    </Provider>,
  )

  fireEvent.click(await screen.findByRole('checkbox', { name: 'Páscoa' }))
  expect(store.get(filterAtom).having).toEqual(['campaignSource:7'])
  expect(store.get(activeFiltersAtom)).toBe(1)
  fireEvent.click(await screen.findByRole('button', { name: t('tickets.filter.remove', { name: 'Páscoa' }) }))

  expect(store.get(filterAtom).having).toEqual([])
})

test('a kept filter of a plugin that is off narrows nothing', () => {
  const filtrosAtendimento = attendanceFilterSchema.parse({ having: ['gone:1', 'campaignSource:7'] })
  saveSession(testSession({ userId: 77, configs: { filtrosAtendimento } }))

  expect(store.get(filterAtom).having).toEqual(['campaignSource:7'])
})

test('its mark stands in the row of a ticket that has it, and in no other', () => {
  const marks = store.get(rowMarksAtom)
  const ticket = makeTicket({ parts: { campaignSource: { id: 7, name: 'Páscoa' } } })
  render(<RowBadges ticket={ticket} viewers={[]} marks={marksOf(ticket, marks)} />)

  expect(screen.getByTitle('Páscoa').textContent).toBe('Páscoa')
  expect(marksOf(makeTicket({}), marks)).toEqual([])
})
