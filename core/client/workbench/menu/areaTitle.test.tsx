// @vitest-environment happy-dom
import { Cube } from '@blueprintjs/icons'
import { cleanup, render, screen } from '@testing-library/react'
import { Provider } from 'jotai'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { initI18n, t } from '#core/client/i18n/index.ts'
import { startKernel } from '#core/client/kernel.ts'
import { type ClientPlugin, type SideBarItem, sideBarItems } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
import { extend } from '#core/contract/define.ts'
import { corePlugin } from '../corePlugin.ts'
import { useAreaTitle } from './useAreaTitle.ts'

const item = (path: `/${string}`, order: number, section?: string): SideBarItem & { path: `/${string}` } => ({
  ...{ id: path, title: `test.${path}`, icon: Cube, path, menu: path, area: 'campaigns', order },
  ...(section && { section }),
})

const items = [
  item('/campanhas', 1),
  item('/grupo/banlist', 2, 'groups'),
  item('/grupo/wordlist', 3, 'groups'),
  item('/massa/texto', 4, 'mass'),
  item('/mista/uma', 5, 'mass'),
  item('/mista/outra', 6, 'groups'),
  item('/filasDeTarefas', 7),
]
const plugin: ClientPlugin = {
  id: 'test',
  routes: items.map(({ path }) => ({ path, open: () => [] })),
  extends: items.map((each) => extend(sideBarItems, each)),
}

let stop: () => void = () => undefined
beforeAll(async () => {
  await initI18n('pt-BR')
  saveSession(testSession({ profile: 'admin' }))
  stop = await startKernel([corePlugin, plugin])
})
afterEach(cleanup)
afterAll(() => stop())

const Title = ({ area }: { area: string }) => <h1>{useAreaTitle(area)}</h1>

test.each([
  ['the first screen of an area of the menu', 'campanhas', () => t('workbench.menu.campaigns')],
  ['screens of one section', 'grupo', () => t('workbench.section.groups')],
  ['one screen below an address', 'massa', () => 'test./massa/texto'],
  ['screens of several sections', 'mista', () => 'test./mista/uma'],
  ['a screen whose address has capitals', 'filasdetarefas', () => 'test./filasDeTarefas'],
  ['an address of no screen', 'meu-lugar', () => 'Meu lugar'],
])('the tab of %s', (_what, area, title) => {
  render(
    <Provider store={store}>
      <Title area={area} />
    </Provider>,
  )

  expect(screen.getByRole('heading').textContent).toBe(title())
})
