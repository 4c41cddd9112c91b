// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { atom } from 'jotai'
import { beforeEach, expect, test } from 'vitest'
import { saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { fakeServer } from '#core/client/http/fakeServer.ts'
import { provide } from '#core/client/plugin.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import { ticketRows } from '#plugins/tickets/contract/client.ts'
import { makeTicket } from '#plugins/tickets/contract/testing/ticket.ts'
import { OptOutSection } from './OptOutSection.tsx'
import { followMessage } from './queries.ts'

const ticket = makeTicket({ id: 9, contactId: 7 })
const rows = Object.assign(Object.create(null), { rowAtom: () => atom(ticket) })
const stage = createStage({
  messages: () => import('./i18n/pt-BR.json'),
  permissions: ['campaigns.view'],
  plugins: [{ id: 'tickets', provides: [provide(ticketRows, () => rows)] }],
})

let latest: object | null = null
beforeEach(() => {
  latest = { id: 3, name: 'Volta às aulas', sentAt: '2026-11-26T12:00:00.000Z', answeredAt: null }
  fakeServer(() => ({ json: { since: null, latest } }))
})

test('names the campaign that the conversation answers, and leads there', async () => {
  await stage.show(<OptOutSection ticketId={9} />)
  expect((await screen.findByRole('link', { name: 'Volta às aulas' })).getAttribute('href')).toBe('/campanhas/3')
  expect(document.body.textContent).toContain('enviada')

  latest = { id: 3, name: 'Volta às aulas', sentAt: '2026-11-26T12:00:00.000Z', answeredAt: '2026-11-26T13:00:00.000Z' }
  await act(async () => followMessage({ contactId: 7, fromMe: false, sendType: 'chat' }))
  expect(await screen.findByText(/respondida/)).toBeTruthy()
})

test('an agent who may not see campaigns reads the name alone; without a campaign there is nothing', async () => {
  saveSession(testSession({ permissions: [] }))
  await stage.show(<OptOutSection ticketId={9} />)
  expect(await screen.findByText('Volta às aulas')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

test('nothing is said of a contact that no campaign wrote to, to those who may not change it', async () => {
  latest = null
  await stage.show(<OptOutSection ticketId={9} />)
  expect(document.body.textContent).toBe('')
})
