// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { Provider } from 'jotai'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { saveSession } from '#core/client/auth/session.ts'
import { testSession } from '#core/client/auth/testSession.ts'
import { navigate } from '#core/client/browser/navigate.ts'
import { startKernel } from '#core/client/kernel.ts'
import { definePanel, type Route } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
import { changeLayout } from '../changeLayout.ts'
import { activePanelsAtom } from '../focus.atoms.ts'
import { focusPanel } from '../focusPanel.ts'
import { followFocus } from './followFocus.ts'
import { useRouting } from './useRouting.ts'

const panelOf = (name: 'stock' | 'prices') =>
  definePanel({
    type: `test.${name}`,
    params: z.object({}),
    title: () => name,
    load: async () => ({ default: () => <p>{name}</p> }),
    reuse: 'single',
    path: () => `/${name}`,
  })
const [stock, prices] = [panelOf('stock'), panelOf('prices')]
const routeOf = (path: `/${string}`, panel: typeof stock): Route => ({ path, area: 'wares', open: () => [{ panel, params: {}, place: 'right' }] })
const routes = [routeOf('/stock', stock), routeOf('/prices', prices)]

function Routing() {
  useRouting()
  return null
}

let stops: (() => void)[] = []
beforeEach(async () => {
  stops = [await startKernel([{ id: 'test', panels: [stock, prices], routes }]), followFocus()]
  saveSession(testSession())
  history.replaceState(null, '', '/stock')
  await act(async () => {
    render(
      <Provider store={store}>
        <Routing />
      </Provider>,
    )
  })
})
afterEach(() => {
  cleanup()
  for (const stop of stops) stop()
  store.set(sessionAtom, null)
  localStorage.clear()
})

const idOf = (type: string) => store.get(activePanelsAtom).find((panel) => panel.type === type)?.id ?? ''

/** Changes the layout without anybody's doing, as when it arrives from another browser of the person. */
const layoutArrives = () => changeLayout((layout) => ({ ...layout }))

test('the address follows the focus', async () => {
  await act(async () => navigate('/prices'))
  expect(location.pathname).toBe('/prices')

  await act(async () => focusPanel(idOf('test.stock')))

  expect(location.pathname).toBe('/stock')
})

test('who has gone to an address is not taken back by a layout that arrives before it is answered', async () => {
  await act(async () => {
    navigate('/prices')
    layoutArrives()
  })

  expect(location.pathname).toBe('/prices')
})
