// @vitest-environment happy-dom
import { act, cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { Provider } from 'jotai'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { registerCommands } from '#core/client/commands/registry.ts'
import { fakeServer } from '#core/client/http/fakeServer.ts'
import { addCatalogues, errorText, initI18n, t } from '#core/client/i18n/index.ts'
import { defineCommand } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
import { AppError } from '#core/contract/errors.ts'
import EditKeys from './edit/EditKeys.tsx'
import ImportKeys from './file/ImportKeys.tsx'
import Practice from './practice/Practice.tsx'

let unregister = () => {}
const accept = defineCommand({ id: 'tickets.accept', title: 'tickets.accept', args: z.object({}), keys: 'a', run: () => {} })

beforeAll(async () => {
  await initI18n('pt-BR')
  await addCatalogues({
    'pt-BR': () => import('#core/client/workbench/i18n/pt-BR.json'),
    en: async () => ({ default: {} }),
    es: async () => ({ default: {} }),
  })
  await addCatalogues({ 'pt-BR': () => import('./i18n/pt-BR.json'), en: async () => ({ default: {} }), es: async () => ({ default: {} }) })
})
beforeEach(() => {
  saveSession(testSession())
  unregister = registerCommands([accept])
})
afterEach(() => {
  cleanup()
  unregister()
  vi.unstubAllGlobals()
})
const show = (dialog: ReactNode) => render(<Provider store={store}>{dialog}</Provider>)

test.each([
  ['changed', (onClose: () => void) => <EditKeys commandId={accept.id} onClose={onClose} />],
  ['read', (onClose: () => void) => <ImportKeys read={{ problem: null, keys: { [accept.id]: ['x'] }, unknown: [], noKeys: [] }} onClose={onClose} />],
])('keys that were %s and cannot be saved stay in their dialog, which says why', async (how, draw) => {
  fakeServer(() => 'offline')
  const onClose = vi.fn()
  show(draw(onClose))
  if (how === 'changed') fireEvent.click(screen.getByRole('button', { name: t('keys.remove', { keys: 'A' }) }))

  await act(async () => void document.querySelector('form')?.requestSubmit())

  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toBe(errorText(new AppError('ERR_OFFLINE', 0))))
  expect(onClose).not.toHaveBeenCalled()
})

test('the button that shows a key in the practice can be pressed by key', () => {
  show(<Practice onClose={() => {}} />)
  const button = screen.getByRole('button', { name: t('keys.practice.show') })
  const onButton = createEvent.keyDown(button, { key: 'Enter' })

  fireEvent(button, onButton)

  expect(onButton.defaultPrevented).toBe(false)
  expect(screen.queryByText(t('keys.practice.wrong', { count: 1 }))).toBeNull()
})
