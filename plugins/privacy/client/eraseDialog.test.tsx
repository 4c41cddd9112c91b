// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Provider } from 'jotai'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { fakeServer } from '#core/client/http/fakeServer.ts'
import { addCatalogues, initI18n, t } from '#core/client/i18n/index.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { startKernel } from '#core/client/kernel.ts'
import { store } from '#core/client/store/store.ts'
import EraseDialog from './EraseDialog.tsx'

let stop = () => {}
const onClose = vi.fn()

beforeAll(async () => {
  await initI18n('pt-BR')
  await addCatalogues({ 'pt-BR': () => import('./i18n/pt-BR.json'), en: async () => ({ default: {} }), es: async () => ({ default: {} }) })
})
beforeEach(async () => {
  saveSession(testSession({ permissions: ['privacy.erase'] }))
  stop = await startKernel([])
  render(
    <Provider store={store}>
      <QueryClientProvider client={queryClient}>
        <EraseDialog contact={{ id: 7, name: 'Ana Lima' }} onClose={onClose} />
      </QueryClientProvider>
    </Provider>,
  )
})
afterEach(() => {
  cleanup()
  stop()
  queryClient.clear()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const save = () => act(async () => void document.querySelector('form')?.requestSubmit())
const typeName = (value: string) => act(async () => void fireEvent.change(screen.getByLabelText(t('privacy.erase.typeName')), { target: { value } }))

test('says first what goes, what stays and that it is final; cancelling has the focus', async () => {
  expect(screen.getByText(t('privacy.erase.goes'))).toBeTruthy()
  expect(screen.getByText(t('privacy.erase.final'))).toBeTruthy()
  expect(document.activeElement?.textContent).toContain(t('workbench.cancel'))

  await press(t('workbench.cancel'))

  expect(onClose).toHaveBeenCalledOnce()
})

test('refuses another name without asking the server', async () => {
  const requests = fakeServer(() => ({ json: {} }))
  await press(t('privacy.erase.goOn'))
  await typeName('Ana')

  await save()

  expect(screen.getByText(t('privacy.problem.name', { name: 'Ana Lima' }))).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toBe(t('privacy.problem.refused'))
  expect(requests.filter(({ method }) => method !== 'GET')).toEqual([])
  expect(onClose).not.toHaveBeenCalled()
})

test('erases once the name is typed', async () => {
  const requests = fakeServer(() => ({ json: { id: 7 } }))
  await press(t('privacy.erase.goOn'))
  await typeName('Ana Lima')

  await save()

  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(requests).toMatchObject([{ method: 'POST', path: '/privacy/contacts/7/erase' }])
  expect(JSON.parse(requests[0]?.body ?? '')).toEqual({ name: 'Ana Lima', language: 'pt-BR' })
})
