import { accepts } from '#core/contract/define.ts'
import { invalidInput } from '#core/contract/errors.ts'
import { PLATFORM_TENANT } from '#core/server/auth/identity.table.ts'
import { route, type ServerContext, type ServerPart } from '#core/server/plugin.ts'
import { writeSetting } from '#core/server/settings/tenantSettings.ts'
import { downloadLimit, getDownloadLimit, MOST_MEGABYTES, putDownloadLimit } from '../contract/index.ts'

/** Size in MB of the largest file of a contact that is fetched. */
export const readDownloadLimit = async (ctx: Pick<ServerContext, 'setting'>): Promise<number> => Number(await ctx.setting(PLATFORM_TENANT, downloadLimit))

/** @see putDownloadLimit of the contract */
async function writeDownloadLimit(ctx: ServerContext, wanted: number | string): Promise<{ megabytes: number }> {
  const value = String(wanted).trim()
  if (!accepts(downloadLimit, value))
    throw invalidInput([{ field: 'megabytes', code: 'out_of_bounds', message: `A whole number from 1 to ${MOST_MEGABYTES}` }], 422)
  await ctx.transact((tx) => writeSetting(tx, PLATFORM_TENANT, downloadLimit, value))
  return { megabytes: Number(value) }
}

/** The superadmin's limit of the size of inbound files. */
export const downloadLimitPart: ServerPart = {
  permissions: { 'channels.downloadLimit': { sentence: 'Choose how large files of contacts may be', profiles: ['superadmin'] } },
  routes: [
    route(getDownloadLimit, async (_input, _actor, ctx) => ({ megabytes: await readDownloadLimit(ctx) })),
    route(putDownloadLimit, ({ megabytes }, _actor, ctx) => writeDownloadLimit(ctx, megabytes)),
  ],
}
