// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { Provider } from 'jotai'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { registerCommands } from '#core/client/commands/registry.ts'
import { initI18n } from '#core/client/i18n/index.ts'
import { store } from '#core/client/store/store.ts'
import { listMoves } from '../commands/listMoves.ts'
import PeekCard from '../peek/PeekCard.tsx'
import { peekCommands } from '../peek/peekCommands.ts'
import { makeTicket } from '../testing/ticket.ts'
import { FilterButton } from './FilterButton.tsx'
import { TicketSearch } from './TicketSearch.tsx'

let stop = () => {}
beforeAll(() => initI18n('pt-BR'))
beforeEach(() => {
  stop = registerCommands([...listMoves, ...peekCommands])
})
afterEach(() => {
  cleanup()
  stop()
})

const draw = (part: ReactNode, keys: Record<string, string>) => {
  saveSession(testSession({ configs: { isDark: true, keys } }))
  return render(<Provider store={store}>{part}</Provider>).container
}
const caps = (container: HTMLElement) => [...container.querySelectorAll('kbd')].map(({ textContent }) => textContent)

test('the search shows the keys that a person chose for it', () => {
  expect(caps(draw(<TicketSearch />, { 'tickets.search': 'b' }))).toEqual(['B'])
})

test('the filter shows the keys that a person chose for it', () => {
  const button = draw(<FilterButton />, { 'tickets.filter': 'b' }).querySelector('[data-filter-button]')

  expect(button?.getAttribute('data-tip-keys')).toBe('b')
})

test('the preview of a ticket shows the keys that a person chose, and nothing where they took them away', () => {
  const card = draw(<PeekCard ticket={makeTicket({})} />, { 'tickets.open': 'o', 'tickets.down': '', 'tickets.closePeek': 'w' })

  expect(caps(card)).toEqual(['O', 'W'])
})
