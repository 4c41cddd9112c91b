// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { Provider } from 'jotai'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { initI18n } from '#core/client/i18n/index.ts'
import { startKernel } from '#core/client/kernel.ts'
import { type ClientPlugin, definePanel } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
import { enterArea } from './changeLayout.ts'
import { corePlugin } from './corePlugin.ts'
import { layoutAtom } from './layout.atoms.ts'
import { openInWorkbench } from './openInWorkbench.ts'
import { PanelToolbar } from './PanelToolbar.tsx'
import { Pages } from './tiles/Pages.tsx'
import { TileHead } from './tiles/TileHead.tsx'
import { usePanelState } from './usePanelState.ts'

const saved = () => JSON.parse(localStorage.getItem('balcao.layout.1.7.test') ?? 'null')

function Counter({ panelId }: { panelId: string }) {
  const [count, setCount] = usePanelState(panelId, z.number(), 0)
  return (
    <PanelToolbar meta={`#${count}`}>
      <button type="button" onClick={() => setCount((now) => now + 1)}>
        Somar
      </button>
    </PanelToolbar>
  )
}
function Broken(): never {
  throw new Error('quebrou')
}
const counter = definePanel({ type: 'test.counter', params: z.object({}), title: () => 'Contador', load: async () => ({ default: Counter }), reuse: 'single' })
const broken = definePanel({ type: 'test.broken', params: z.object({}), title: () => 'Quebrado', load: async () => ({ default: Broken }), reuse: 'single' })
const unregistered = definePanel({
  type: 'test.gone',
  params: z.object({ kept: z.boolean() }),
  title: () => '',
  load: async () => ({ default: () => null }),
  reuse: 'single',
})
const plugin: ClientPlugin = { id: 'test', panels: [counter, broken] }

let stop: () => void = () => {}

beforeAll(() => initI18n('pt-BR'))
beforeEach(async () => {
  vi.useFakeTimers()
  stop = await startKernel([corePlugin, plugin])
  store.set(sessionAtom, {
    userId: 7,
    tenantId: 1,
    username: 'Clara',
    email: '',
    profile: 'admin',
    status: 'online',
    queueIds: [],
    configs: {},
    permissions: [],
    menuVisibility: {},
  })
  enterArea('test')
})
afterEach(() => {
  cleanup()
  stop()
  store.set(sessionAtom, null)
  localStorage.clear()
  vi.useRealTimers()
})

async function show() {
  await act(async () => {
    render(
      <Provider store={store}>
        <Pages />
      </Provider>,
    )
  })
}

test('a tile is a region with the name of its panel, whose toolbar stands in its head', async () => {
  openInWorkbench({ panel: counter, params: {} })

  await show()

  const region = screen.getByRole('region', { name: 'Contador' })
  expect(region.querySelector('.tile-head')?.textContent).toContain('#0')
  expect(screen.getByRole('button', { name: 'Somar' }).closest('.tile-head')).not.toBeNull()
})

test('the state of a panel is saved inside the layout shortly after it changed', async () => {
  openInWorkbench({ panel: counter, params: {} })
  await show()

  act(() => screen.getByRole('button', { name: 'Somar' }).click())
  await act(() => vi.advanceTimersByTimeAsync(200))

  expect(Object.values(saved().panels)).toEqual([{ type: 'test.counter', params: {}, state: 1 }])
})

test('what was changed right before another area is entered is kept in its own area, and in no panel of the same id there', async () => {
  openInWorkbench({ panel: counter, params: {} })
  const whole = store.get(layoutAtom)
  localStorage.setItem('balcao.layout.1.7.copy', JSON.stringify(whole))
  await show()

  await act(async () => {
    screen.getByRole('button', { name: 'Somar' }).click()
    enterArea('copy')
    cleanup()
  })

  expect(Object.values(saved().panels)).toMatchObject([{ state: 1 }])
  expect(store.get(layoutAtom)).toEqual(whole)
})

test('the head of a tile says the keys that the person has', async () => {
  openInWorkbench({ panel: counter, params: {} })
  openInWorkbench({ panel: broken, params: {} })
  store.set(sessionAtom, (session) => session && { ...session, configs: { keys: { 'core.closeTile': 'x q' } } })
  const [id = ''] = Object.keys(store.get(layoutAtom).panels)

  render(
    <Provider store={store}>
      <TileHead id={id} />
    </Provider>,
  )

  expect(screen.getByRole('button', { name: 'Fechar' }).dataset.tipKeys).toBe('x q')
})

test('a panel that breaks says so in its tile and offers another try', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  openInWorkbench({ panel: broken, params: {} })

  await show()

  expect(screen.getByRole('button', { name: 'Tentar de novo' })).toBeTruthy()
  error.mockRestore()
})

test('a panel nobody knows keeps its place and its record', async () => {
  openInWorkbench({ panel: unregistered, params: { kept: true } })

  await show()

  expect(screen.getByRole('region', { name: 'Indisponível' }).textContent).toContain('test.gone')
  expect(Object.values(saved().panels)).toEqual([{ type: 'test.gone', params: { kept: true }, state: null }])
})

test('a layout of a newer version is never overwritten', async () => {
  localStorage.setItem('balcao.layout.1.7.newer', '{"version":99}')

  enterArea('newer')
  openInWorkbench({ panel: counter, params: {} })

  expect(localStorage.getItem('balcao.layout.1.7.newer')).toBe('{"version":99}')
  expect(Object.keys(store.get(layoutAtom).panels)).toHaveLength(1)
})
