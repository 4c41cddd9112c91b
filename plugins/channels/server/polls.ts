import { and, eq, inArray, isNull } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { ChannelError } from '#plugins/connections/contract/index.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { type ChannelConnection, type ChannelPoll, channelAdapters } from '../contract/index.ts'
import { channelConnections } from './channels.table.ts'
import { setConnectionState } from './connectionEvents.ts'
import { adapterOf, type ChannelConnectionRow, type OpenConnection, openConnection } from './connectionOf.ts'
import { insertDelivery, readDeliveries } from './deliveries.ts'

/** Of two nodes that are about to look, one does. */
async function claim(ctx: ServerContext, row: ChannelConnectionRow): Promise<boolean> {
  const asRead = row.polledAt === null ? isNull(channelConnections.polledAt) : eq(channelConnections.polledAt, row.polledAt)
  const taken = await tenantRows(ctx.db, row, channelConnections).update(and(eq(channelConnections.connectionId, row.connectionId), asRead), {
    polledAt: ctx.now(),
  })
  return taken.length > 0
}

/** Faults that pass by themselves are no reason to say that the connection is down. @throws what is no word of the channel */
export async function noteFault(ctx: ServerContext, connection: ChannelConnection, error: unknown): Promise<void> {
  if (!(error instanceof ChannelError)) throw error
  if (error.waitMs === null && error.reason !== 'uncertain')
    await setConnectionState(ctx, connection, { status: 'DISCONNECTED', reason: error.reason, detail: error.facts.detail })
  else ctx.log.warn({ connectionId: connection.connectionId, reason: error.reason }, 'look at a provider')
}

/** How many deliveries came. */
async function readProvider(ctx: ServerContext, { channelConnection, row }: OpenConnection, poll: ChannelPoll): Promise<number> {
  try {
    const { deliveries, cursor } = await poll.read(channelConnection, row.cursor)
    await ctx.transact(async (tx) => {
      for (const body of deliveries) await insertDelivery(tx, channelConnection, body)
      await tenantRows(tx.db, channelConnection, channelConnections).write(eq(channelConnections.connectionId, channelConnection.connectionId), { cursor })
    })
    if (deliveries.length > 0) await readDeliveries(ctx, channelConnection)
    return deliveries.length
  } catch (error) {
    await noteFault(ctx, channelConnection, error)
    return 0
  }
}

/** Polls of this process that are going on, by connection: a slow one is not joined by the next, and holds no other up. */
const busy = new WeakMap<ServerContext['sockets'], Map<string, Promise<unknown>>>()

function pollsOf(ctx: ServerContext): Map<string, Promise<unknown>> {
  const known = busy.get(ctx.sockets) ?? new Map<string, Promise<unknown>>()
  busy.set(ctx.sockets, known)
  return known
}
const keyOf = ({ tenantId, connectionId }: Pick<ChannelConnectionRow, 'tenantId' | 'connectionId'>): string => `${tenantId}:${connectionId}`

/** Polls a provider, unless this process is still at it or another one is: `work` is the poll itself. Null where it did not poll. */
export async function checkOnce<R>(ctx: ServerContext, open: OpenConnection, work: () => Promise<R>): Promise<R | null> {
  const known = pollsOf(ctx)
  const key = keyOf(open.channelConnection)
  if (known.has(key)) return null
  const polling = claim(ctx, open.row).then((isOurs) => (isOurs ? work() : null))
  known.set(key, polling)
  try {
    return await polling
  } finally {
    known.delete(key)
  }
}

/** Tries of a poll that others come before. */
const MOST_TRIES = 3

/** Polls a provider whose session heard of something: a poll that was going on may have been too early for it. How many deliveries came. */
export async function pollNow(ctx: ServerContext, place: Pick<ChannelConnectionRow, 'tenantId' | 'connectionId'>): Promise<number> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    await pollsOf(ctx)
      .get(keyOf(place))
      ?.catch(() => {})
    const open = await openConnection(ctx, place.tenantId, place.connectionId)
    const poll = open?.adapter.poll
    if (!poll || open.connection.status !== 'CONNECTED') return 0
    const count = await checkOnce(ctx, open, () => readProvider(ctx, open, poll))
    if (count !== null) return count
  }
  return 0
}

/** How long after a poll the next one is due. */
const waitOf = ({ everyMs, sessionMs = everyMs }: ChannelPoll, { sessionUntil }: ChannelConnectionRow, now: number): number =>
  (sessionUntil?.getTime() ?? 0) > now ? sessionMs : everyMs

/** Lines that are up at providers that do not deliver by themselves. */
export function polledConnections(ctx: ServerContext) {
  const types = ctx.contributionsOf(channelAdapters).flatMap(({ type, poll }) => (poll ? [type] : []))
  return ctx.db
    .select({ row: channelConnections, type: connections.type })
    .from(channelConnections)
    .innerJoin(connections, and(eq(connections.tenantId, channelConnections.tenantId), eq(connections.id, channelConnections.connectionId)))
    .where(and(inArray(connections.type, types), eq(connections.status, 'CONNECTED'), eq(connections.isActive, true), isNull(connections.deletedAt)))
}

/** Looks at the providers that do not deliver by themselves, where it is time to; answers once all of these looks are over. */
export async function pollConnections(ctx: ServerContext): Promise<void> {
  const rows = await polledConnections(ctx)
  await Promise.all(
    rows.map(async ({ row, type }) => {
      const poll = adapterOf(ctx, type)?.poll
      const now = ctx.now().getTime()
      if (!poll || now - (row.polledAt?.getTime() ?? 0) < waitOf(poll, row, now)) return
      const open = await openConnection(ctx, row.tenantId, row.connectionId)
      if (open) await checkOnce(ctx, open, () => readProvider(ctx, open, poll))
    }),
  )
}
