// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { Provider } from 'jotai'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { fakeServer } from '#core/client/http/fakeServer.ts'
import { addCatalogues, initI18n } from '#core/client/i18n/index.ts'
import { collectRegistry, registryAtom } from '#core/client/kernel/registry.ts'
import { store } from '#core/client/store/store.ts'
import { extend } from '#core/contract/define.ts'
import { ticketFilterSources } from '../../contract/client.ts'
import { activeFiltersAtom, changeFilter, filterAtom, initialFilter, scopeAtom, searchAtom } from '../filter.ts'
import { FilterButton } from './FilterButton.tsx'
import { FilterChips } from './FilterChips.tsx'
import { rowsRef } from './listFocus.ts'
import { ScopeBar } from './ScopeBar.tsx'
import { TicketSearch } from './TicketSearch.tsx'

beforeAll(async () => {
  await initI18n('pt-BR')
  await addCatalogues({ 'pt-BR': () => import('../i18n/pt-BR.json'), en: async () => ({ default: {} }), es: async () => ({ default: {} }) })
})
beforeEach(() => {
  saveSession(testSession())
  const load = async () => [{ id: 3, name: 'Garantia', colour: '#2f8f83' }]
  const source = extend(ticketFilterSources, { of: 'tagIds', title: 'tickets.filter.labels', order: 20, queryKey: ['labels', 'filter'], load })
  store.set(registryAtom, collectRegistry([{ id: 'test', extends: [source] }], new Map()))
  fakeServer(({ path }) => ({ json: path.startsWith('/users') ? { users: [], count: 0, hasMore: false } : [] }))
})
const before = store.get(registryAtom)
afterEach(() => {
  store.set(registryAtom, before)
  cleanup()
  // Nobody is signed in: nothing of it is saved later, on the page of another test.
  store.set(sessionAtom, null)
  changeFilter({ ...initialFilter, scope: 'all' })
  store.set(searchAtom, '')
  rowsRef.current = null
  vi.unstubAllGlobals()
})

/** The list's head above rows that can have the keyboard. */
const draw = (part: ReactNode) =>
  render(
    <Provider store={store}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        {part}
        <button
          type="button"
          ref={(rows) => {
            rowsRef.current = rows
          }}
          data-testid="rows"
        />
      </QueryClientProvider>
    </Provider>,
  )

test.each([
  ['user', 'mine'],
  ['super', 'all'],
  ['admin', 'all'],
] as const)('the list of a new %s begins with the scope %s', (profile, scope) => {
  saveSession(testSession({ userId: profile.length + 40, profile }))

  expect(store.get(scopeAtom)).toBe(scope)
})

test('the scope is chosen by mouse and with the arrows', () => {
  changeFilter({ scope: 'mine' })
  draw(<ScopeBar />)
  const scopes = screen.getByRole('radiogroup', { name: 'De quem' })

  fireEvent.click(within(scopes).getByRole('radio', { name: 'Sem dono' }))
  expect(store.get(scopeAtom)).toBe('unowned')
  fireEvent.keyDown(scopes, { key: 'ArrowRight' })

  expect(store.get(scopeAtom)).toBe('all')
  expect(document.activeElement?.textContent).toBe('Todos')
})

test.each([
  ['Esc in the empty field', '', { key: 'Escape' }, true],
  ['the arrow down', 'joana', { key: 'ArrowDown' }, true],
  ['Enter', 'joana', { key: 'Enter' }, true],
  ['Esc in a field with text', 'joana', { key: 'Escape' }, false],
  ['a letter', '', { key: 'j' }, false],
])('%s leads from the search to the rows or not', (_what, text, key, leads) => {
  store.set(searchAtom, text)
  draw(<TicketSearch />)
  const field = screen.getByRole('searchbox')
  field.focus()

  fireEvent.keyDown(field, key)

  expect(document.activeElement === screen.getByTestId('rows')).toBe(leads)
})

test('the filter takes the keyboard into its first field, keeps it there, and gives it to the rows', async () => {
  draw(<FilterButton />)
  fireEvent.click(screen.getByRole('button', { name: 'Filtros' }))
  const first = screen.getByLabelText('Só com mensagens não lidas')
  await waitFor(() => expect(document.activeElement).toBe(first))

  const form = screen.getByRole('group', { name: 'Filtros', hidden: true })
  const stops = [...form.querySelectorAll<HTMLElement>('button, input, select')]
  stops.at(-1)?.focus()
  fireEvent.keyDown(form, { key: 'Tab' })
  expect(document.activeElement).toBe(stops[0])
  fireEvent.keyDown(form, { key: 'Tab', shiftKey: true })
  expect(document.activeElement).toBe(stops.at(-1))
  fireEvent.keyDown(document, { key: 'Escape' })

  expect(document.activeElement).toBe(screen.getByTestId('rows'))
})

test('active filters stand by name, and go one by one; the rows have the keyboard after the last', async () => {
  changeFilter({ withUnreadMessages: true, tagIds: [3] })
  draw(<FilterChips />)
  const chips = screen.getByRole('list', { name: 'Filtros ativos' })
  await within(chips).findByText('Garantia')

  fireEvent.click(within(chips).getByRole('button', { name: 'Tirar o filtro Garantia' }))
  expect(store.get(filterAtom).tagIds).toEqual([])
  fireEvent.click(within(chips).getByRole('button', { name: 'Tirar o filtro Não lidas' }))

  expect(store.get(activeFiltersAtom)).toBe(0)
  expect(document.activeElement).toBe(screen.getByTestId('rows'))
})

test('Limpar takes all filters away, and leaves the scope', () => {
  changeFilter({ withUnreadMessages: true, queuesIds: [1], scope: 'unowned' })
  draw(<FilterChips />)

  fireEvent.click(screen.getByRole('button', { name: 'Limpar' }))

  expect(store.get(activeFiltersAtom)).toBe(0)
  expect(store.get(scopeAtom)).toBe('unowned')
})
