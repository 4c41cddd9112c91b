// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { atom, Provider } from 'jotai'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { fakeServer } from '#core/client/http/fakeServer.ts'
import { addCatalogues, initI18n, t } from '#core/client/i18n/index.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { startKernel } from '#core/client/kernel.ts'
import { provide } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
import { ticketRows } from '#plugins/tickets/contract/client.ts'
import { setLabels } from '../commands.ts'
import AssignDialog from './AssignDialog.tsx'

const TICKET = 72
const label = (id: number, tag: string) => ({
  id,
  tag,
  color: '#3d7fc4',
  isActive: true,
  contactCount: 0,
  rev: 1,
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
})
let labels = [label(1, 'VIP'), label(2, 'Boleto')]
let stop = () => {}

beforeAll(async () => {
  await initI18n('pt-BR')
  await addCatalogues({ 'pt-BR': () => import('../i18n/pt-BR.json'), en: async () => ({ default: {} }), es: async () => ({ default: {} }) })
})
beforeEach(async () => {
  labels = [label(1, 'VIP'), label(2, 'Boleto')]
  fakeServer(({ method, body }) => {
    if (method === 'POST') labels = [...labels, label(9, JSON.parse(body).tag)]
    return { json: method === 'POST' ? labels.at(-1) : labels }
  })
  const row = atom({ id: TICKET, contactId: 3, name: 'Joana Prado', tags: [{ id: 2, tag: 'Boleto', color: '#3d7fc4' }] })
  const rows = { rowAtom: () => row }
  stop = await startKernel([{ id: 'tickets', provides: [provide(ticketRows, () => Object.assign(Object.create(null), rows))] }])
})
afterEach(() => {
  cleanup()
  stop()
  queryClient.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function show(permissions: string[]) {
  saveSession(testSession({ permissions: ['labels.assign', ...permissions] }))
  render(
    <Provider store={store}>
      <QueryClientProvider client={queryClient}>
        <AssignDialog ticketId={TICKET} onClose={() => {}} />
      </QueryClientProvider>
    </Provider>,
  )
  await screen.findAllByRole('option')
}
const field = () => screen.getByLabelText(t('labels.search'))
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
const press = (key: string) => act(async () => void fireEvent.keyDown(field(), { key }))
const names = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

test('what the contact has stands first, and several are ticked by Enter', async () => {
  const run = vi.spyOn(setLabels, 'run').mockResolvedValue(undefined)
  await show([])

  expect(names()).toEqual(['Boleto', 'VIP'])
  await press('Enter')
  await press('ArrowDown')
  await press('Enter')
  await act(async () => void document.querySelector('form')?.requestSubmit())

  expect(run.mock.calls[0]?.[0]).toMatchObject({ before: [2], tags: [1] })
})

test('a name that is not there is created by who keeps labels, and ticked', async () => {
  await show(['labels.edit'])

  type('garantia')
  expect(names()).toEqual([t('labels.assign.create', { tag: 'garantia' })])
  await press('Enter')

  expect((await screen.findByRole('option', { name: 'garantia' })).getAttribute('aria-selected')).toBe('true')
})

test('whoever may not is told whom to ask', async () => {
  await show([])

  type('garantia')

  expect(names()).toEqual([])
  expect(screen.getByText(t('labels.assign.askAdmin', { tag: 'garantia' }))).toBeTruthy()
})
