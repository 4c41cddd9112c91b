// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { fakeServer } from '#core/client/http/fakeServer.ts'
import { initI18n } from '#core/client/i18n/index.ts'
import { getContext } from '#core/client/kernel/context.ts'
import { store } from '#core/client/store/store.ts'
import { changeLayoutOf, layoutOf } from '#core/client/workbench/areaLayouts.ts'
import { areaAtom } from '#core/client/workbench/layout.atoms.ts'
import type { Layout } from '#core/contract/layoutShape.ts'
import type { Workspace } from '../contract/index.ts'
import { areaOf } from './area.ts'
import { keepAs, save } from './commands/keepCommands.ts'
import { loadWorkspace, loadWorkspaces, takeWorkspace, workspacesAtom } from './workspaces.ts'

const layoutWith = (type: string): Layout => ({ version: 1, tree: 'a', panels: { a: { type, params: {}, state: null } } })
const typeIn = ({ panels }: Layout) => panels.a?.type
const workspace = (id: string, rev: number, type: string): Workspace => ({
  id,
  rev,
  name: `v${rev}`,
  isShared: false,
  profiles: [],
  queueIds: [],
  startFor: [],
  layout: layoutWith(type),
})
const summary = ({ layout: _layout, ...rest }: Workspace) => rest

beforeAll(() => initI18n('pt-BR'))
beforeEach(() => {
  localStorage.clear()
  saveSession(testSession())
  store.set(areaAtom, null)
})
afterEach(() => vi.unstubAllGlobals())

test('an answer that is older than what is held changes nothing', async () => {
  const gate = Promise.withResolvers<void>()
  fakeServer(async () => {
    await gate.promise
    return { json: workspace('aaaaaaaaaa', 1, 'test.old') }
  })
  takeWorkspace(workspace('aaaaaaaaaa', 1, 'test.old'))
  const asked = loadWorkspace('aaaaaaaaaa')

  changeLayoutOf(areaOf('aaaaaaaaaa'), () => layoutWith('test.new'))
  takeWorkspace(workspace('aaaaaaaaaa', 2, 'test.new'))
  gate.resolve()
  await asked

  expect(typeIn(layoutOf(areaOf('aaaaaaaaaa')))).toBe('test.new')
})

test('a list that was asked for earlier and comes later is dropped', async () => {
  const gate = Promise.withResolvers<void>()
  fakeServer(async ({ path }, index) => {
    if (path !== '/workspaces') return { status: 404, json: { error: 'ERR_NO_WORKSPACE_FOUND' } }
    if (index === 0) await gate.promise
    return { json: index === 0 ? [] : [summary(workspace('bbbbbbbbbb', 3, 'test.x'))] }
  })
  const first = loadWorkspaces()
  await loadWorkspaces()

  gate.resolve()
  await first

  expect(store.get(workspacesAtom)?.map(({ id }) => id)).toEqual(['bbbbbbbbbb'])
})

test('a save that is taken back keeps the tiles on display', async () => {
  const area = areaOf('cccccccccc')
  takeWorkspace(workspace('cccccccccc', 1, 'test.before'))
  changeLayoutOf(area, () => layoutWith('test.mine'))
  let rev = 1
  fakeServer(({ body }) => {
    rev += 1
    return { json: { ...workspace('cccccccccc', rev, ''), layout: JSON.parse(body).layout } }
  })

  const undo = await save.run({ area }, getContext())
  await undo?.undo()

  expect(typeIn(layoutOf(area))).toBe('test.mine')
})

test('a workspace that was made is on display, also when the list cannot be had', async () => {
  fakeServer(({ method }) => (method === 'POST' ? { json: workspace('dddddddddd', 1, 'test.made') } : 'offline'))

  await keepAs(getContext(), 'atendimento', 'Plantão')

  expect(typeIn(layoutOf(areaOf('dddddddddd')))).toBe('test.made')
  expect(location.search).toBe('?layout=dddddddddd')
})
