// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { atom, Provider } from 'jotai'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { type FakeReply, fakeServer } from '#core/client/http/fakeServer.ts'
import { addCatalogues, initI18n } from '#core/client/i18n/index.ts'
import { registerServices } from '#core/client/kernel/services.ts'
import { provide } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
import type { Profile } from '#core/contract/auth.ts'
import { MANY_PEOPLE, makePerson, pageOfPeople } from '#plugins/team/contract/testing/people.ts'
import { openOf, openOfPerson, ownViews, type StandardView, type TicketRows, ticketLists, ticketRows, waitingOf } from '#plugins/tickets/contract/index.ts'
import { makeTicket } from '#plugins/tickets/contract/testing/ticket.ts'
import HomePanel from './HomePanel.tsx'

const MINUTE_MS = 60_000
const agoMs = (minutes: number) => Date.now() - minutes * MINUTE_MS
const shown: Pick<StandardView, 'filter' | 'tab'>[] = []

const rows: TicketRows = {
  rowsAtom: atom(new Map()),
  rowAtom: () => atom(undefined),
  get: () => undefined,
  upsert: () => {},
  keep: () => {},
  patch: () => {},
  load: () => Promise.reject(new Error('not asked')),
  targetAtom: atom(null),
  activeAtom: atom(null),
  waitingLimitsAtom: atom({ late: 10 * MINUTE_MS, veryLate: 30 * MINUTE_MS }),
}

beforeAll(async () => {
  await initI18n('pt-BR')
  await addCatalogues({ 'pt-BR': () => import('#core/client/workbench/i18n/pt-BR.json'), en: async () => ({ default: {} }), es: async () => ({ default: {} }) })
  await addCatalogues({ 'pt-BR': () => import('./i18n/pt-BR.json'), en: async () => ({ default: {} }), es: async () => ({ default: {} }) })
  registerServices({ id: 'test', provides: [provide(ticketRows, () => rows), provide(ticketLists, () => ({ show: (view) => void shown.push(view) }))] })
})
beforeEach(() => {
  shown.length = 0
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const queue = { name: 'Suporte', color: '#2f8f83', queueId: 7, waiting: 6, open: 17, longestSince: agoMs(40) }
const teamFigures = {
  waiting: 10,
  open: 20,
  longestSince: agoMs(40),
  queues: [queue],
  withoutQueue: { queueId: null, waiting: 4, open: 3, longestSince: null },
  people: [{ userId: 2, open: 5, unanswered: 1 }],
}
const waiting = makeTicket({ id: 4, status: 'pending', name: 'Roberto Mendes', waitingSince: new Date(agoMs(12)).toISOString(), queue: null, queueId: null })
const page = (tickets: object[], count: number) => ({ tickets, count, hasMore: false, counters: { open: 0, pending: 0, closed: null }, kinds: null })

function show(profile: Profile, answers: Record<string, FakeReply>, permissions: string[] = []): void {
  saveSession(testSession({ profile, permissions }))
  fakeServer(({ path, query }) => answers[`${path}${query}`] ?? answers[path] ?? (path === '/users' ? { json: pageOfPeople(query) } : { json: [] }))
  render(
    <Provider store={store}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <HomePanel panelId="home" params={{}} />
      </QueryClientProvider>
    </Provider>,
  )
}

const own = { waiting: 20, open: 1, unanswered: 0, snoozed: 3, returningCount: 1, returning: [makeTicket({ id: 9, name: 'Volta Hoje' })] }

test('an agent sees who waits longest, what is theirs and what comes back today, each leading there', async () => {
  show('user', { '/ticketFigures/own': { json: own }, '/tickets': { json: page([waiting], 20) } })

  const longest = await screen.findByRole('region', { name: 'Quem espera há mais tempo' })
  const row = within(longest).getByRole('link', { name: /Roberto Mendes/ })
  expect(row.getAttribute('href')).toBe('/atendimento/4')
  expect(row.textContent).toContain('12 min')
  expect(row.querySelector('.is-late')).not.toBeNull()
  expect(within(screen.getByRole('region', { name: 'Voltam hoje' })).getByText('Volta Hoje')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /Adiados por você/ }))
  expect(shown).toEqual([ownViews.snoozed])
})

test('an agent with nothing to do is told so', async () => {
  show('user', { '/ticketFigures/own': { json: { ...own, waiting: 0, open: 0, returning: [], returningCount: 0 } }, '/tickets': { json: page([], 0) } })

  expect(await screen.findByText('Ninguém espera na fila. Quem chegar aparece aqui.')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Voltam hoje' })).toBeNull()
})

test('a supervisor sees queues, none among them, and people, each leading to exactly what it counts', async () => {
  const people = { users: [makePerson(1), makePerson(2), { ...makePerson(3), profile: 'admin', status: 'offline' }], count: 3, hasMore: false }
  show('super', { '/ticketFigures/team': { json: teamFigures }, '/users': { json: people } })

  fireEvent.click(await screen.findByRole('button', { name: 'Suporte' }))
  fireEvent.click(screen.getByRole('button', { name: 'Sem fila' }))
  fireEvent.click(screen.getByRole('button', { name: 'Suporte: 17 em atendimento' }))
  fireEvent.click(screen.getByRole('button', { name: /^Pessoa 2/ }))

  expect(shown).toEqual([waitingOf(7), waitingOf(null), openOf(7), openOfPerson(2)])
  expect(screen.queryByRole('button', { name: /^Pessoa 3/ })).toBeNull()
})

test('a supervisor sees everybody, also in a company with more people than a page', async () => {
  show('super', { '/ticketFigures/team': { json: teamFigures } })

  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Pessoa/ })).toHaveLength(MANY_PEOPLE))
})

test('a part that could not be asked for shows the whole as failed, with the way to try again', async () => {
  show('super', { '/ticketFigures/team': { status: 500, json: { error: 'ERR_INTERNAL' } } })

  expect(await screen.findByRole('button', { name: /Tentar de novo/ })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Filas' })).toBeNull()
})

test('an administrator sees the first steps above it while the server shows them, and not otherwise', async () => {
  const steps = { isShown: true, steps: [{ id: 'one', isDone: true }] }
  show('admin', { '/ticketFigures/team': { json: teamFigures }, '/home/firstSteps': { json: steps } }, ['home.firstSteps'])
  expect(await screen.findByRole('region', { name: 'Primeiros passos' })).toBeTruthy()
  expect(await screen.findByRole('region', { name: 'Filas' })).toBeTruthy()
  cleanup()

  show('admin', { '/ticketFigures/team': { json: teamFigures }, '/home/firstSteps': { json: { isShown: false, steps: [] } } }, ['home.firstSteps'])
  expect(await screen.findByRole('region', { name: 'Filas' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Primeiros passos' })).toBeNull()
})
