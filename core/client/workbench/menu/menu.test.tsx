// @vitest-environment happy-dom
import { Cube } from '@blueprintjs/icons'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Provider } from 'jotai'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { runCommand } from '#core/client/commands/runCommand.ts'
import { initI18n } from '#core/client/i18n/index.ts'
import { startKernel } from '#core/client/kernel.ts'
import { toastsAtom } from '#core/client/notify/notify.ts'
import { type ClientPlugin, type SideBarItem, sideBarItems } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
import { extend } from '#core/contract/define.ts'
import { enterArea } from '../changeLayout.ts'
import { corePlugin } from '../corePlugin.ts'
import { AreaColumn, useOpenColumn } from './AreaColumn.tsx'
import { areaFinds, MOST_PINS } from './menu.atoms.ts'
import { pinScreen, toggleColumn, unpinScreen } from './menuCommands.ts'
import { SideBar } from './SideBar.tsx'

const item = (id: string, rest: Pick<SideBarItem, 'area' | 'order'> & Partial<SideBarItem>): SideBarItem => ({
  id,
  title: `test.${id}`,
  icon: Cube,
  path: `/${id}`,
  menu: id,
  ...rest,
})

const plugin: ClientPlugin = {
  id: 'test',
  routes: ['list', 'notes', 'people', 'hours', 'reasons', 'bell'].map((id) => ({ path: `/${id}` as const, open: () => [] })),
  extends: [
    ...[
      item('hours', { area: 'settings', section: 'company', order: 1 }),
      item('reasons', { area: 'settings', section: 'service', order: 2, changedWith: 'plugins.read' }),
      item('notes', { area: 'service', section: 'work', order: 1 }),
      item('list', { area: 'service', order: 9 }),
      item('people', { area: 'contacts', order: 1, profiles: ['admin'] }),
      item('bell', { area: null, order: 1 }),
    ].map((each) => extend(sideBarItems, each)),
    extend(areaFinds, { area: 'settings', entries: () => [{ id: 'one', title: 'Devolver à fila', detail: 'Espera', path: '/hours?s=one' }] }),
  ],
}

function Menu() {
  const column = useOpenColumn()
  return (
    <>
      <SideBar />
      {column && <AreaColumn shown={column} />}
    </>
  )
}

const links = (within_: HTMLElement) =>
  within(within_)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
const bar = () => screen.getByRole('navigation', { name: 'Menu principal' })
/** Addresses of the bar after the logo. */
const shownAreas = () => links(bar()).slice(1)
const column = () => screen.queryByRole('navigation', { name: /^Telas de/ })
const goTo = (path: string) =>
  act(() => {
    enterArea(path.slice(1))
    navigate(path)
  })

let stop: () => void = () => {}
beforeAll(() => initI18n('pt-BR'))
beforeEach(async () => {
  saveSession(testSession({ profile: 'admin', menuVisibility: {}, permissions: ['plugins.read'] }))
  stop = await startKernel([corePlugin, plugin])
  goTo('/list')
  await act(async () => {
    render(
      <Provider store={store}>
        <Menu />
      </Provider>,
    )
  })
})
afterEach(() => {
  cleanup()
  stop()
  store.set(sessionAtom, null)
  store.set(toastsAtom, [])
  localStorage.clear()
})

test('the bar holds areas, each leads to its first screen, and what has a place elsewhere is not in it', () => {
  expect(shownAreas()).toEqual(['/list', '/people', '/reasons'])
  expect(within(bar()).getByRole('link', { name: 'Atendimento' }).getAttribute('aria-current')).toBe('page')
})

test('the logo leads to where the person works', () => {
  const logo = () => within(bar()).getByRole('link', { name: 'Balcão: ir para onde você trabalha' }).getAttribute('href')
  expect(logo()).toBe('/home')
  act(() => store.set(sessionAtom, (session) => session && { ...session, profile: 'user' }))
  expect(logo()).toBe('/atendimento')
  act(() => store.set(sessionAtom, (session) => session && { ...session, menuVisibility: { atendimento: false } }))
  expect(logo()).toBe('/contatos')
})

test('the icon of an area leads past screens that the person may only read', () => {
  const settings = () => within(bar()).getByRole('link', { name: 'Configurações' }).getAttribute('href')
  expect(settings()).toBe('/reasons')
  act(() => store.set(sessionAtom, (session) => session && { ...session, permissions: [] }))
  expect(settings()).toBe('/hours')
})

test('an area without a screen for the person is not there', () => {
  act(() => store.set(sessionAtom, (session) => session && { ...session, profile: 'user', permissions: [], menuVisibility: { hours: false, reasons: false } }))
  expect(shownAreas()).toEqual(['/list'])
})

test('the column holds the screens of the area below the headings of their sections, and is there on each of them', () => {
  for (const path of ['/reasons', '/hours']) {
    goTo(path)
    const shown = column()
    expect(
      shown &&
        within(shown)
          .getAllByRole('heading')
          .map(({ textContent }) => textContent),
    ).toEqual(['Configurações', 'Atendimento', 'Empresa'])
    expect(shown && links(shown)).toEqual(['/reasons', '/hours', '/plugins'])
    expect(shown?.querySelector('[aria-current="page"]')?.getAttribute('href')).toBe(path)
  }
})

test('a column folds and opens, and an area of one screen has none', async () => {
  goTo('/reasons')
  await act(() => runCommand(toggleColumn))
  expect(column()).toBeNull()
  expect(store.get(sessionAtom)?.configs.menuColumns).toEqual({ settings: false })
  await userEvent.click(within(bar()).getByRole('link', { name: 'Configurações' }))
  expect(column()).not.toBeNull()
  goTo('/people')
  expect(column()).toBeNull()
})

test('the search of the settings finds screens and single settings, whatever accents', async () => {
  goTo('/reasons')
  await userEvent.type(screen.getByRole('searchbox'), 'devolver a')
  const shown = column()
  expect(shown && links(shown)).toEqual(['/hours?s=one'])
})

test('a screen is pinned below the areas and taken away; there is room for four', async () => {
  goTo('/hours')
  await act(() => runCommand(pinScreen))
  expect(shownAreas()).toEqual(['/list', '/people', '/hours', '/reasons'])
  await act(() => runCommand(unpinScreen, { id: 'hours' }))
  expect(shownAreas()).toEqual(['/list', '/people', '/reasons'])
  for (const id of ['hours', 'reasons', 'notes', 'list', 'people']) await act(() => runCommand(pinScreen, { id }))
  expect(store.get(sessionAtom)?.configs.menuPins).toHaveLength(MOST_PINS)
  expect(store.get(toastsAtom).at(-1)?.text).toContain('fixadas')
})
