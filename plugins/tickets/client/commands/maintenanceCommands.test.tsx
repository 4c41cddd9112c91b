// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { type FakeRequest, fakeServer } from '#core/client/http/fakeServer.ts'
import { addCatalogues, initI18n } from '#core/client/i18n/index.ts'
import { getContext } from '#core/client/kernel/context.ts'
import { isOverlayShownAtom } from '#core/client/notify/overlay.ts'
import { store } from '#core/client/store/store.ts'
import ResolvePendingDialog from '../dialogs/ResolvePendingDialog.tsx'
import { makeTicket } from '../testing/ticket.ts'
import { markEverythingRead } from './maintenanceCommands.ts'

let requests: FakeRequest[] = []
let pages = 1

beforeAll(async () => {
  await initI18n('pt-BR')
  await addCatalogues({ 'pt-BR': () => import('../i18n/pt-BR.json'), en: async () => ({ default: {} }), es: async () => ({ default: {} }) })
})
beforeEach(() => {
  pages = 1
  saveSession(testSession({ permissions: ['tickets.update', 'tickets.maintain'] }))
  const unread = [makeTicket({ id: 1, unreadMessages: 2 }), makeTicket({ id: 2, unreadMessages: 5 }), makeTicket({ id: 3, unreadMessages: 2 })]
  requests = fakeServer(({ path, query }) => {
    if (path === '/tickets') {
      const hasMore = Number(new URLSearchParams(query).get('pageNumber')) < pages
      return { json: { tickets: unread, count: 3, hasMore, counters: { open: 3, pending: 0, closed: null }, kinds: null } }
    }
    return { json: path === '/pending/resolvePending' ? { resolved: 4 } : { updated: 3 } }
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('marking everything as read lies over the page, and its undo gives each ticket its count back', async () => {
  const work = markEverythingRead.run({}, getContext())
  expect(store.get(isOverlayShownAtom)).toBe(true)

  const undo = await work
  await undo?.undo()

  expect(undo?.label).toBe('3 atendimentos marcados como lidos')
  expect(requests.filter(({ path }) => path === '/ticketsMarkAllUnread')).toHaveLength(1)
  expect(requests.filter(({ path }) => path === '/ticketsUpdateAllUnreadMessages').map(({ body }) => JSON.parse(body))).toEqual([
    { unreadMessages: 2, ids: [1, 3] },
    { unreadMessages: 5, ids: [2] },
  ])
})

test('with more unread tickets than are remembered there is no undo', async () => {
  pages = 99

  expect(await markEverythingRead.run({}, getContext())).toBeUndefined()
})

test('what waits is resolved only after it was confirmed, in the queues that the list is narrowed to', async () => {
  const onClose = vi.fn()
  render(<ResolvePendingDialog choice={{ queuesIds: [7], whatsappIds: [] }} onClose={onClose} />)
  expect(screen.getByRole('alertdialog').textContent).toContain('filas e conexões do seu filtro')
  expect(requests).toEqual([])

  fireEvent.click(screen.getByRole('button', { name: 'Resolver' }))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())

  expect(requests.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([['/pending/resolvePending', { queuesIds: [7], whatsappIds: [] }]])
})
