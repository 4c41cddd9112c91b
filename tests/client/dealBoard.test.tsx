// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeRequest, fakeServer } from '#core/client/http/fakeServer.ts'
import { t } from '#core/client/i18n/index.ts'
import { createStage } from '#core/client/testing/stage.tsx'
import DealBoardPanel from '#plugins/funnel/client/board/DealBoardPanel.tsx'
import { FunnelDialogs } from '#plugins/funnel/client/FunnelDialogs.tsx'
import type { Deal, Pipeline, Stage } from '#plugins/funnel/contract/index.ts'
import savedViewsPlugin from '#plugins/savedViews/client/index.ts'
import type { SavedView } from '#plugins/savedViews/contract/index.ts'

const stage = createStage({
  messages: () => import('#plugins/funnel/client/i18n/pt-BR.json'),
  permissions: ['funnel.view', 'funnel.edit', 'savedViews.list', 'savedViews.edit'],
  plugins: [savedViewsPlugin],
})

const stageOf = (id: string, name: string): Stage => ({
  id,
  name,
  colour: '#6b7280',
  limit: null,
  isLocked: false,
  probability: 50,
  rotDays: null,
  actions: [],
})
const pipeline: Pipeline = {
  ...{ id: 1, rev: 1, name: 'Vendas', description: '', colour: '#3d7fc4', access: 'all', members: [], lostReasons: ['Preço'], isActive: true },
  stages: [stageOf('a', 'Novo'), stageOf('b', 'Proposta')],
  fields: [{ id: 'f1', name: 'Origem', type: 'text', options: [], isRequired: false }],
}
const AT = '2026-11-20T12:00:00.000Z'
const deal = (id: number, stageId = 'a'): Deal => ({
  ...{
    id,
    rev: 1,
    pipelineId: 1,
    stageId,
    rank: `a${id}`,
    title: `Negócio ${id}`,
    description: '',
    contact: { id: id + 100, name: `Contato ${id}`, profilePicUrl: null },
  },
  ...{ ticketId: null, owner: { id: 9, name: 'Dona' }, status: 'open', value: 100, probability: null, priority: 'none', expectedOn: null },
  ...{ checklist: [], products: [], fields: { f1: 'Indicação' }, lostReason: '', closedAt: null, stageSince: AT, touchedAt: AT, comments: 0, nextAction: null },
  createdAt: AT,
})
const boards = [
  { stageId: 'a', count: 3, value: 300, deals: [deal(1), deal(2), deal(3)] },
  { stageId: 'b', count: 0, value: 0, deals: [] },
]
const view: SavedView = { id: 4, rev: 1, name: 'Ganhos da equipe', screen: 'funnel.board', filter: { status: 'won' }, isShared: true, userId: 1 }
let requests: FakeRequest[] = []
beforeEach(() => {
  // The page of the test has no layout: only cards that are in sight are drawn.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(300)
  requests = fakeServer(({ method, path, body }) => {
    if (method !== 'GET') return { json: { ...deal(Number(/deals\/(\d+)/.exec(path)?.[1] ?? 1)), ...JSON.parse(body || '{}') } }
    if (path.startsWith('/funnel/board')) return { json: boards }
    if (path.startsWith('/funnel/pipelines')) return { json: [pipeline] }
    if (path === '/users') return { json: { users: [], count: 0, hasMore: false } }
    return { json: path.startsWith('/savedViews') ? [view] : [] }
  })
})

const show = async (params: { view?: number } = {}) => {
  await stage.show(
    <>
      <DealBoardPanel panelId="p" params={params} />
      <FunnelDialogs />
    </>,
  )
  return (await screen.findAllByRole('listbox'))[0] ?? document.body
}
const press = (list: HTMLElement, key: string, more: object = {}) => act(async () => void fireEvent.keyDown(list, { key, ...more }))
const click = (element: HTMLElement) => act(async () => void fireEvent.click(element))
const sent = () => requests.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [`${method} ${path}`, JSON.parse(body || '{}')])

test('marked deals go to a stage together, and those that are not marked stay', async () => {
  const list = await show()
  await press(list, 'x')
  await press(list, 'ArrowDown')
  await press(list, 'ArrowDown')
  await press(list, 'x')
  expect(screen.getAllByRole('option', { checked: true }).map((option) => option.textContent)).toEqual([
    expect.stringContaining('Negócio 1'),
    expect.stringContaining('Negócio 3'),
  ])
  await click(screen.getByRole('button', { name: t('funnel.command.moveTo') }))
  const form = await screen.findByRole('dialog', { name: t('funnel.move.titleMany', { count: 2 }) })
  await click(within(form).getByRole('button', { name: new RegExp(t('funnel.command.moveTo')) }))
  expect(await within(form).findByText(t('funnel.problem.stageId.required'))).toBeDefined()
  expect(sent()).toEqual([])
  fireEvent.change(within(form).getByLabelText(t('funnel.form.stage')), { target: { value: 'b' } })
  await click(within(form).getByRole('button', { name: new RegExp(t('funnel.command.moveTo')) }))
  expect(sent()).toEqual([
    ['PUT /funnel/deals/1/place', { fromStageId: 'a', stageId: 'b', beforeId: null, pipelineId: 1 }],
    ['PUT /funnel/deals/3/place', { fromStageId: 'a', stageId: 'b', beforeId: null, pipelineId: 1 }],
  ])
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('Escape takes the marks away', async () => {
  const list = await show()
  await press(list, 'x')
  await press(list, 'ArrowDown')
  await press(list, 'X', { shiftKey: true })
  expect(screen.getAllByRole('option', { checked: true })).toHaveLength(2)
  await press(list, 'Escape')
  expect(screen.queryAllByRole('option', { checked: true })).toEqual([])
})

test('cards show what the viewer chooses', async () => {
  await show()
  const card = () => screen.getByRole('option', { name: /Negócio 1/ }).textContent ?? ''
  expect([card().includes('Contato 1'), card().includes('Indicação')]).toEqual([true, false])
  fireEvent.click(screen.getByRole('button', { name: t('workbench.board.cardParts') }))
  fireEvent.click(await screen.findByLabelText(t('funnel.card.part.contact')))
  fireEvent.click(screen.getByLabelText('Origem'))
  expect([card().includes('Contato 1'), card().includes('Origem: Indicação')]).toEqual([false, true])
})

test('a tile that is opened with a view asks for what the view says', async () => {
  await show({ view: 4 })
  await screen.findByRole('button', { name: /Ganhos da equipe/ })
  expect(requests.filter(({ path }) => path.startsWith('/funnel/board')).at(-1)?.query).toContain('status=won')
})
