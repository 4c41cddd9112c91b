import { sessionAtom } from '#core/client/auth/session.atoms.ts'
import { addCatalogues } from '#core/client/i18n/index.ts'
import { connectSocket } from '#core/client/socket/index.ts'
import { store } from '#core/client/store/store.ts'
import type { Dispose } from '#core/contract/define.ts'
import { orderPlugins } from './kernel/order.ts'
import { refetchOnResync } from './kernel/queryClient.ts'
import { runPlugins } from './kernel/runPlugins.ts'
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

/** A catalogue that cannot be fetched leaves its keys on screen; the plugin still works. */
async function addTexts(plugins: readonly ClientPlugin[]): Promise<void> {
  const loaders = plugins.flatMap((plugin) => (plugin.i18n ? [plugin.i18n] : []))
  await Promise.allSettled(loaders.map((loader) => addCatalogues(loader)))
}

/**
 * Starts the browser half of the plugins: collect, order by `requires`, set up one by one, open the live line.
 *
 * A plugin that fails, or that the company has switched off, is marked so and left out; its panels say why, the others go on. Answers how to stop everything.
 * @throws when two plugins claim one id.
 */
export async function startKernel(plugins: readonly ClientPlugin[]): Promise<Dispose> {
  checkDuplicates(plugins)
  const order = orderPlugins(plugins)
  await addTexts(plugins)
  let off = offNow() ?? ''
  const running = runPlugins(plugins, order, asSet(off))
  // Signing out leaves everything as it is: the next person has their own.
  const unfollow = store.sub(sessionAtom, () => {
    const now = offNow() ?? off
    if (now === off) return
    off = now
    running.setOff(asSet(off))
  })
  const stopRefetching = refetchOnResync()
  connectSocket()
  return () => {
    unfollow()
    stopRefetching()
    running.stop()
  }
}

/** Plugins that the company of the signed-in person has switched off, in one text; null for nobody. */
const offNow = (): string | null => store.get(sessionAtom)?.pluginsOff?.join(' ') ?? null
const asSet = (off: string): ReadonlySet<string> => new Set(off.split(' '))
