// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type FakeRequest, fakeServer } from '#core/client/http/fakeServer.ts'
import { provide } from '#core/client/plugin.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import { savedViewTools } from '#plugins/savedViews/contract/client.ts'
import { ticketRows } from '#plugins/tickets/contract/index.ts'
import type { BoardCard, BoardColumn } from '../../contract/index.ts'
import BoardPanel from './BoardPanel.tsx'

const rows = { load: async (id: number) => ({ id, name: `Contato ${id}`, kanban: null }), upsert: () => {} }
const stage = createStage({
  messages: () => import('../i18n/pt-BR.json'),
  permissions: ['kanban.listLanes', 'tickets.update', 'labels.assign'],
  plugins: [
    { id: 'savedViews', provides: [provide(savedViewTools, () => ({ useViews: () => ({ menu: null, shown: null }) }))] },
    { id: 'tickets', provides: [provide(ticketRows, () => Object.assign(Object.create(null), rows))] },
  ],
})

const card = (id: number, laneId: number | null): BoardCard => ({
  id,
  contactId: id + 100,
  name: `Contato ${id}`,
  profilePicUrl: null,
  channel: 'webchat',
  status: 'open',
  lastMessage: 'Oi',
  lastMessageAt: null,
  unread: 0,
  owner: null,
  laneId,
  tags: laneId === null ? [] : [{ id: laneId, name: 'Quente', colour: '#b8455f' }],
  value: 100,
  deadline: null,
  comment: '',
})
const columns: BoardColumn[] = [
  { id: 0, name: '', colour: null, count: 2, value: 200, cards: [card(1, null), card(2, null)] },
  { id: 7, name: 'Proposta', colour: '#3d7fc4', count: 1, value: 100, cards: [card(3, 7)] },
]
let requests: FakeRequest[] = []
beforeEach(() => {
  requests = fakeServer(({ method, path }) => ({
    json: method === 'GET' && path.startsWith('/kanban/board') ? columns : method === 'GET' ? [] : { ticketId: 1 },
  }))
})

const lists = () => screen.getAllByRole('listbox')
const press = (key: string, at = 0) => act(async () => void fireEvent.keyDown(lists()[at] ?? document.body, { key }))
const sent = () => requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [`${method} ${path}`, JSON.parse(body ?? '{}')])

test('a card is picked up, carried to another lane and dropped by keys alone, and each step is said', async () => {
  await stage.show(<BoardPanel panelId="p" params={{ by: 'lanes' }} />)
  await screen.findAllByRole('listbox')
  await press(' ')
  expect(screen.getByRole('status').textContent).toContain('Contato 1 levantado')
  await press('ArrowRight')
  expect(screen.getByRole('status').textContent).toBe('Proposta, 1 de 1')
  await press(' ', 1)

  expect(sent()).toEqual([
    ['PUT /tickets/1', { kanban: 7 }],
    ['PUT /kanban/cards/1/place', { beforeId: 3 }],
  ])
})

test('Escape puts it back, and nothing is sent', async () => {
  await stage.show(<BoardPanel panelId="p" params={{ by: 'lanes' }} />)
  await screen.findAllByRole('listbox')
  await press(' ')
  await press('ArrowDown')
  await press('Escape')

  expect(screen.getByRole('status').textContent).toContain('ficou onde estava')
  expect(sent()).toEqual([])
})

test('on the board of labels the label of the column is swapped', async () => {
  await stage.show(<BoardPanel panelId="p" params={{ by: 'labels' }} />)
  await screen.findAllByRole('listbox')
  await press(' ')
  await press('ArrowRight')
  await press(' ', 1)

  expect(sent()).toEqual([['PUT /contacts/101/tags', { tags: [7] }]])
})

test('columns say how many cards they have and what those are worth', async () => {
  await stage.show(<BoardPanel panelId="p" params={{ by: 'lanes' }} />)
  await screen.findAllByRole('listbox')

  expect(lists().map((list) => list.getAttribute('aria-label'))).toEqual(['Sem etapa, 2', 'Proposta, 1'])
  expect(document.querySelector('.board-meta')?.textContent).toMatch(/R\$\s200,00/)
})
