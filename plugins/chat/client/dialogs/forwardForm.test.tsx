// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeRequest, fakeServer } from '#core/client/http/fakeServer.ts'
import { provide } from '#core/client/plugin.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import { conversations } from '#plugins/tickets/contract/index.ts'
import { forwardTo } from '../deeds/pickedActions.ts'
import ForwardForm from './ForwardForm.tsx'

const AT = '2026-11-20T12:00:00.000Z'
const contact = {
  ...{ id: 7, name: 'Elaine Pereira', number: '5511988887777', email: null, profilePicUrl: null, isGroup: false, blocked: false, disableBot: false },
  ...{ wallets: [], tags: [], createdAt: AT, updatedAt: AT, rev: 1, lastConversationAt: null },
}
const open = vi.fn()
const onClose = vi.fn()
const stage = createStage({
  messages: () => import('../i18n/pt-BR.json'),
  permissions: ['chat.send'],
  plugins: [{ id: 'test', commands: [forwardTo], provides: [provide(conversations, () => ({ open, showPart: async () => {}, panelRef: () => null }))] }],
})

let requests: FakeRequest[] = []
let losses: { id: string; loss: string; text: string }[] = []
beforeEach(() => {
  onClose.mockClear()
  open.mockClear()
  requests = fakeServer(({ path }) => {
    if (path === '/forward-messages/preview') return { json: { connection: { name: 'Torpedos', type: 'sms' }, losses } }
    if (path === '/forward-messages') return { json: { ticketId: 5, messages: [] } }
    return { json: { contacts: [contact], count: 1, hasMore: false } }
  })
})

const chooseElaine = async () => {
  const option = await screen.findByRole('option', { name: /Elaine/ })
  await act(async () => void fireEvent.click(option))
}
const choose = async () => {
  await stage.show(<ForwardForm messageIds={['a', 'b']} onClose={onClose} />)
  await chooseElaine()
}
const forwarded = () => requests.filter(({ path }) => path === '/forward-messages').map(({ body }) => JSON.parse(body))

test('what arrives whole goes at once', async () => {
  losses = []
  await choose()
  await vi.waitFor(() => expect(open).toHaveBeenCalledWith(5, 'right'))
  expect(forwarded()).toMatchObject([{ messages: [{ id: 'a' }, { id: 'b' }], contact: { id: 7 }, leaveOut: true }])
  expect(onClose).toHaveBeenCalled()
})

test('what changes on the way is said first, and goes when that is confirmed', async () => {
  losses = [{ id: 'b', loss: 'location', text: 'Loja da Paulista' }]
  await choose()
  expect(await screen.findByText('Elaine Pereira recebe por Torpedos, que não leva tudo:')).toBeTruthy()
  expect(screen.getByText('Loja da Paulista').closest('li')?.textContent).toContain('vai como texto, com o endereço do mapa')
  expect(forwarded()).toEqual([])

  fireEvent.click(screen.getByRole('button', { name: 'Outro contato' }))
  await chooseElaine()
  fireEvent.click(await screen.findByRole('button', { name: 'Encaminhar assim' }))
  await vi.waitFor(() => expect(forwarded()).toHaveLength(1))
})

test('nothing goes where only files were chosen and the channel carries none', async () => {
  losses = ['a', 'b'].map((id) => ({ id, loss: 'file', text: `${id}.png` }))
  await choose()
  expect(await screen.findByText('Nada disto chega a Elaine Pereira por Torpedos:')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Encaminhar assim' })).toBeNull()
  expect(forwarded()).toEqual([])
})
