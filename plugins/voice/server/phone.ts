import { and, asc, eq } from 'drizzle-orm'
import { users } from '#core/server/auth/identity.table.ts'
import { ofTenant } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { hostOf, type Phone, voiceHost } from '../contract/index.ts'
import { connectionNames } from './devices.ts'
import { openTokens } from './tokens.ts'
import { type DeviceRow, voiceDevicesTable } from './voice.table.ts'

interface Caller {
  tenantId: number
  userId: number
}

/** Which devices somebody may phone with: none while they are blocked; else those in use that are open to them, on connections they may use. */
export async function ownDevices(ctx: ServerContext, caller: Caller): Promise<DeviceRow[]> {
  const [person] = await ctx.db
    .select({ blockWavoip: users.blockWavoip, whatsappAllowed: users.whatsappAllowed })
    .from(users)
    .where(and(eq(users.tenantId, caller.tenantId), eq(users.id, caller.userId)))
  if (!person || person.blockWavoip) return []
  const devices = await ctx.db
    .select()
    .from(voiceDevicesTable)
    .where(ofTenant(voiceDevicesTable, caller, eq(voiceDevicesTable.isActive, true)))
    .orderBy(asc(voiceDevicesTable.id))
  return devices.filter(
    ({ userIds, whatsappId }) =>
      (userIds.length === 0 || userIds.includes(caller.userId)) && (person.whatsappAllowed.length === 0 || person.whatsappAllowed.includes(whatsappId)),
  )
}

/** @see contract getPhone */
export async function phoneOf(ctx: ServerContext, caller: Caller): Promise<Phone> {
  const devices = await ownDevices(ctx, caller)
  const names = await connectionNames(
    ctx,
    caller,
    devices.map(({ whatsappId }) => whatsappId),
  )
  const phones = devices.flatMap(({ id, name, whatsappId, token }) => {
    const connection = names.get(whatsappId)
    const tokens = openTokens(ctx, { token })
    return connection === undefined || tokens.length === 0 ? [] : [{ id, name, connection, whatsappId, tokens }]
  })
  return { host: hostOf(await ctx.setting(caller.tenantId, voiceHost)), devices: phones }
}
