// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { Provider } from 'jotai'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { addCatalogues, initI18n } from '#core/client/i18n/index.ts'
import { store } from '#core/client/store/store.ts'
import { DeletedConversation } from './DeletedConversation.tsx'

beforeAll(async () => {
  await initI18n('pt-BR')
  const text = () => import('../i18n/pt-BR.json')
  await addCatalogues({ 'pt-BR': text, en: text, es: text })
})
afterEach(cleanup)

const deletion = { ticketId: 71, rev: 9, contactId: 3, channel: 'webchat', userId: 4, at: '2026-11-20T10:00:00.000Z' }

test.each([
  ['a colleague deleted it', { userId: 2, name: 'Ana' }, ['tickets.delete'], 'Apagada por Ana,', false],
  ['oneself deleted it', { userId: 1, name: 'Eu' }, ['tickets.delete'], 'Apagada por você,', true],
  ['oneself did, without the right by now', { userId: 1, name: 'Eu' }, [], 'Apagada por você,', false],
])('where %s, it is told in words', (_what, by, permissions, text, isOffered) => {
  saveSession(testSession({ userId: 1, permissions }))

  const { container } = render(
    <Provider store={store}>
      <DeletedConversation deletion={{ ...deletion, by }} onUndone={() => {}} />
    </Provider>,
  )

  expect(container.textContent).toContain('Esta conversa foi apagada')
  expect(container.textContent).toContain(text)
  expect(container.querySelector('button') !== null).toBe(isOffered)
})
