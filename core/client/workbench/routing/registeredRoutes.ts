import { discoverPlugins } from '#core/client/kernel/discover.ts'
import { findRoute } from '#core/client/kernel/matchRoutes.ts'
import { corePlugin } from '../corePlugin.ts'

/** Whether any plugin of this build has a page at an address, also before the plugins run. */
export const isRegistered = (path: string): boolean =>
  findRoute(
    [corePlugin, ...discoverPlugins()].flatMap(({ routes = [] }) => routes),
    path,
  ) !== null
