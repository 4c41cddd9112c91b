import { pluginOff } from '#core/contract/plugins.ts'
import { tenantRows } from '../db/repository.ts'
import type { ServerContext } from '../plugin.ts'
import { pluginsOff } from './switches.table.ts'

export const PLUGINS_OFF = 'pluginsOff'

/** Ids of the plugins that a company has switched off. Asked at every call, event and job, so it is held. */
export const offOf = (ctx: Pick<ServerContext, 'cached'>, tenantId: number): Promise<ReadonlySet<string>> =>
  ctx.cached(PLUGINS_OFF, String(tenantId), async (db) => {
    const rows = await tenantRows(db, { tenantId }, pluginsOff).find()
    return new Set(rows.map(({ pluginId }) => pluginId))
  })

/** @throws pluginOff (403) */
export async function checkOn(ctx: Pick<ServerContext, 'cached'>, tenantId: number, pluginId: string): Promise<void> {
  if ((await offOf(ctx, tenantId)).has(pluginId)) throw pluginOff(pluginId)
}
