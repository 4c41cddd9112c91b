import { and, count, desc, eq, gte, isNotNull, ne, sql } from 'drizzle-orm'
import { users } from '#core/server/auth/identity.table.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { messages } from '#plugins/chat/server/messages.table.ts'
import { connectionsService, noConnectionFound } from '#plugins/connections/contract/index.ts'
import type { ChannelAdapter, ConnectionEvent, LiveConnectionState, UnreadState } from '../contract/index.ts'
import { channelConnectionEvents, channelConnections, channelDeliveries, channelMessages } from './channels.table.ts'
import { adapterOf, ensureRow, webhookSecretOf, webhookUrlOf } from './connectionOf.ts'
import { readRisk } from './risks.ts'

const DAY_MS = 86_400_000
const MOST_EVENTS = 100

/** Kind of address that a trial goes to: whoever has such an address can be written to first. */
export const trialKindOf = ({ writesTo }: Pick<ChannelAdapter, 'writesTo'>): 'phone' | 'email' | null =>
  writesTo.find((kind) => kind === 'phone' || kind === 'email') ?? null

/** Of the last 24 hours, by connection. */
async function figuresOf(ctx: ServerContext, tenantId: number) {
  const took = sql`extract(epoch from ${channelMessages.arrivedAt} - ${channelMessages.at}) * 1000`
  const rows = await ctx.db
    .select({
      connectionId: channelMessages.connectionId,
      sent: count(),
      failed: count(channelMessages.failedAt),
      p50: sql<number | null>`percentile_cont(0.5) within group (order by ${took})`,
      p95: sql<number | null>`percentile_cont(0.95) within group (order by ${took})`,
    })
    .from(channelMessages)
    .where(ofTenant(channelMessages, { tenantId }, eq(channelMessages.fromMe, true), gte(channelMessages.at, new Date(ctx.now().getTime() - DAY_MS))))
    .groupBy(channelMessages.connectionId)
  return new Map(rows.map((row) => [row.connectionId, row]))
}

/** Messages of the last 24 hours that another connection was given, by the connection of their ticket. */
async function reroutedOf(ctx: ServerContext, tenantId: number): Promise<ReadonlyMap<number, number>> {
  const connectionId = sql<number>`(${messages.route}->'tried'->0->>'connectionId')::int`
  const rows = await ctx.db
    .select({ connectionId, many: count() })
    .from(messages)
    .where(
      ofTenant(messages, { tenantId }, isNotNull(messages.route), eq(messages.fromMe, true), gte(messages.timestamp, new Date(ctx.now().getTime() - DAY_MS))),
    )
    .groupBy(connectionId)
  return new Map(rows.map((row) => [row.connectionId, row.many]))
}

/** Deliveries that are not read, by connection. */
async function openDeliveries(ctx: ServerContext, tenantId: number) {
  const rows = await ctx.db
    .select({ connectionId: channelDeliveries.connectionId, state: channelDeliveries.state, many: count() })
    .from(channelDeliveries)
    .where(ofTenant(channelDeliveries, { tenantId }, ne(channelDeliveries.state, 'read')))
    .groupBy(channelDeliveries.connectionId, channelDeliveries.state)
  return (connectionId: number, state: 'waiting' | UnreadState) => rows.find((row) => row.connectionId === connectionId && row.state === state)?.many ?? 0
}

const whole = (value: number | null | undefined): number | null => (value === null || value === undefined ? null : Math.round(Number(value)))

/** @see listConnectionStates of the contract */
export async function listConnectionStates(ctx: ServerContext, actor: Actor): Promise<LiveConnectionState[]> {
  const { tenantId } = actor
  const rows = await tenantRows(ctx.db, actor, channelConnections).find()
  const [figures, open, rerouted] = [await figuresOf(ctx, tenantId), await openDeliveries(ctx, tenantId), await reroutedOf(ctx, tenantId)]
  const states: LiveConnectionState[] = []
  for (const row of rows) {
    const connection = await ctx.use(connectionsService).byId(tenantId, row.connectionId)
    if (!connection) continue
    const { connectionId, isStopped, reason, detail, lastInboundAt } = row
    const { sent = 0, failed = 0, p50, p95 } = figures.get(connectionId) ?? {}
    const mayReconnect = actor.can('connections.reconnect')
    const adapter = adapterOf(ctx, connection.type)
    // To what is held open nobody delivers.
    const isDelivered = actor.can('connections.edit') && !adapter?.session
    states.push({
      ...{ connectionId, isStopped, reason, detail, sent, failed },
      rerouted: rerouted.get(connectionId) ?? 0,
      qrcode: mayReconnect ? row.qrcode : null,
      pairingCode: mayReconnect ? row.pairingCode : null,
      takesPairing: adapter?.pair !== undefined,
      takesHistory: adapter?.history !== undefined,
      trialTo: adapter ? trialKindOf(adapter) : null,
      risk: adapter?.restrictsSenders ? await readRisk(ctx, tenantId, connectionId, { sent, failed }) : null,
      history: row.history,
      hookUrl: isDelivered ? webhookUrlOf(ctx, connection.type, row) : null,
      hookSecret: isDelivered ? webhookSecretOf(ctx, row) : null,
      lastInboundAt: lastInboundAt?.getTime() ?? null,
      waiting: open(connectionId, 'waiting'),
      unreadable: open(connectionId, 'unreadable'),
      later: open(connectionId, 'later'),
      leftOut: open(connectionId, 'leftOut'),
      deliveryP50Ms: whole(p50),
      deliveryP95Ms: whole(p95),
    })
  }
  return states
}

/** @throws noConnectionFound (404) */
export async function needConnection(ctx: ServerContext, actor: Actor, connectionId: number): Promise<void> {
  const connection = await ctx.use(connectionsService).byId(actor.tenantId, connectionId)
  if (!connection || !adapterOf(ctx, connection.type)) throw noConnectionFound()
  await ensureRow(ctx, actor.tenantId, connectionId)
}

/** @see listConnectionEvents of the contract */
export async function listConnectionEvents(ctx: ServerContext, actor: Actor, connectionId: number): Promise<ConnectionEvent[]> {
  await needConnection(ctx, actor, connectionId)
  const rows = await ctx.db
    .select({ event: channelConnectionEvents, name: users.name })
    .from(channelConnectionEvents)
    .leftJoin(users, and(eq(users.tenantId, channelConnectionEvents.tenantId), eq(users.id, channelConnectionEvents.userId)))
    .where(and(ofTenant(channelConnectionEvents, actor), eq(channelConnectionEvents.connectionId, connectionId)))
    .orderBy(desc(channelConnectionEvents.id))
    .limit(MOST_EVENTS)
  return rows.map(({ event: { id, at, kind, reason, detail, userId, count: many, since }, name }) => ({
    ...{ id, at: at.getTime(), kind, reason, detail, count: many, since: since?.getTime() ?? null },
    user: userId === null || name === null ? null : { id: userId, name },
  }))
}
