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
import { FilterBar } from './FilterBar.tsx'
import { filterSchema, NO_FILTER } from './useScheduleList.ts'

beforeAll(() => initI18n('pt-BR'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = () =>
  render(
    <Provider store={store}>
      <QueryClientProvider client={new QueryClient()}>
        <FilterBar filter={filterSchema.parse(NO_FILTER)} onChange={() => {}} />
      </QueryClientProvider>
    </Provider>,
  )

test('who leads can choose anybody of a company with more people than a page', async () => {
  saveSession(testSession({ profile: 'super' }))
  fakeServer(({ query }) => ({ json: pageOfPeople(query) }))
  show()

  expect(await screen.findByRole('option', { name: LAST_PERSON })).toBeTruthy()
})

test('who does not lead asks for nobody', () => {
  saveSession(testSession({ profile: 'user' }))
  const requests = fakeServer(({ query }) => ({ json: pageOfPeople(query) }))
  show()

  expect(requests).toEqual([])
})
