import { discoverPlugins } from '#core/client/kernel/discover.ts'
import { corePlugin } from '../corePlugin.ts'
import { findRoute } from './matchRoutes.ts'

/** Whether any plugin of this build has a page at an address, also before the plugins run. */
export const isRegistered = (path: string): boolean =>
  findRoute(
    [corePlugin, ...discoverPlugins()].flatMap(({ routes = [] }) => routes),
    path,
  ) !== null
