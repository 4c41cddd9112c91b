// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { Provider } from 'jotai'
import { Suspense } from 'react'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { guard, START_PAGE } from '#core/client/auth/guard.ts'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { clearSession, saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { isPublicPath, plainPath } from '#core/client/browser/addresses.ts'
import { navigate } from '#core/client/browser/navigate.ts'
import { initI18n } from '#core/client/i18n/index.ts'
import { discoverPlugins } from '#core/client/kernel/discover.ts'
import { collectRegistry, registryAtom } from '#core/client/kernel/registry.ts'
import { toastsAtom } from '#core/client/notify/notify.ts'
import { type AnyPanel, type Route, sideBarItems } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
import { corePlugin } from '#core/client/workbench/corePlugin.ts'
import { Gate } from './Gate.tsx'

const plugins = [corePlugin, ...discoverPlugins()]
const addressOf = ({ path }: Route) => path.replaceAll(/:\w+/g, '1').replaceAll('?', '')
const routes = plugins.flatMap(({ routes: own = [] }) => own).filter(({ path }) => path !== '/')
const ids = new Map(plugins.map((plugin) => [plugin, plugin.id]))

beforeAll(() => initI18n('pt-BR'))
afterEach(() => {
  cleanup()
  store.set(toastsAtom, [])
})

const showGate = () =>
  act(async () => {
    render(
      <Provider store={store}>
        <Suspense fallback={null}>
          <Gate />
        </Suspense>
      </Provider>,
    )
  })

test.each<[string, string[]]>([
  ['command', plugins.flatMap(({ commands = [] }) => commands.map(({ id }) => id))],
  ['panel', plugins.flatMap(({ panels = [] }) => panels.map(({ type }) => type))],
])('no %s of the program is there twice', (_kind, all) => {
  expect(all.filter((one, index) => all.indexOf(one) !== index)).toEqual([])
})

const registered = collectRegistry(plugins, new Map())
const before = store.get(registryAtom)
afterAll(() => store.set(registryAtom, before))

describe('a signed-out visitor', () => {
  test.each(routes.map((route) => [addressOf(route), route] as const).filter(([address]) => !isPublicPath(plainPath(address))))(
    'is led from %s to login, and back there afterwards',
    async (address, { profiles: [profile = 'admin'] = [] }) => {
      store.set(sessionAtom, null)
      store.set(toastsAtom, [])
      navigate(`${address}?a=1`)
      await showGate()

      await waitFor(() => expect(location.pathname).toBe('/login'))

      expect(store.get(toastsAtom).map(({ text }) => text)).toEqual(['Necessário realizar login'])
      const landing = address === '/home' && profile === 'superadmin' ? '/tenants' : `${address}?a=1`
      expect(guard('/login', location.search, { profile, menuVisibility: {} })).toEqual({ allow: false, to: landing })
    },
  )

  test('finds no page at an address that nobody has', async () => {
    navigate('/nada-disso')
    await showGate()

    expect(await screen.findByRole('heading', { name: 'Página não encontrada' })).toBeTruthy()
    expect(location.pathname).toBe('/nada-disso')
  })
})

describe('a menu that the company hides', () => {
  const items = plugins.flatMap(({ extends: own = [] }) => own.filter(({ point }) => point === sideBarItems.id).map(({ value }) => value))
  const isItem = (value: unknown): value is { menu: string; path: string } => typeof value === 'object' && value !== null && 'menu' in value && 'path' in value

  test.each(items.filter(isItem).map(({ menu, path }) => [menu, path]))('%s closes its address %s', (menu, path) => {
    store.set(registryAtom, registered)

    expect(guard(path, '', { profile: 'admin', menuVisibility: { [menu]: false } })).toMatchObject({ allow: false, message: 'core.guard.denied' })
    expect(guard(START_PAGE, '', { profile: 'admin', menuVisibility: { [menu]: false } })).toEqual({ allow: true })
  })

  test('every page that can be hidden is a panel with an address, so that its tile is hidden too', () => {
    const owners = new Map<AnyPanel, string>(plugins.flatMap((plugin) => (plugin.panels ?? []).map((panel) => [panel, ids.get(plugin) ?? ''] as const)))
    const shown = routes
      .filter(({ profiles = ['user'] }) => profiles.some((profile) => profile !== 'superadmin'))
      .flatMap((route) => (route.path.includes(':') ? [] : (route.open?.({}, new URLSearchParams()) ?? [])))

    expect(shown.filter(({ panel }) => panel.path === undefined).map(({ panel }) => `${owners.get(panel)}: ${panel.type}`)).toEqual([])
  })
})

test.each(['/', '/home', '/filas'])('somebody of a company whose subscription is unpaid sees that at %s, and how to leave', async (address) => {
  saveSession(testSession({ isBlocked: true }))
  navigate(address)
  await showGate()

  expect(await screen.findByRole('heading', { name: 'Acesso bloqueado por falta de pagamento' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Sair' })).toBeTruthy()
  clearSession()
})
