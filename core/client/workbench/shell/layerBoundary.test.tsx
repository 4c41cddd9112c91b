// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { errorText, initI18n } from '#core/client/i18n/index.ts'
import { toastsAtom } from '#core/client/notify/notify.ts'
import { store } from '#core/client/store/store.ts'
import { AppError } from '#core/contract/errors.ts'
import { LayerBoundary } from './LayerBoundary.tsx'

beforeAll(() => initI18n('pt-BR'))
afterEach(cleanup)

test('a dialog that cannot be fetched is said and closed, and the page stays', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const offline = new AppError('ERR_OFFLINE', 0)
  const Unreachable = lazy(() => Promise.reject(offline))
  const onFail = vi.fn()

  await act(async () => {
    render(
      <>
        <p>Atendimentos</p>
        <Suspense fallback={null}>
          <LayerBoundary onFail={onFail}>
            <Unreachable />
          </LayerBoundary>
        </Suspense>
      </>,
    )
  })

  expect(screen.getByText('Atendimentos')).not.toBeNull()
  expect(store.get(toastsAtom).at(-1)?.text).toBe(errorText(offline))
  expect(onFail).toHaveBeenCalledTimes(1)
  error.mockRestore()
})
