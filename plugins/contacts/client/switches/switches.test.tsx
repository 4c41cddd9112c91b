// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type FakeRequest, fakeServer } from '#core/client/http/fakeServer.ts'
import { t } from '#core/client/i18n/index.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import type { ContactDetail } from '../../contract/index.ts'
import { BlockNotice } from './BlockNotice.tsx'
import { BotSwitch } from './BotSwitch.tsx'

const messages = () => import('../i18n/pt-BR.json')
const stage = createStage({ messages, permissions: ['contacts.edit', 'contacts.block'] })

const contact: ContactDetail = {
  id: 7,
  name: 'Ana',
  number: '5511987654321',
  email: null,
  profilePicUrl: null,
  isGroup: false,
  blocked: false,
  disableBot: false,
  wallets: [],
  tags: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  rev: 1,
  extraInfo: [],
}

let requests: FakeRequest[] = []
beforeEach(() => {
  requests = fakeServer(() => ({ json: { ...contact, rev: 2 } }))
})
const sent = () => requests.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, JSON.parse(body ?? '{}')])

test('a blocked contact says so, and is unblocked there', async () => {
  await stage.show(<BlockNotice contact={{ ...contact, blocked: true }} />)
  expect(screen.getByRole('note').textContent).toContain(t('contacts.blocked.title'))

  await act(async () => fireEvent.click(screen.getByRole('button', { name: t('contacts.unblock') })))

  expect(sent()).toEqual([['/contacts/7/blocked', { blocked: false }]])
})

test('of others nothing is said', async () => {
  await stage.show(<BlockNotice contact={contact} />)

  expect(screen.queryByRole('note')).toBeNull()
})

test.each([
  [false, true],
  [true, false],
])('bots are switched over from disableBot %s', async (before, after) => {
  await stage.show(<BotSwitch contact={{ ...contact, disableBot: before }} />)
  const control = screen.getByRole('switch', { name: t('contacts.bot') })
  expect(control).toHaveProperty('checked', !before)

  await act(async () => fireEvent.click(control))

  expect(sent()).toEqual([['/contacts/7/bot', { disableBot: after }]])
})

test('a group has no switch for bots', async () => {
  await stage.show(<BotSwitch contact={{ ...contact, isGroup: true }} />)

  expect(screen.queryByRole('switch')).toBeNull()
})
