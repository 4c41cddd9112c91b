// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { type FakeRequest, fakeServer } from '#core/client/http/fakeServer.ts'
import { addCatalogues, initI18n } from '#core/client/i18n/index.ts'
import { getContext } from '#core/client/kernel/context.ts'
import { toastsAtom } from '#core/client/notify/notify.ts'
import { store } from '#core/client/store/store.ts'
import RevokeDialog from './RevokeDialog.tsx'
import { askRevokeVisitor, revokeDialogAtom } from './revokeVisitor.ts'

const maria = { contactId: 7, name: 'Maria' }

let requests: FakeRequest[] = []
beforeAll(async () => {
  await initI18n('pt-BR')
  await addCatalogues({ 'pt-BR': () => import('./i18n/pt-BR.json'), en: async () => ({ default: {} }), es: async () => ({ default: {} }) })
})
beforeEach(() => {
  store.set(toastsAtom, [])
  saveSession(testSession({ permissions: ['webchat.revokeVisitors'] }))
  requests = fakeServer(() => ({ json: { contactId: 7 } }))
})
afterEach(() => {
  cleanup()
  store.set(revokeDialogAtom, null)
  vi.unstubAllGlobals()
})

test('the command asks first', async () => {
  await askRevokeVisitor.run(maria, getContext())

  expect(store.get(revokeDialogAtom)).toEqual(maria)
  expect(requests).toEqual([])
})

test('once confirmed the visitor’s access ends, and who did it is told', async () => {
  const onClose = vi.fn()
  render(<RevokeDialog visitor={maria} onClose={onClose} />)
  expect(screen.getByText(/não se desfaz/)).toBeTruthy()

  fireEvent.click(screen.getByRole('button', { name: 'Encerrar acesso' }))

  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /webchat/visitors/7/revoke'])
  expect(store.get(toastsAtom).map(({ text }) => text)).toEqual(['Maria não lê nem escreve mais nesta conversa.'])
})
