import type { Profile } from '#core/contract/auth.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import { connectionChanged, connectionGone } from '../contract/index.ts'
import type { ConnectionRow } from './connections.table.ts'
import { presentConnection } from './present.ts'

/** Profiles whose windows show connections. */
export const MAY_SEE: readonly Profile[] = ['admin', 'super', 'user']
/** Cache of connections by their public token. */
export const BY_TOKEN = 'connectionTokens'
/** Cache of connections by `tenantId:id`, with their credentials and proxy in clear. */
export const BY_ID = 'connections'

export function forgetConnection(tx: ServerContext, { tenantId, id, type, token }: Pick<ConnectionRow, 'tenantId' | 'id' | 'type' | 'token'>): void {
  tx.forget(BY_TOKEN, `${type}:${token}`)
  tx.forget(BY_ID, `${tenantId}:${id}`)
}

async function receiversOf(tx: ServerContext, tenantId: number): Promise<string[]> {
  const members = await tx.use(teamService).membersOf(tenantId)
  return members.filter(({ profile }) => MAY_SEE.includes(profile)).map(({ userId }) => rooms.user(tenantId, userId))
}

/** A connection is new or different: for everybody who sees connections, and for the server's own listeners. */
export async function announceConnection(tx: ServerContext, row: ConnectionRow): Promise<void> {
  forgetConnection(tx, row)
  const connection = presentConnection(row)
  tx.emit(connectionChanged, row.tenantId, connection)
  tx.push(connectionChanged, row.tenantId, connection, await receiversOf(tx, row.tenantId))
}

export async function announceGone(tx: ServerContext, row: ConnectionRow): Promise<void> {
  forgetConnection(tx, row)
  tx.emit(connectionGone, row.tenantId, row.id)
  tx.push(connectionGone, row.tenantId, row.id, await receiversOf(tx, row.tenantId))
}
