// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { atom, Provider } from 'jotai'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { type FakeRequest, fakeServer } from '#core/client/http/fakeServer.ts'
import { addCatalogues, initI18n } from '#core/client/i18n/index.ts'
import { collectRegistry, registryAtom } from '#core/client/kernel/registry.ts'
import { registerServices } from '#core/client/kernel/services.ts'
import { provide } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
import { extend } from '#core/contract/define.ts'
import { type TicketRows, ticketRows } from '#plugins/tickets/contract/index.ts'
import { makeTicket } from '#plugins/tickets/contract/testing/ticket.ts'
import { type ComposerTrigger, composerChecks, composerTriggers } from '../../contract/client.ts'
import { saveDraft } from '../drafts.ts'
import { openOutbox, outboxAtom } from '../outbox/entries.ts'
import { grantLocks, makeMessage } from '../testing.ts'
import { ReplyBox } from './ReplyBox.tsx'

const create = vi.fn()
const ticket = makeTicket({ id: 5, status: 'open', userId: 3 })
const replies: ComposerTrigger = {
  id: 'replies',
  character: '/',
  title: 'chat.emoji',
  search: async (query) => ('ola'.startsWith(query) ? [{ id: 'ola', title: '/ola', hint: '', text: 'Olá' }] : []),
  none: (query) => ({ text: `Nada com ${query}.`, action: { title: 'Criar', run: () => create(query) } }),
}
const rows: TicketRows = {
  rowsAtom: atom(new Map([[ticket.id, ticket]])),
  rowAtom: () => atom(ticket),
  get: () => ticket,
  upsert: () => {},
  keep: () => {},
  patch: () => {},
  load: async () => ticket,
  targetAtom: atom(null),
  activeAtom: atom(null),
  waitingLimitsAtom: atom({ late: 0, veryLate: 0 }),
}
let requests: FakeRequest[] = []
let close = () => {}

beforeAll(async () => {
  registerServices({ id: 'test', provides: [provide(ticketRows, () => rows)] })
  await initI18n('pt-BR')
  await addCatalogues({ 'pt-BR': () => import('../i18n/pt-BR.json'), en: async () => ({ default: {} }), es: async () => ({ default: {} }) })
})
beforeEach(() => {
  localStorage.clear()
  grantLocks()
  create.mockClear()
  saveSession(testSession({ permissions: ['chat.send'], configs: {} }))
  close = openOutbox({ tenantId: 1, userId: 3 })
  store.set(registryAtom, collectRegistry([{ id: 'test', extends: [extend(composerTriggers, replies)] }], new Map()))
  requests = fakeServer(({ body }) => ({ json: makeMessage({ id: 'sent', fromMe: true, idFront: JSON.parse(body).idFront }) }))
  saveDraft(ticket.id, '')
})
afterEach(() => {
  cleanup()
  close()
  vi.unstubAllGlobals()
})

const show = () =>
  render(
    <Provider store={store}>
      <ReplyBox ticket={ticket} />
    </Provider>,
  )
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Mensagem' })
const type = (text: string) => act(async () => void fireEvent.change(box(), { target: { value: text, selectionStart: text.length } }))
const press = (key: string) => act(async () => void fireEvent.keyDown(box(), { key }))
const sent = () => requests.filter(({ path, method }) => method === 'POST' && path === '/messages/5').map(({ body }) => JSON.parse(body).body)

test('an unknown /word is not sent by the first Enter, which says what the second one does', async () => {
  show()
  await type('/sau')

  expect(screen.getByRole('status', { hidden: true }).textContent).toBe('Nada com sau.')
  await press('Enter')
  expect(sent()).toEqual([])
  expect(screen.getByRole('status', { hidden: true }).textContent).toContain('Enter de novo envia assim mesmo')
  await press('Enter')
  await vi.waitFor(() => expect(sent()).toEqual(['/sau']))
})

test.each([
  ['a word in the middle of a line', 'Aberto 9h /semana'],
  ['a plain text', 'Bom dia'],
])('%s goes with one Enter', async (_what, text) => {
  show()
  await type(text)
  await press('Enter')

  await vi.waitFor(() => expect(sent()).toEqual([text]))
})

test('the word that found nothing can be kept as a reply, by Tab or the arrow', async () => {
  show()
  await type('/sau')
  await press('ArrowDown')
  await press('Enter')
  await type('/saud')
  await press('Tab')

  expect(create.mock.calls).toEqual([['sau'], ['saud']])
  expect(sent()).toEqual([])
})

test('Escape closes the list, and Enter sends then', async () => {
  show()
  await type('/sau')
  await press('Escape')
  await press('Enter')

  await vi.waitFor(() => expect(sent()).toEqual(['/sau']))
})

test('where one wants to be able to take it back, Enter sends nothing yet', async () => {
  saveSession(testSession({ permissions: ['chat.send'], configs: { undoSend: true } }))
  show()
  await type('Bom dia')
  await press('Enter')

  await vi.waitFor(() => expect(store.get(outboxAtom)).toMatchObject([{ body: 'Bom dia', draft: 'Bom dia', failure: null }]))
  expect(store.get(outboxAtom)[0]?.heldUntil).toBeGreaterThan(Date.now())
  expect(sent()).toEqual([])
  expect(box().value).toBe('')
})

test('a text with a word that may not be sent says so while it is typed, and stays when Enter is pressed', async () => {
  const check = { id: 'test', sentence: 'chat.test', foundAtom: atom(() => (text: string) => (text.includes('droga') ? ['droga'] : [])) }
  store.set(registryAtom, collectRegistry([{ id: 'test', extends: [extend(composerChecks, check)] }], new Map()))
  await addCatalogues({
    'pt-BR': async () => ({ default: { 'chat.test': 'Não pode: {{words}}' } }),
    en: async () => ({ default: {} }),
    es: async () => ({ default: {} }),
  })
  show()
  await type('que droga')

  expect(screen.getByRole('alert').textContent).toBe('Não pode: droga')
  expect(box().getAttribute('aria-invalid')).toBe('true')
  await press('Enter')
  expect([sent(), box().value]).toEqual([[], 'que droga'])

  await type('que pena')
  expect(screen.getByRole('alert').textContent).toBe('')
  await press('Enter')
  await vi.waitFor(() => expect(sent()).toEqual(['que pena']))
})
