// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { atom, Provider } from 'jotai'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { clearSession, saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { fakeServer } from '#core/client/http/fakeServer.ts'
import { addCatalogues, initI18n, t } from '#core/client/i18n/index.ts'
import { dropServices, registerServices } from '#core/client/kernel/services.ts'
import { type ClientPlugin, provide } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
import { ticketRows } from '#plugins/tickets/contract/index.ts'
import type { Whisper } from '../../contract/index.ts'
import { WhisperStrip } from './WhisperStrip.tsx'
import { whispers, writingAtom } from './whispers.ts'

const whisper: Whisper = {
  ...{
    id: 1,
    rev: 1,
    ticketId: 5,
    from: { id: 9, name: 'Rita' },
    to: { id: 3, name: 'Clara' },
    body: 'Ofereça a troca',
    createdAt: '2026-11-22T10:00:00.000Z',
  },
  readAt: null,
}
const rows: ClientPlugin = {
  id: 'rows',
  provides: [
    provide(ticketRows, () => ({
      rowsAtom: atom(new Map()),
      rowAtom: () => atom(undefined),
      get: () => undefined,
      upsert: () => {},
      keep: () => {},
      patch: () => {},
      load: () => Promise.reject(new Error('not asked for')),
      targetAtom: atom(null),
      activeAtom: atom(null),
      waitingLimitsAtom: atom({ late: 1, veryLate: 2 }),
    })),
  ],
}

beforeAll(async () => {
  await initI18n('pt-BR')
  await addCatalogues({ 'pt-BR': () => import('../i18n/pt-BR.json'), en: async () => ({ default: {} }), es: async () => ({ default: {} }) })
})
beforeEach(() => {
  registerServices(rows)
  saveSession(testSession({ userId: 3, permissions: ['supervision.whisper'] }))
  whispers.upsert(whisper)
  fakeServer(() => ({ json: { whispers: [{ ...whisper, rev: 2, readAt: '2026-11-22T10:01:00.000Z' }] } }))
})
afterEach(() => {
  cleanup()
  whispers.clear()
  store.set(writingAtom, null)
  clearSession()
  dropServices(rows)
  vi.unstubAllGlobals()
})

const show = () =>
  render(
    <Provider store={store}>
      <WhisperStrip ticket={{ id: 5, userId: 3, username: 'Clara' }} />
      <textarea data-composer="5" aria-label="Mensagem" />
    </Provider>,
  )
async function pressGotIt() {
  const button = screen.getByRole('button', { name: new RegExp(t('supervision.whisper.got')) })
  button.focus()
  await act(async () => fireEvent.click(button))
  await vi.waitFor(() => expect(button.isConnected).toBe(false))
}

test('a whisper that is put away leaves the keyboard in the reply box of its conversation', async () => {
  show()

  await pressGotIt()

  expect(screen.queryByRole('region')).toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText('Mensagem'))
})

test('while an answer to it is written, the keyboard goes back there', async () => {
  show()
  act(() => store.set(writingAtom, 5))

  await pressGotIt()

  expect(document.activeElement).toBe(screen.getByLabelText(t('supervision.whisper.box', { name: 'Rita' })))
})

test('whoever writes an answer to the contact meanwhile goes on there', async () => {
  show()
  const elsewhere = document.body.appendChild(document.createElement('input'))
  const button = screen.getByRole('button', { name: new RegExp(t('supervision.whisper.got')) })
  elsewhere.focus()

  await act(async () => fireEvent.click(button))

  await vi.waitFor(() => expect(screen.queryByRole('region')).toBeNull())
  expect(document.activeElement).toBe(elsewhere)
  elsewhere.remove()
})
