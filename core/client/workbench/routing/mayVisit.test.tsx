// @vitest-environment happy-dom
import { Cube } from '@blueprintjs/icons'
import { act, cleanup, render, screen } from '@testing-library/react'
import { Provider } from 'jotai'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { commandState } from '#core/client/commands/commandState.ts'
import { initI18n } from '#core/client/i18n/index.ts'
import { startKernel } from '#core/client/kernel.ts'
import { toastsAtom } from '#core/client/notify/notify.ts'
import { type ClientPlugin, defineCommand, definePanel, sideBarItems } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
import { extend } from '#core/contract/define.ts'
import { changeLayout, enterArea } from '../changeLayout.ts'
import { corePlugin } from '../corePlugin.ts'
import { emptyLayout } from '../layout/layout.ts'
import { layoutAtom } from '../layout.atoms.ts'
import { menuItemsAtom, shownAreasAtom } from '../menu/menu.atoms.ts'
import { openInWorkbench, showBeside } from '../openInWorkbench.ts'
import { Pages } from '../tiles/Pages.tsx'
import { openBeside } from './useRouting.ts'

const panel = definePanel({
  type: 'test.stock',
  params: z.object({}),
  title: () => 'Estoque',
  load: async () => ({ default: () => <p>120 caixas</p> }),
  reuse: 'single',
  path: () => '/estoque',
})
const ref = { panel, params: {} }
const command = defineCommand({ id: 'test.go', title: 'test.go', args: z.object({}), address: '/estoque', run: () => {} })
const item = { id: 'stock', title: 'test.stock', icon: Cube, path: '/estoque', area: 'reports' as const, order: 1, menu: 'estoque' }
const plugin: ClientPlugin = {
  id: 'test',
  panels: [panel],
  commands: [command],
  extends: [extend(sideBarItems, item)],
  routes: [{ path: '/estoque', name: 'stock-list', open: () => [ref] }],
}

const hide = (menu: string) => store.set(sessionAtom, (session) => session && { ...session, menuVisibility: { [menu]: false } })
const openPanels = () => Object.values(store.get(layoutAtom).panels).map(({ type }) => type)
/** Its entry, and the area of which it is the only one. */
const isSeenInSideBar = () => {
  const isListed = store.get(menuItemsAtom).includes(item)
  expect(store.get(shownAreasAtom).some(({ area }) => area === 'reports')).toBe(isListed)
  return isListed
}

let stop: () => void = () => {}
beforeAll(() => initI18n('pt-BR'))
beforeEach(async () => {
  saveSession(testSession({ profile: 'admin', menuVisibility: {} }))
  stop = await startKernel([corePlugin, plugin])
  enterArea('test')
  changeLayout(() => emptyLayout)
  store.set(toastsAtom, [])
})
afterEach(() => {
  cleanup()
  stop()
  store.set(sessionAtom, null)
  store.set(toastsAtom, [])
  localStorage.clear()
})

const showTiles = () =>
  act(async () => {
    render(
      <Provider store={store}>
        <Pages />
      </Provider>,
    )
  })

test('a page that nothing hides is reached in every way', async () => {
  expect(isSeenInSideBar()).toBe(true)
  expect(commandState(command, store.get)).toBe('enabled')
  expect(openBeside('/estoque')).toBe(true)
  expect(openPanels()).toEqual(['test.stock'])
  await showTiles()

  expect(screen.getByText('120 caixas')).toBeTruthy()
})

test.each(['estoque', '/estoque/', 'stock-list'])(
  'one that %s hides is reached in none: side bar, command, tile, restored layout, Shift-click',
  async (menu) => {
    openInWorkbench(ref)
    hide(menu)

    expect(isSeenInSideBar()).toBe(false)
    expect(commandState(command, store.get)).toBe('absent')
    await showTiles()
    expect(screen.getByText('Acesso negado')).toBeTruthy()
    expect(screen.queryByText('120 caixas')).toBeNull()

    changeLayout(() => emptyLayout)
    expect(openBeside('/estoque')).toBe(false)
    openInWorkbench(ref)
    showBeside(ref)

    expect(openPanels()).toEqual([])
    expect(store.get(toastsAtom).map(({ text }) => text)).toEqual([
      'Acesso negado: test.stock não faz parte do seu acesso. Quem administra a empresa pode liberar.',
    ])
  },
)
