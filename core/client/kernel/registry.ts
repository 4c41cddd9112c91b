import { atom } from 'jotai'
import type { AnyPanel, ClientPlugin, Route } from '#core/client/plugin.ts'
import { store } from '#core/client/store/store.ts'
import type { Failure } from './order.ts'

/** How a plugin fared at the start. */
export interface PluginStatus {
  id: string
  failure: Failure | null
}

export interface Registry {
  statuses: readonly PluginStatus[]
  routes: readonly Route[]
  /** Panel type → panel, also of failed plugins: their tiles say why. */
  panels: ReadonlyMap<string, AnyPanel>
  failureOfPanel: ReadonlyMap<string, Failure>
  /** Point id → values of the running plugins, in the plugins' order. */
  contributions: ReadonlyMap<string, readonly unknown[]>
  /** Contributed value → the plugin it is of. */
  owners: ReadonlyMap<unknown, string>
  /** Every plugin of the build, running or not. */
  plugins: readonly ClientPlugin[]
}

const empty: Registry = { statuses: [], routes: [], panels: new Map(), failureOfPanel: new Map(), contributions: new Map(), owners: new Map(), plugins: [] }

/** Contributions of the plugins. Written by the kernel alone. */
export const registryAtom = atom<Registry>(empty)

export const readRegistry = (): Registry => store.get(registryAtom)

/** The registry that follows from the plugins and their failures; `plugins` in starting order. */
export function collectRegistry(plugins: readonly ClientPlugin[], failures: ReadonlyMap<string, Failure>): Registry {
  const panels = new Map<string, AnyPanel>()
  const failureOfPanel = new Map<string, Failure>()
  const contributions = new Map<string, unknown[]>()
  const owners = new Map<unknown, string>()
  for (const plugin of plugins) {
    const failure = failures.get(plugin.id)
    for (const panel of plugin.panels ?? []) {
      panels.set(panel.type, panel)
      if (failure) failureOfPanel.set(panel.type, failure)
    }
    if (failure) continue
    for (const { point, value } of plugin.extends ?? []) {
      contributions.set(point, [...(contributions.get(point) ?? []), value])
      owners.set(value, plugin.id)
    }
  }
  return {
    statuses: plugins.map(({ id }) => ({ id, failure: failures.get(id) ?? null })),
    routes: plugins.flatMap((plugin) => plugin.routes ?? []),
    panels,
    failureOfPanel,
    contributions,
    owners,
    plugins,
  }
}
