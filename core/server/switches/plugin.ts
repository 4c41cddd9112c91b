import { eq } from 'drizzle-orm'
import * as contract from '#core/contract/plugins.ts'
import { tenants } from '../auth/identity.table.ts'
import { tenantRows } from '../db/repository.ts'
import { defineServerPlugin, route, type ServerContext, type ServerPlugin } from '../plugin.ts'
import type { FailedPlugin } from '../plugins.ts'
import { rooms } from '../socket/rooms.ts'
import { offOf, PLUGINS_OFF } from './offOf.ts'
import { pluginsOff } from './switches.table.ts'

/** The installed plugins; filled while the kernel starts. */
export interface Installed {
  plugins: readonly ServerPlugin[]
  failed: readonly FailedPlugin[]
  /** Plugins with a browser half alone. */
  clientOnly: readonly string[]
}

const dependantsOf = ({ plugins }: Installed, id: string): string[] => plugins.flatMap((one) => (one.requires?.includes(id) ? [one.id] : []))

/** Essential, or needed by what is, over however many steps. */
function isEssential(installed: Installed, id: string): boolean {
  if (installed.plugins.find((one) => one.id === id)?.isEssential) return true
  return dependantsOf(installed, id).some((one) => isEssential(installed, one))
}

function factsOf(installed: Installed, id: string, off: ReadonlySet<string>): contract.PluginFacts {
  const plugin = installed.plugins.find((one) => one.id === id)
  return {
    id,
    isOn: !off.has(id),
    isEssential: isEssential(installed, id),
    requires: [...(plugin?.requires ?? [])],
    requiredBy: dependantsOf(installed, id),
    failure: installed.failed.find((one) => one.id === id)?.reason ?? null,
    endpoints: (plugin?.routes ?? []).map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`),
    listeners: (plugin?.listeners ?? []).map(({ name }) => name),
    jobs: (plugin?.jobs ?? []).map(({ name }) => name),
  }
}

const idsOf = ({ plugins, failed, clientOnly }: Installed): string[] =>
  [...new Set([...plugins.map(({ id }) => id), ...failed.map(({ id }) => id), ...clientOnly])].toSorted()

/** @throws noPluginFound (404), pluginEssential, pluginRequired, pluginNeeds (409) */
function checkSwitch(installed: Installed, id: string, isOn: boolean, off: ReadonlySet<string>): void {
  if (!idsOf(installed).includes(id)) throw contract.noPluginFound()
  const { requires, requiredBy, isEssential: cannotGo } = factsOf(installed, id, off)
  if (isOn) {
    const missing = requires.filter((one) => off.has(one))
    if (missing.length > 0) throw contract.pluginNeeds(missing)
    return
  }
  if (cannotGo) throw contract.pluginEssential()
  const needing = requiredBy.filter((one) => !off.has(one))
  if (needing.length > 0) throw contract.pluginRequired(needing)
}

async function switchOne(ctx: ServerContext, installed: Installed, tenantId: number, id: string, isOn: boolean): Promise<string[]> {
  return ctx.transact(async (tx) => {
    // Lets one switch happen at a time in a company: else one plugin goes while another, that needs it, comes.
    await tx.db.select({ id: tenants.id }).from(tenants).where(eq(tenants.id, tenantId)).for('no key update')
    const rows = tenantRows(tx.db, { tenantId }, pluginsOff)
    const before = new Set((await rows.find()).map(({ pluginId }) => pluginId))
    checkSwitch(installed, id, isOn, before)
    if (isOn) await rows.remove(eq(pluginsOff.pluginId, id))
    else await rows.insertIfAbsent({ pluginId: id, switchedAt: tx.now() })
    const off = (await rows.find()).map(({ pluginId }) => pluginId).toSorted()
    tx.forget(PLUGINS_OFF, String(tenantId))
    tx.push(contract.pluginsOffChanged, tenantId, off, [rooms.tenant(tenantId)])
    return off
  })
}

/** Plugins that are installed, and those that a company has switched off. */
export const switchesPlugin = (installed: Installed): ServerPlugin =>
  defineServerPlugin({
    id: 'plugins',
    isEssential: true,
    permissions: {
      'plugins.read': { sentence: 'See the plugins and why one does not run', profiles: ['admin'] },
      'plugins.switch': { sentence: 'Switch plugins on and off for the company', profiles: ['admin'] },
    },
    routes: [
      route(contract.listPlugins, async (_input, actor, ctx) => {
        const off = await offOf(ctx, actor.tenantId)
        return idsOf(installed).map((id) => factsOf(installed, id, off))
      }),
      route(contract.listPluginsOff, async (_input, actor, ctx) => [...(await offOf(ctx, actor.tenantId))].toSorted()),
      route(contract.switchPlugin, ({ id, isOn }, actor, ctx) => switchOne(ctx, installed, actor.tenantId, id, isOn)),
    ],
  })
