// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Provider } from 'jotai'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { fakeServer } from '#core/client/http/fakeServer.ts'
import { addCatalogues, errorText, initI18n, t } from '#core/client/i18n/index.ts'
import { store } from '#core/client/store/store.ts'
import { AppError } from '#core/contract/errors.ts'
import ViewForm from '../views/ViewForm.tsx'
import { writeView } from '../views/viewCommands.tsx'

const offline = new AppError('ERR_OFFLINE', 0)

beforeAll(async () => {
  await initI18n('pt-BR')
  await addCatalogues({ 'pt-BR': () => import('../i18n/pt-BR.json'), en: async () => ({ default: {} }), es: async () => ({ default: {} }) })
})
beforeEach(() => {
  saveSession(testSession({ permissions: ['tickets.update', 'tickets.list'] }))
  fakeServer(() => 'offline')
  vi.spyOn(writeView, 'run').mockRejectedValue(offline)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
const show = (form: ReactNode) =>
  render(
    <Provider store={store}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>{form}</QueryClientProvider>
    </Provider>,
  )

test.each([['the name of a view', 'tickets.views.name', (onClose: () => void) => <ViewForm view={null} onClose={onClose} />]])(
  '%s stays in its form while it cannot be saved',
  async (_what, label, draw) => {
    const onClose = vi.fn()
    show(draw(onClose))
    const field = screen.getByLabelText(t(label))
    fireEvent.change(field, { target: { value: 'Falar do reembolso' } })

    await act(async () => void document.querySelector('form')?.requestSubmit())

    expect(screen.getByRole('alert').textContent).toBe(errorText(offline))
    expect(screen.getByLabelText(t(label))).toHaveProperty('value', 'Falar do reembolso')
    expect(onClose).not.toHaveBeenCalled()
  },
)

test('a view without a name is refused in words', async () => {
  show(<ViewForm view={null} onClose={() => {}} />)

  await act(async () => void document.querySelector('form')?.requestSubmit())

  expect(screen.getByRole('alert').textContent).toBe(t('tickets.views.needsName'))
})
