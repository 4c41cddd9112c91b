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
import type { Variable } from '../../contract/index.ts'
import VariableForm from './VariableForm.tsx'

let stop = () => {}
const onClose = vi.fn()
const PIX: Variable = { id: 7, name: 'chave_pix', value: 'loja@exemplo.com.br', rev: 1 }

beforeAll(async () => {
  await initI18n('pt-BR')
  await addCatalogues({ 'pt-BR': () => import('../i18n/pt-BR.json'), en: async () => ({ default: {} }), es: async () => ({ default: {} }) })
})
beforeEach(async () => {
  saveSession(testSession({ permissions: ['customFields.edit'] }))
  stop = await startKernel([])
})
afterEach(() => {
  cleanup()
  stop()
  queryClient.clear()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

const show = (variable: Variable | null) =>
  render(
    <Provider store={store}>
      <QueryClientProvider client={queryClient}>
        <VariableForm variable={variable} onClose={onClose} />
      </QueryClientProvider>
    </Provider>,
  )
const write = (label: string, text: string) => fireEvent.change(screen.getByLabelText(t(label)), { target: { value: text } })
const save = () => act(async () => void document.querySelector('form')?.requestSubmit())

test('what is wrong is said at its field, and nothing is sent', async () => {
  const asked = vi.fn(() => ({ json: {} }))
  fakeServer(asked)
  show(null)
  write('customFields.form.name', 'protocol')

  await save()

  expect(screen.getByText(t('customFields.problem.name.built_in'))).toBeTruthy()
  expect(screen.getByText(t('customFields.problem.value.required'))).toBeTruthy()
  expect(asked).not.toHaveBeenCalled()
  expect(onClose).not.toHaveBeenCalled()
})

test('a change goes to the variable that was opened', async () => {
  const sent: unknown[] = []
  fakeServer(({ body, ...call }) => {
    sent.push({ ...call, body: JSON.parse(body) })
    return { json: { ...PIX, value: 'outra', rev: 2 } }
  })
  show(PIX)
  write('customFields.form.value', 'outra')

  await save()

  expect(sent).toEqual([expect.objectContaining({ method: 'PUT', body: expect.objectContaining({ name: 'chave_pix', value: 'outra' }) })])
  expect(JSON.stringify(sent)).toContain('/variables/7')
  expect(onClose).toHaveBeenCalled()
})

test('what the server refuses is said at its field', async () => {
  fakeServer(() => ({ status: 422, json: { error: 'ERR_INVALID_INPUT', fields: [{ field: 'name', code: 'duplicated', message: '' }] } }))
  show(null)
  write('customFields.form.name', 'chave_pix')
  write('customFields.form.value', 'x')

  await save()

  expect(screen.getByText(t('customFields.problem.name.duplicated'))).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})
