import { registerCommands } from '#core/client/commands/registry.ts'
import { addCatalogues } from '#core/client/i18n/index.ts'
import { connectSocket, registerSocketHandlers } from '#core/client/socket/index.ts'
import { store } from '#core/client/store/store.ts'
import type { Dispose } from '#core/contract/define.ts'
import { getContext } from './kernel/context.ts'
import { type Failure, orderPlugins } from './kernel/order.ts'
import { refetchOnResync } from './kernel/queryClient.ts'
import { collectRegistry, registryAtom } from './kernel/registry.ts'
import { dropServices, registerServices } from './kernel/services.ts'
import type { ClientPlugin } from './plugin.ts'

/** @throws naming both owners: two values with one id would make saved layouts and keys ambiguous. */
function checkDuplicates(plugins: readonly ClientPlugin[]): void {
  const ownerOf = new Map<string, string>()
  const claim = (id: string, owner: string) => {
    const other = ownerOf.get(id)
    if (other !== undefined) throw new Error(`${id} belongs to both ${other} and ${owner}`)
    ownerOf.set(id, owner)
  }
  plugins.forEach((plugin, index) => {
    claim(`plugin ${plugin.id}`, `${plugin.id} (${index + 1})`)
    for (const panel of plugin.panels ?? []) claim(`panel ${panel.type}`, plugin.id)
    for (const command of plugin.commands ?? []) claim(`command ${command.id}`, plugin.id)
    for (const { service } of plugin.provides ?? []) claim(`service ${service}`, plugin.id)
  })
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

/** A catalogue that cannot be fetched leaves its keys on screen; the plugin still works. */
async function addTexts(plugins: readonly ClientPlugin[]): Promise<void> {
  const loaders = plugins.flatMap((plugin) => (plugin.i18n ? [plugin.i18n] : []))
  await Promise.allSettled(loaders.map((loader) => addCatalogues(loader)))
}

/**
 * Starts the browser half of the plugins: collect, order by `requires`, set up one by one, open the live line.
 *
 * A plugin that fails is marked so and left out; its panels say why, the others go on. Answers how to stop everything.
 * @throws when two plugins claim one id.
 */
export async function startKernel(plugins: readonly ClientPlugin[]): Promise<Dispose> {
  checkDuplicates(plugins)
  const { ordered, failures: unmet } = orderPlugins(plugins)
  const failures = new Map<string, Failure>(unmet)
  const everyone = [...ordered, ...plugins.filter((plugin) => unmet.has(plugin.id))]
  const stops: Dispose[] = []

  await addTexts(everyone)
  store.set(registryAtom, collectRegistry(everyone, failures))
  for (const plugin of ordered) {
    const failed = plugin.requires?.find((required) => failures.has(required))
    try {
      if (failed === undefined) stops.push(startPlugin(plugin))
      else failures.set(plugin.id, { key: 'workbench.plugins.requiresFailed', values: { plugin: failed } })
    } catch (error) {
      console.error(`plugin ${plugin.id} failed to start`, error)
      failures.set(plugin.id, { key: 'workbench.plugins.threw', values: { message: error instanceof Error ? error.message : String(error) } })
    }
  }
  store.set(registryAtom, collectRegistry(everyone, failures))
  stops.push(refetchOnResync())
  connectSocket()
  return () => {
    for (const stop of stops.reverse()) stop()
  }
}
