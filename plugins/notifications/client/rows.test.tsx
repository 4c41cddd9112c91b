// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { Provider } from 'jotai'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { fakeServer } from '#core/client/http/fakeServer.ts'
import { initI18n } from '#core/client/i18n/index.ts'
import { store } from '#core/client/store/store.ts'
import type { Notification } from '../contract/index.ts'
import NotificationsPanel from './NotificationsPanel.tsx'
import { addNotification, forgetAll, forgetTicket, listedAtom, loadNotifications, noteRead, rows } from './rows.ts'

const notificationOf = (id: number, change: Partial<Notification> = {}): Notification => ({
  id,
  rev: 1,
  kind: 'message',
  ticketId: id,
  title: `Contato ${id}`,
  actor: '',
  text: '',
  mediaType: null,
  count: 1,
  readAt: null,
  createdAt: '2026-01-05T10:00:00.000Z',
  updatedAt: `2026-01-05T10:00:0${id}.000Z`,
  ...change,
})
const listed = () => store.get(listedAtom).map(({ id, readAt }) => [id, readAt !== null])

beforeAll(() => initI18n('pt-BR'))
beforeEach(() => {
  saveSession(testSession({ permissions: ['notifications.read'] }))
  forgetAll()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('what came, was read or went while the list was asked for stays so; what is gone there goes', async () => {
  const gate = Promise.withResolvers<void>()
  fakeServer(async () => {
    await gate.promise
    return { json: { notifications: [notificationOf(3), notificationOf(2)], unread: 0, unreadByKind: {}, hasMore: false } }
  })
  rows.upsert(notificationOf(1), notificationOf(2), notificationOf(3))
  const loaded = loadNotifications()

  addNotification([notificationOf(4)])
  noteRead([2], '2026-01-05T11:00:00.000Z')
  forgetTicket(3)
  gate.resolve()
  await loaded

  expect(listed()).toEqual([
    [4, false],
    [2, true],
  ])
})

it('the list of a tile takes the focus from nobody', async () => {
  fakeServer(() => ({ json: { notifications: [notificationOf(1)], unread: 0, unreadByKind: {}, hasMore: false } }))
  await loadNotifications()
  const reply = document.body.appendChild(document.createElement('textarea'))
  reply.focus()

  await act(async () => {
    render(
      <Provider store={store}>
        <NotificationsPanel />
      </Provider>,
    )
  })

  expect(document.activeElement).toBe(reply)
  // Where the keyboard is brought into the tile.
  expect(screen.getByRole('button', { name: /message/ }).hasAttribute('data-autofocus')).toBe(true)
})
