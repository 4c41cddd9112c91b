import { inArray } from 'drizzle-orm'
import { ofTenant, type TenantScope } from '#core/server/db/repository.ts'
import { decrypt } from '#core/server/encryption.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { serveResource } from '#core/server/resource/serveResource.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { connectionsService } from '#plugins/connections/contract/index.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import { phonesChanged, type VoiceDevice, voiceDevices } from '../contract/devices.ts'
import { tokenKey } from './tokens.ts'
import { voiceDevicesTable } from './voice.table.ts'

/** Characters of a token that stay in sight. */
const SHOWN = 4

const shownEnd = (ctx: ServerContext, token: string | null): string | null => (token === null ? null : (decrypt(tokenKey(ctx), token)?.slice(-SHOWN) ?? ''))

export async function connectionNames(ctx: ServerContext, scope: TenantScope, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: connections.id, name: connections.name })
    .from(connections)
    .where(ofTenant(connections, scope, inArray(connections.id, [...ids])))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Only administrators configure devices: nobody else hears of them. */
async function administrators(ctx: ServerContext, tenantId: number): Promise<string[]> {
  const members = await ctx.use(teamService).membersOf(tenantId)
  return members.filter(({ profile }) => profile === 'admin').map(({ userId }) => rooms.user(tenantId, userId))
}

export const served = serveResource(voiceDevices, {
  table: voiceDevicesTable,
  nameOf: ({ name }) => name,
  sentences: 'voice.deed.device',
  async shownOf(ctx, scope, rows) {
    const names = await connectionNames(
      ctx,
      scope,
      rows.map(({ whatsappId }) => whatsappId),
    )
    return rows.map(({ whatsappId, token }) => ({ connection: names.get(whatsappId) ?? '', tokenEnd: shownEnd(ctx, token) }))
  },
  async check(tx, { tenantId }, { whatsappId, userIds }) {
    const members = await tx.use(teamService).membersOf(tenantId)
    const isKnown = (await tx.use(connectionsService).byId(tenantId, whatsappId)) !== null
    return [
      ...(isKnown || whatsappId === 0 ? [] : [{ field: 'whatsappId', code: 'unknown', message: 'There is no such connection' }]),
      ...(userIds.every((id) => members.some(({ userId }) => userId === id))
        ? []
        : [{ field: 'userIds', code: 'unknown', message: 'There is no such person' }]),
    ]
  },
  onSaved: (tx, { tenantId }) => tx.push(phonesChanged, tenantId, {}, [rooms.tenant(tenantId)]),
  audience: (ctx, tenantId) => administrators(ctx, tenantId),
})

/** Tells who configures devices, and every webphone, of a device that changed besides its fields. */
export async function announceDevice(tx: ServerContext, scope: TenantScope, id: number): Promise<VoiceDevice> {
  const device = (await served.listRows(tx, scope)).find((one) => one.id === id)
  if (!device) throw voiceDevices.notFound()
  tx.push(voiceDevices.saved, scope.tenantId, device, await administrators(tx, scope.tenantId))
  tx.push(phonesChanged, scope.tenantId, {}, [rooms.tenant(scope.tenantId)])
  return device
}
