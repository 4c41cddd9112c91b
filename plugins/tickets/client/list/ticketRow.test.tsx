// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Provider } from 'jotai'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { addCatalogues, initI18n } from '#core/client/i18n/index.ts'
import { store } from '#core/client/store/store.ts'
import { selectionAtom, unpick } from '../bulk/selection.ts'
import { changeFilter, initialFilter } from '../filter.ts'
import { makeTicket } from '../testing/ticket.ts'
import { OwnerMark } from './RowMarks.tsx'
import { TicketRow } from './TicketRow.tsx'

beforeAll(async () => {
  await initI18n('pt-BR')
  await addCatalogues({ 'pt-BR': () => import('../i18n/pt-BR.json'), en: async () => ({ default: {} }), es: async () => ({ default: {} }) })
})
afterEach(() => {
  cleanup()
  unpick()
  store.set(sessionAtom, null)
  changeFilter(initialFilter)
  vi.restoreAllMocks()
})

const show = (isActive = false) =>
  render(
    <Provider store={store}>
      <TicketRow
        ticket={makeTicket({ id: 12, status: 'pending', name: 'Joana Prado' })}
        top={0}
        isCursor={false}
        isAimed={false}
        isActive={isActive}
        isOpen={false}
        isPicked={false}
        hasLeft={false}
      />
    </Provider>,
  )

test.each([['ctrlKey'], ['metaKey']])('a click with %s opens the conversation in a new browser tab', (flag) => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  show()

  fireEvent.click(screen.getByRole('option'), { [flag]: true })

  expect(open).toHaveBeenCalledWith('/atendimento/12', '_blank', 'noopener')
})

test('a click on the picture picks the row', () => {
  show()

  fireEvent.click(screen.getByText('JP'))

  expect([...store.get(selectionAtom).ids]).toEqual([12])
})

test('the row of the conversation in focus says that nobody accepted it', () => {
  show(true)

  expect(screen.getByRole('option').textContent).toContain('aberto · ainda não aceito')
  expect(screen.getByText('não aceito')).toBeTruthy()
})

test.each<['mine' | 'all', number, boolean]>([
  ['mine', 4, false],
  ['mine', 5, true],
  ['all', 4, true],
])('in %s, a ticket of the person %i shows its owner to the person 4: %j', (scope, userId, isShown) => {
  saveSession(testSession({ userId: 4 }))
  changeFilter({ scope })
  render(
    <Provider store={store}>
      <OwnerMark ticket={makeTicket({ id: 12, userId, user: { id: userId, name: 'Ana Dias' } })} isHere={false} />
    </Provider>,
  )

  expect(screen.queryByTitle('Ana Dias') !== null).toBe(isShown)
})
