// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { Provider } from 'jotai'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { fakeServer } from '#core/client/http/fakeServer.ts'
import { initI18n } from '#core/client/i18n/index.ts'
import { store } from '#core/client/store/store.ts'
import { LAST_PERSON, pageOfPeople } from '#plugins/team/contract/testing/people.ts'
import { RatingFilters } from './RatingFilters.tsx'
import { NO_FILTER } from './useRatingList.ts'

beforeAll(() => initI18n('pt-BR'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('ratings of anybody can be chosen, also of who stands on a later page of the people', async () => {
  saveSession(testSession({ profile: 'admin' }))
  fakeServer(({ path, query }) => ({ json: path === '/users' ? pageOfPeople(query) : [] }))
  render(
    <Provider store={store}>
      <QueryClientProvider client={new QueryClient()}>
        <RatingFilters filter={NO_FILTER} onChange={() => {}} />
      </QueryClientProvider>
    </Provider>,
  )

  expect(await screen.findByRole('option', { name: LAST_PERSON })).toBeTruthy()
})
