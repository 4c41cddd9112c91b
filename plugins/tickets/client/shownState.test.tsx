// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { Provider } from 'jotai'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { addCatalogues, initI18n } from '#core/client/i18n/index.ts'
import { store } from '#core/client/store/store.ts'
import { emptyLayout } from '#core/client/workbench/layout/layout.ts'
import { layoutAtom } from '#core/client/workbench/layout.atoms.ts'
import { FactsSection } from './details/FactsSection.tsx'
import { shownState } from './shownState.ts'
import { makeTicket } from './testing/ticket.ts'

beforeAll(async () => {
  await initI18n('pt-BR')
  await addCatalogues({ 'pt-BR': () => import('./i18n/pt-BR.json'), en: async () => ({ default: {} }), es: async () => ({ default: {} }) })
})
afterEach(() => {
  cleanup()
  store.set(layoutAtom, emptyLayout)
})

test.each([
  ['a waiting ticket with the focus', 'pending', 1, { status: 'open', isUnaccepted: true }],
  ['a waiting ticket', 'pending', 2, { status: 'pending', isUnaccepted: false }],
  ['a waiting ticket while no conversation is open', 'pending', null, { status: 'pending', isUnaccepted: false }],
  ['an open ticket with the focus', 'open', 1, { status: 'open', isUnaccepted: false }],
  ['a resolved ticket with the focus', 'closed', 1, { status: 'closed', isUnaccepted: false }],
] as const)('%s', (_what, status, focusedId, shown) => {
  expect(shownState({ id: 1, status }, focusedId)).toEqual(shown)
})

test('the facts of a waiting ticket say that it is open and not accepted while its conversation has the focus', () => {
  const ticket = makeTicket({ id: 1, status: 'pending' })
  const show = () =>
    render(
      <Provider store={store}>
        <FactsSection ticket={ticket} />
      </Provider>,
    )
  show()
  expect(screen.getByText('aguardando')).toBeTruthy()
  cleanup()

  store.set(layoutAtom, { ...emptyLayout, tree: 'a', panels: { a: { type: 'chat.conversation', params: { ticketId: 1 }, state: null } } })
  show()

  expect(screen.getByText('aberto · ainda não aceito')).toBeTruthy()
  expect(ticket.status).toBe('pending')
})
