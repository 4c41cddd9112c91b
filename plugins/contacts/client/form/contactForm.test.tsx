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
import ContactForm from './ContactForm.tsx'

let stop = () => {}
const onClose = vi.fn()

beforeAll(async () => {
  await initI18n('pt-BR')
  await addCatalogues({ 'pt-BR': () => import('../i18n/pt-BR.json'), en: async () => ({ default: {} }), es: async () => ({ default: {} }) })
})
beforeEach(async () => {
  saveSession(testSession({ permissions: ['contacts.create'] }))
  stop = await startKernel([])
  render(
    <Provider store={store}>
      <QueryClientProvider client={queryClient}>
        <ContactForm onClose={onClose} />
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

const write = (label: string, text: string) => fireEvent.change(screen.getByLabelText(t(label)), { target: { value: text } })
const save = () => act(async () => void document.querySelector('form')?.requestSubmit())

test('what is wrong is said at its field, and nothing is sent', async () => {
  const asked = vi.fn(() => ({ json: {} }))
  fakeServer(asked)
  write('contacts.column.email', 'ana')

  await save()

  expect(screen.getByText(t('contacts.problem.name.required'))).toBeTruthy()
  expect(screen.getByText(t('contacts.problem.email.invalid_format'))).toBeTruthy()
  expect(asked).not.toHaveBeenCalled()
  expect(onClose).not.toHaveBeenCalled()
})

test('a birthday and the country go along', async () => {
  const bodies: unknown[] = []
  fakeServer(({ body }) => {
    bodies.push(JSON.parse(body))
    return { status: 422, json: { error: 'ERR_INVALID_INPUT', fields: [{ field: 'number', code: 'invalid_format', message: '' }] } }
  })
  write('contacts.column.name', 'Ana')
  write('contacts.form.country', 'PT')
  write('contacts.column.number', '912')
  write('contacts.form.birthday', '22/11/1990')

  await save()

  expect(bodies).toEqual([{ name: 'Ana', country: 'PT', number: '912', email: '', extraInfo: [{ name: 'Aniversário', value: '22/11/1990' }], wallets: [] }])
  expect(screen.getByText(t('contacts.problem.number.invalid_format'))).toBeTruthy()
})

test('whoever has the number already can be opened', async () => {
  const fields = [{ field: 'number', code: 'duplicated', message: '' }]
  fakeServer(() => ({ status: 422, json: { error: 'ERR_DUPLICATED_CONTACT', fields, contact: { id: 7, name: 'Rui Sá' } } }))
  write('contacts.column.name', 'Ana')
  write('contacts.column.number', '11 98765-4321')

  await save()

  expect(screen.getByText(t('contacts.problem.number.duplicated'))).toBeTruthy()
  expect(screen.getByRole('button', { name: t('contacts.form.openTaken', { name: 'Rui Sá' }) })).toBeTruthy()
})
