import type { ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { connectionsService } from '#plugins/connections/contract/index.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import { type PairingState, sessionChanged, sessionReady } from '../contract/index.ts'

/** Administrators and supervisors. Whoever scans a code has the account, so that of them only those who may change connections get one. */
async function receiversOf(ctx: ServerContext, tenantId: number, hasCode: boolean): Promise<string[]> {
  const members = await ctx.use(teamService).membersOf(tenantId)
  const leads = members.filter(({ profile }) => profile !== 'user')
  if (!hasCode) return leads.map(({ userId }) => rooms.user(tenantId, userId))
  const people = await Promise.all(leads.map(({ userId }) => ctx.host.personOf(userId, ctx)))
  return people.flatMap((person) => (person?.can('connections.edit') ? [rooms.user(tenantId, person.userId)] : []))
}

/** Tells clients of the family how a line is that somebody connects: the code to be scanned, and that it is up. */
export async function announceSession(
  ctx: ServerContext,
  place: { tenantId: number; connectionId: number },
  { status, qrcode, retries = 0, isReady }: Pick<PairingState, 'status' | 'qrcode'> & { retries?: number | undefined; isReady: boolean },
): Promise<void> {
  const { tenantId, connectionId: id } = place
  const connection = await ctx.use(connectionsService).byId(tenantId, id)
  if (!connection) return
  const receivers = await receiversOf(ctx, tenantId, qrcode !== null)
  ctx.push(isReady ? sessionReady : sessionChanged, tenantId, { id, name: connection.name, status, qrcode, retries }, receivers)
}
