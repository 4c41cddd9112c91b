// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type FakeRequest, fakeServer } from '#core/client/http/fakeServer.ts'
import { provide } from '#core/client/plugin.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import { savedViewTools } from '#plugins/savedViews/contract/client.ts'
import { boardColumns, type Task, type TaskColumn } from '../../contract/index.ts'
import { moveTask } from '../commands.ts'
import TasksPanel from '../TasksPanel.tsx'

const stage = createStage({
  messages: () => import('../i18n/pt-BR.json'),
  permissions: ['tasks.list', 'tasks.edit'],
  plugins: [
    { id: 'tasks', commands: [moveTask] },
    { id: 'savedViews', provides: [provide(savedViewTools, () => ({ useViews: () => ({ menu: null, shown: null }) }))] },
  ],
})

const HOUR_MS = 3_600_000
const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString()
const task = (id: number, more: Partial<Task> = {}): Task => ({
  ...{ id, rev: 1, name: `Tarefa ${id}`, description: '', comments: '', limitDate: null, priority: 'none', status: 'pending', acceptance: 'own' },
  ...{ owner: 'Ana', ownerId: 1, team: null, creator: { id: 1, name: 'Ana' }, repeats: 'none', remindMinutes: null },
  ...{ ticketId: null, messageId: null, deal: null, finishedAt: null, createdAt: inHours(-48) },
  ...more,
})

let tasks: Partial<Record<TaskColumn['id'], Task[]>>
/** Whether changes are refused, and until when their answer waits. */
let isRefused: boolean
let answered: Promise<void>
let requests: FakeRequest[] = []
beforeEach(() => {
  tasks = { later: [task(1, { limitDate: inHours(400), deal: { id: 5, name: 'Uniformes' } })], none: [task(2), task(3)] }
  isRefused = false
  answered = Promise.resolve()
  // Today began six hours ago and ends in eighteen.
  const bounds: Partial<Record<TaskColumn['id'], Pick<TaskColumn, 'from' | 'to'>>> = {
    today: { from: inHours(-6), to: inHours(18) },
    week: { from: inHours(18), to: inHours(18 + 144) },
    later: { from: inHours(18 + 144), to: null },
  }
  const columns = (): TaskColumn[] =>
    boardColumns.map((id) => ({ id, ...(bounds[id] ?? { from: null, to: null }), count: (tasks[id] ?? []).length, tasks: tasks[id] ?? [] }))
  requests = fakeServer(async ({ method, path }) => {
    if (method === 'PUT') await answered
    if (path === '/users') return { json: { users: [], count: 0, hasMore: false } }
    if (method === 'GET' && path.startsWith('/tasks/board')) return { json: columns() }
    if (method === 'PUT' && isRefused) return { status: 409, json: { error: 'ERR_TASK_CHANGED' } }
    if (method === 'PUT') return { json: task(1, { rev: 2 }) }
    return {
      json: path.startsWith('/tasks/summary')
        ? { delayed: 0, venceHoje: 0, asked: 0 }
        : path.startsWith('/tasks')
          ? { tasks: [], count: 0, hasMore: false }
          : [],
    }
  })
})

const list = (name: RegExp) => screen.getByRole('listbox', { name })
const press = (key: string, name: RegExp) => act(async () => void fireEvent.keyDown(list(name), { key }))
const sent = () => requests.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, JSON.parse(body ?? '{}')])

async function showBoard() {
  await stage.show(<TasksPanel panelId="p" params={{}} />)
  await act(async () => fireEvent.click(await screen.findByRole('radio', { name: 'Quadro' })))
  await screen.findAllByRole('listbox')
}

test('the board is chosen beside the list, says its columns and how many tasks they have, and needs no filter by state or due time', async () => {
  await showBoard()

  expect(screen.getAllByRole('listbox').map((one) => one.getAttribute('aria-label'))).toEqual([
    'Atrasadas, 0',
    'Hoje, 0',
    'Próximos 7 dias, 0',
    'Depois, 1',
    'Sem prazo, 2',
    'Concluídas, 0',
  ])
  expect(screen.queryByLabelText('Situação')).toBeNull()
  expect(screen.queryByLabelText('Prazo')).toBeNull()
  expect(screen.getByLabelText('Prioridade')).toBeTruthy()
})

test('a card carried to another column by keys is due there, before the server has answered', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  answered = promise
  await showBoard()
  await act(async () => list(/^Depois/).focus())
  await press(' ', /^Depois/)
  await press('ArrowLeft', /^Depois/)
  await press(' ', /^Próximos/)

  await waitFor(() => expect(list(/^Próximos/).getAttribute('aria-label')).toBe('Próximos 7 dias, 1'))
  await waitFor(() => expect(sent()).toHaveLength(1))
  const [[path, body] = []] = sent()
  expect(path).toBe('/tasks/1')
  expect(body).toMatchObject({ rev: 1, name: 'Tarefa 1', remindMinutes: null })
  const due = Date.parse(body.limitDate)
  expect(due).toBeGreaterThanOrEqual(Date.parse(inHours(17.9)))
  expect(due).toBeLessThan(Date.parse(inHours(18 + 24)))
  await act(async () => resolve())
})

test('dropped among the finished ones it is finished, and nothing else is sent', async () => {
  await showBoard()
  await act(async () => list(/^Sem prazo/).focus())
  await press(' ', /^Sem prazo/)
  await press('ArrowRight', /^Sem prazo/)
  await press('Enter', /^Concluídas/)

  await waitFor(() => expect(sent()).toEqual([['/tasks/2/finished', { isFinished: true }]]))
})

test('nothing is made late by hand: nothing is sent, and the card stays', async () => {
  tasks = { today: [task(1, { limitDate: inHours(2) })] }
  await showBoard()
  await act(async () => list(/^Hoje/).focus())
  await press(' ', /^Hoje/)
  await press('ArrowLeft', /^Hoje/)
  await press(' ', /^Atrasadas/)

  expect(list(/^Hoje/).getAttribute('aria-label')).toBe('Hoje, 1')
  expect(sent()).toEqual([])
})

test('a move that the server refuses goes back', async () => {
  isRefused = true
  const { promise, resolve } = Promise.withResolvers<void>()
  answered = promise
  await showBoard()
  await act(async () => list(/^Depois/).focus())
  await press(' ', /^Depois/)
  await press('ArrowLeft', /^Depois/)
  await press(' ', /^Próximos/)

  await waitFor(() => expect(list(/^Depois/).getAttribute('aria-label')).toBe('Depois, 0'))
  await act(async () => resolve())
  await waitFor(() => expect(list(/^Depois/).getAttribute('aria-label')).toBe('Depois, 1'))
  expect(list(/^Próximos/).getAttribute('aria-label')).toBe('Próximos 7 dias, 0')
})
