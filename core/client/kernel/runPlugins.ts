import { registerCommands } from '#core/client/commands/registry.ts'
import type { ClientPlugin } from '#core/client/plugin.ts'
import { registerSocketHandlers } from '#core/client/socket/index.ts'
import { store } from '#core/client/store/store.ts'
import type { Dispose } from '#core/contract/define.ts'
import { getContext } from './context.ts'
import type { Failure, PluginOrder } from './order.ts'
import { collectRegistry, registryAtom } from './registry.ts'
import { dropServices, registerServices } from './services.ts'

/** The plugins of a page, running or not. */
export interface RunningPlugins {
  /** Stops what is off now, and what needs it; starts what is on again. */
  setOff(off: ReadonlySet<string>): void
  stop(): void
}

/** Starts one plugin and answers how to stop it. @throws what its `setup` throws, with everything it registered taken back. */
function startPlugin(plugin: ClientPlugin): Dispose {
  const ctx = getContext()
  const undo: Dispose[] = []
  const stop = () => {
    for (const dispose of undo.splice(0).reverse()) dispose()
  }
  try {
    registerServices(plugin)
    undo.push(() => dropServices(plugin))
    undo.push(registerCommands(plugin.commands ?? []))
    undo.push(registerSocketHandlers(plugin.sockets ?? [], ctx))
    const cleanUp = plugin.setup?.(ctx)
    if (cleanUp) undo.push(cleanUp)
  } catch (error) {
    stop()
    throw error
  }
  return stop
}

/** Why a plugin is not to run, of those it requires and the company's choice; null where nothing stands against it. */
function hindrance({ id, requires = [] }: ClientPlugin, failures: ReadonlyMap<string, Failure>, off: ReadonlySet<string>): Failure | null {
  if (off.has(id)) return { key: 'workbench.plugins.off', values: { plugin: id } }
  const fallen = requires.find((required) => failures.has(required))
  if (fallen === undefined) return null
  const isOff = failures.get(fallen)?.key === 'workbench.plugins.off' || failures.get(fallen)?.key === 'workbench.plugins.requiresOff'
  return { key: isOff ? 'workbench.plugins.requiresOff' : 'workbench.plugins.requiresFailed', values: { plugin: fallen } }
}

/** Runs plugins in their order. One that throws is marked so for the life of the page and left out, with what needs it. */
export function runPlugins(plugins: readonly ClientPlugin[], { ordered, failures: unmet }: PluginOrder, firstOff: ReadonlySet<string>): RunningPlugins {
  const everyone = [...ordered, ...plugins.filter((plugin) => unmet.has(plugin.id))]
  const stops = new Map<string, Dispose>()
  const thrown = new Map<string, Failure>()

  const tryStart = (plugin: ClientPlugin): Failure | null => {
    try {
      if (!stops.has(plugin.id)) stops.set(plugin.id, startPlugin(plugin))
      return null
    } catch (error) {
      console.error(`plugin ${plugin.id} failed to start`, error)
      const failure: Failure = { key: 'workbench.plugins.threw', values: { message: error instanceof Error ? error.message : String(error) } }
      thrown.set(plugin.id, failure)
      return failure
    }
  }
  const stopOne = (id: string) => {
    stops.get(id)?.()
    stops.delete(id)
  }
  const setOff = (off: ReadonlySet<string>) => {
    const failures = new Map<string, Failure>([...unmet, ...thrown])
    for (const plugin of ordered) {
      const failure = failures.get(plugin.id) ?? hindrance(plugin, failures, off)
      if (failure) failures.set(plugin.id, failure)
    }
    for (const { id } of ordered.toReversed()) if (failures.has(id)) stopOne(id)
    for (const plugin of ordered) {
      const failure = failures.get(plugin.id) ?? hindrance(plugin, failures, off) ?? tryStart(plugin)
      if (failure) failures.set(plugin.id, failure)
    }
    store.set(registryAtom, collectRegistry(everyone, failures))
  }

  store.set(registryAtom, collectRegistry(everyone, unmet))
  setOff(firstOff)
  return {
    setOff,
    stop: () => {
      for (const { id } of ordered.toReversed()) stopOne(id)
    },
  }
}
