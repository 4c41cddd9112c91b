import { and, eq, isNull, ne } from 'drizzle-orm'
import { ofTenant } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import type { ChannelReason, ConnectionStatus } from '#plugins/connections/contract/index.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import type { PlainReason } from '../contract/index.ts'
import { channelConnections } from './channels.table.ts'

const MOST_ADMINISTRATORS = 3

const PLAIN: Partial<Record<ChannelReason, PlainReason>> = {
  reconnecting: 'moment',
  temporary: 'moment',
  uncertain: 'moment',
  rateLimited: 'moment',
  authFailed: 'access',
  unknownAccount: 'access',
  notRegistered: 'access',
  accountRestricted: 'restricted',
  qualityLimited: 'restricted',
  notConnected: 'stopped',
}

const WAITS_FOR_PHONE: ReadonlySet<ConnectionStatus> = new Set(['qrcode', 'PAIRING', 'TIMEOUT'])

/** The reason without what only administrators should know, as payments. */
export function plainReason(status: ConnectionStatus, reason: ChannelReason | null): PlainReason {
  if (WAITS_FOR_PHONE.has(status)) return 'phone'
  if (reason === null) return 'opening'
  return PLAIN[reason] ?? 'other'
}

/** @see listDown of the contract */
export async function listDown(
  ctx: ServerContext,
  { tenantId }: Actor,
): Promise<{ connections: { connectionId: number; reason: PlainReason }[]; administrators: string[] }> {
  const isDown = and(eq(connections.isActive, true), isNull(connections.deletedAt), ne(connections.status, 'CONNECTED'))
  const rows = await ctx.db
    .select({ connectionId: channelConnections.connectionId, status: connections.status, reason: channelConnections.reason })
    .from(channelConnections)
    .innerJoin(connections, and(eq(connections.tenantId, channelConnections.tenantId), eq(connections.id, channelConnections.connectionId)))
    .where(ofTenant(channelConnections, { tenantId }, isDown))
    .orderBy(connections.name)
  const members = rows.length === 0 ? [] : await ctx.use(teamService).membersOf(tenantId)
  return {
    connections: rows.map(({ connectionId, status, reason }) => ({ connectionId, reason: plainReason(status, reason) })),
    administrators: members
      .filter(({ profile }) => profile === 'admin')
      .slice(0, MOST_ADMINISTRATORS)
      .map(({ name }) => name),
  }
}
