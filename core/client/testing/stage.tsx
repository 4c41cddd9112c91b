import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import { Provider } from 'jotai'
import type { ReactElement } from 'react'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { addCatalogues, type CatalogueLoaders, initI18n } from '#core/client/i18n/index.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { startKernel } from '#core/client/kernel.ts'
import type { ClientPlugin } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'

interface StageOptions {
  /** The plugin's texts in Portuguese. */
  messages: CatalogueLoaders['pt-BR']
  permissions?: readonly string[]
  plugins?: readonly ClientPlugin[]
}

export interface Stage {
  /** Draws on a page of its own, inside the providers of the program, and waits for what is loaded at once. */
  show(element: ReactElement): Promise<void>
  /** Sends the form that stands on the page, as its main button does. */
  submit(): Promise<void>
}

/** For component tests: a signed-in person, a running kernel and a page for each test of the file, all of it taken away afterwards. */
export function createStage({ messages, permissions = [], plugins = [] }: StageOptions): Stage {
  let stop = () => {}
  beforeAll(async () => {
    await initI18n('pt-BR')
    for (const ours of [() => import('#core/client/workbench/i18n/pt-BR.json'), messages]) {
      await addCatalogues({ 'pt-BR': ours, en: async () => ({ default: {} }), es: async () => ({ default: {} }) })
    }
  })
  beforeEach(async () => {
    saveSession(testSession({ permissions: [...permissions] }))
    stop = await startKernel([...plugins])
  })
  afterEach(() => {
    cleanup()
    stop()
    queryClient.clear()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
  return {
    show: (element) =>
      act(async () => {
        render(
          <Provider store={store}>
            <QueryClientProvider client={queryClient}>{element}</QueryClientProvider>
          </Provider>,
        )
      }),
    submit: () => act(async () => document.querySelector('form')?.requestSubmit()),
  }
}
