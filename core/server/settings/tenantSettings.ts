import { eq } from 'drizzle-orm'
import { accepts, type Setting } from '#core/contract/define.ts'
import { invalidInput, noSettingFound } from '#core/contract/errors.ts'
import { changeSetting, listSettings, settingChanged } from '#core/contract/settings.ts'
import { ACTORS } from '../auth/actors.ts'
import { settings } from '../auth/identity.table.ts'
import { tenantRows } from '../db/repository.ts'
import { defineServerPlugin, route, type ServerContext, type ServerPlugin } from '../plugin.ts'
import { rooms } from '../socket/rooms.ts'

const CACHE = 'settings'

/** Reads settings of tenants; what nobody changed has its initial value. */
export async function readSetting(ctx: Pick<ServerContext, 'cached'>, tenantId: number, setting: Setting): Promise<string> {
  const values = await ctx.cached(CACHE, String(tenantId), async (db) => {
    const rows = await tenantRows(db, { tenantId }, settings).find()
    return new Map(rows.map((row) => [row.key, row.value]))
  })
  return values.get(setting.key) ?? setting.initial
}

/** Stores an accepted value in the caller's transaction. */
export async function writeSetting(tx: ServerContext, tenantId: number, { key }: Setting, value: string): Promise<void> {
  const rows = tenantRows(tx.db, { tenantId }, settings)
  const made = await rows.insertIfAbsent({ key, value })
  if (!made) await rows.update(eq(settings.key, key), { value })
  tx.forget(CACHE, String(tenantId))
}

function wantedOf({ values, between, ids }: Setting): string {
  if (values) return `one of: ${values.join(', ')}`
  return ids ? 'ids, separated by commas' : `a whole number, ${between?.join(' to ')}`
}

/** `GET /settings/` and `PUT /settings/:key/` over the settings that plugins declare. */
export const settingsPlugin = (declared: ReadonlyMap<string, Setting>): ServerPlugin =>
  defineServerPlugin({
    id: 'settings',
    isEssential: true,
    permissions: { 'settings.change': { sentence: 'Change the settings of the company', profiles: ['admin'] } },
    routes: [
      route(listSettings, async (_input, actor, ctx) => {
        const all = [...declared.values()].map(async (setting) => ({ key: setting.key, value: await ctx.setting(actor.tenantId, setting) }))
        return Promise.all(all)
      }),
      route(changeSetting, async ({ key, value }, actor, ctx) => {
        const setting = declared.get(key)
        if (!setting) throw noSettingFound()
        if (!accepts(setting, value)) {
          const code = setting.values || setting.ids ? 'invalid_value' : 'out_of_bounds'
          throw invalidInput([{ field: 'value', code, message: `Use ${wantedOf(setting)}` }], 422)
        }
        return ctx.transact(async (tx) => {
          await writeSetting(tx, actor.tenantId, setting, value)
          if (setting.changesRights) tx.forget(ACTORS)
          tx.push(settingChanged, actor.tenantId, { key, value }, [rooms.tenant(actor.tenantId)])
          return { key, value }
        })
      }),
    ],
  })
