import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { claimPage } from '#core/client/auth/session.ts'
import { discoverPlugins } from '#core/client/kernel/discover.ts'
import { areaOf } from '#core/client/kernel/matchRoutes.ts'
import { readable } from '#core/client/kernel/readable.ts'
import { startKernel } from '#core/client/kernel.ts'
import { store } from '#core/client/store/store.ts'
import { corePlugin } from './corePlugin.ts'
import { popOutArea } from './popOut/popOutArea.ts'
import { preloadPanels } from './preloadPanels.ts'
import { historyArea } from './routing/historyArea.ts'
import { restoreVisits } from './routing/visits.ts'
import { placeStartLayout } from './startLayout.ts'
import { fetchLayouts } from './syncLayouts.ts'

let started: Promise<unknown> | null = null

/** Starts the kernel with the plugins of this build; the same promise every time, so that a second drawing starts nothing. */
export function startOnce(): Promise<unknown> {
  started ??= readable(start())
  return started
}

async function start(): Promise<void> {
  claimPage()
  const area = historyArea(history.state) ?? areaOf(location.pathname)
  restoreVisits()
  await Promise.all([fetchLayouts(area), startKernel([corePlugin, ...discoverPlugins()])])
  const session = store.get(sessionAtom)
  if (session && popOutArea() === null) await placeStartLayout(session)
  if (session) await preloadPanels(location.pathname, new URLSearchParams(location.search), session)
}
