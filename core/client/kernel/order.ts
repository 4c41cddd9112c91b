import type { ClientPlugin } from '#core/client/plugin.ts'

/** Why a plugin cannot run, as a catalogue key with its values. */
export interface Failure {
  key: `workbench.plugins.${'missing' | 'cycle' | 'requiresFailed' | 'threw' | 'off' | 'requiresOff'}`
  values: Record<string, string>
}

export interface PluginOrder {
  /** Plugins that can start, those they require first. */
  ordered: ClientPlugin[]
  failures: ReadonlyMap<string, Failure>
}

/** Sorts plugins so that each comes after those it requires; what waits for a missing plugin or for itself fails. */
export function orderPlugins(plugins: readonly ClientPlugin[]): PluginOrder {
  const byId = new Map(plugins.map((plugin) => [plugin.id, plugin]))
  const failures = new Map<string, Failure>()
  const ordered: ClientPlugin[] = []
  const done = new Set<string>()

  const visit = (plugin: ClientPlugin, path: readonly string[]): boolean => {
    if (done.has(plugin.id)) return !failures.has(plugin.id)
    if (path.includes(plugin.id)) return fail(plugin.id, { key: 'workbench.plugins.cycle', values: { path: [...path, plugin.id].join(' → ') } })
    const failure = firstUnmet(plugin, path)
    done.add(plugin.id)
    if (failures.has(plugin.id)) return false
    if (failure) return fail(plugin.id, failure)
    ordered.push(plugin)
    return true
  }
  const firstUnmet = (plugin: ClientPlugin, path: readonly string[]): Failure | null => {
    for (const required of plugin.requires ?? []) {
      const found = byId.get(required)
      if (!found) return { key: 'workbench.plugins.missing', values: { plugin: required } }
      if (!visit(found, [...path, plugin.id])) return { key: 'workbench.plugins.requiresFailed', values: { plugin: required } }
    }
    return null
  }
  const fail = (id: string, failure: Failure): false => {
    failures.set(id, failure)
    return false
  }

  for (const plugin of plugins) visit(plugin, [])
  return { ordered, failures }
}
