// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { atom } from 'jotai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type FakeRequest, fakeServer } from '#core/client/http/fakeServer.ts'
import { getContext } from '#core/client/kernel/context.ts'
import { queryClient } from '#core/client/kernel/queryClient.ts'
import { defineClientPlugin, provide } from '#core/client/plugin.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import { replyBoxes, ticketAbilities } from '#plugins/chat/contract/client.ts'
import { makeMessage } from '#plugins/chat/contract/testing/message.ts'
import { noAbilities, type Participant } from '#plugins/connections/contract/index.ts'
import { ticketRows } from '#plugins/tickets/contract/index.ts'
import { makeTicket } from '#plugins/tickets/contract/testing/ticket.ts'
import { callQuietly, groupCommands } from './commands.ts'
import { mentionTrigger } from './mentionTrigger.ts'
import ParticipantsDialog from './ParticipantsDialog.tsx'

const row = atom(makeTicket({ id: 7, isGroup: true }))
const typed = vi.fn(() => true)
let inBox = ''
const conversations = defineClientPlugin({
  id: 'conversations',
  requires: [],
  commands: groupCommands,
  provides: [
    provide(ticketRows, () => Object.assign(Object.create(null), { rowAtom: () => row, activeAtom: atom(7) })),
    provide(ticketAbilities, () => ({ of: () => ({ ...noAbilities, groups: true }) })),
    provide(replyBoxes, () => ({ type: typed, take: () => inBox })),
  ],
})
const stage = createStage({ messages: () => import('../i18n/pt-BR.json'), permissions: ['chat.read', 'chat.send'], plugins: [conversations] })

const people: Participant[] = [
  { id: '1@wa', name: 'Ana Prado', number: '5511911110001', isAdmin: true },
  { id: '2@wa', name: '5511911110002', number: '5511911110002', isAdmin: false },
  { id: '3@wa', name: 'Téo', number: '', isAdmin: false },
]
let status = 200
let requests: FakeRequest[] = []
beforeEach(() => {
  status = 200
  typed.mockClear()
  requests = fakeServer(({ path }) =>
    path === '/messages/listParticipants' ? { json: people } : status === 200 ? { json: makeMessage() } : { status, json: { error: 'ERR_NO_TICKET_FOUND' } },
  )
})
afterEach(() => queryClient.clear())

const search = (query: string, isGroup = true) => mentionTrigger.search(query, makeTicket({ id: 7, isGroup }), getContext())

describe('@ in the reply box', () => {
  test.each([
    ['', ['@todos ', '@Ana Prado ', '@5511911110002 ', '@Téo ']],
    ['to', ['@todos ']],
    ['teo', ['@Téo ']],
    ['0001', ['@Ana Prado ']],
    ['zz', []],
  ])('@%s offers %j', async (query, texts) => {
    await stage.show(<div />)
    expect((await search(query)).map(({ text }) => text)).toEqual(texts)
  })

  test('offers nothing, and asks nothing, outside groups', async () => {
    await stage.show(<div />)
    expect(await search('', false)).toEqual([])
    expect(requests).toEqual([])
  })
})

test('who is in the group stands in a list, and choosing somebody calls them', async () => {
  const onClose = vi.fn()
  await stage.show(<ParticipantsDialog ticketId={7} onClose={onClose} />)

  const options = await screen.findAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Ana Pradoadministra · 5511911110001'),
    expect.stringContaining('5511911110002'),
    expect.stringContaining('Téo'),
  ])
  await act(async () => void fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' }))

  expect(onClose).toHaveBeenCalled()
  expect(typed).toHaveBeenCalledWith(7, '@Ana Prado ')
})

describe('calling everybody without saying so', () => {
  const run = () => getContext().run(callQuietly, { ticketId: 7 })

  test('sends what stands in the box', async () => {
    await stage.show(<div />)
    inBox = 'Reunião às 19h'
    await run()
    expect(requests.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
      ['/messages/ghostMessage', expect.objectContaining({ ticketId: 7, body: 'Reunião às 19h' })],
    ])
    expect(typed).not.toHaveBeenCalled()
  })

  test('gives the text back where it is refused, and sends no empty one', async () => {
    await stage.show(<div />)
    status = 404
    inBox = 'Reunião às 19h'
    await run()
    expect(typed).toHaveBeenCalledWith(7, 'Reunião às 19h')
    inBox = '  '
    requests.length = 0
    await run()
    expect(requests).toEqual([])
  })
})
