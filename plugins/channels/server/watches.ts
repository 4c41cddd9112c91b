import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { type ConnectionState, type ConnectionWatch, channelAdapters } from '../contract/index.ts'
import { channelConnections } from './channels.table.ts'
import { followConnection } from './connectionEvents.ts'
import { adapterOf, type OpenConnection, openConnection } from './connectionOf.ts'
import { checkOnce, noteFault } from './polls.ts'

/** States in which a line waits for somebody with a phone. */
const WAITING = ['OPENING', 'qrcode', 'PAIRING'] as const
const isWaitingIn = (status: string): boolean => WAITING.some((one) => one === status)

interface Place {
  tenantId: number
  connectionId: number
}

/** A line that is watched has no deliveries to fetch: its cursor counts the looks since it began to wait. */
const setRow = (ctx: ServerContext, { tenantId, connectionId }: Place, change: { cursor: string | null; polledAt?: Date }): Promise<void> =>
  tenantRows(ctx.db, { tenantId }, channelConnections).write(eq(channelConnections.connectionId, connectionId), change)

/** The line begins anew: the first look comes after a whole interval, and whoever asks for a code has all the time there is. */
export const startChecks = (ctx: ServerContext, place: Place): Promise<void> => setRow(ctx, place, { cursor: null, polledAt: ctx.now() })

/** The line as it was seen, or timed out where nobody came with a phone. */
async function seen(ctx: ServerContext, { channelConnection, row }: OpenConnection, watch: ConnectionWatch, state: ConnectionState): Promise<ConnectionState> {
  const checkCount = Number(row.cursor ?? 0) + 1
  if (watch.mostWaiting !== undefined && isWaitingIn(state.status)) {
    await setRow(ctx, channelConnection, { cursor: String(checkCount) })
    return checkCount > watch.mostWaiting ? { status: 'TIMEOUT' } : state
  }
  if (row.cursor !== null) await setRow(ctx, channelConnection, { cursor: null })
  return state
}

async function checkConnection(ctx: ServerContext, open: OpenConnection, watch: ConnectionWatch, isWaiting: boolean): Promise<void> {
  try {
    const state = await watch.check(open.channelConnection, isWaiting)
    if (state) await followConnection(ctx, open.channelConnection, await seen(ctx, open, watch, state))
  } catch (error) {
    await noteFault(ctx, open.channelConnection, error)
  }
}

/** Lines of providers that do not tell how they are. */
export function watchedConnections(ctx: ServerContext) {
  const types = ctx.contributionsOf(channelAdapters).flatMap(({ type, watch }) => (watch ? [type] : []))
  const comesBack = and(eq(connections.status, 'DISCONNECTED'), eq(channelConnections.reason, 'reconnecting'))
  return ctx.db
    .select({ row: channelConnections, status: connections.status, type: connections.type })
    .from(channelConnections)
    .innerJoin(connections, and(eq(connections.tenantId, channelConnections.tenantId), eq(connections.id, channelConnections.connectionId)))
    .where(
      and(
        inArray(connections.type, types),
        or(inArray(connections.status, ['CONNECTED', ...WAITING]), comesBack),
        eq(connections.isActive, true),
        eq(channelConnections.isStopped, false),
        isNull(connections.deletedAt),
      ),
    )
}

/** Looks how lines are whose providers do not tell, where it is time to; answers once all of these looks are over. */
export async function watchPresence(ctx: ServerContext): Promise<void> {
  const rows = await watchedConnections(ctx)
  await Promise.all(
    rows.map(async ({ row, status, type }) => {
      const watch = adapterOf(ctx, type)?.watch
      const isWaiting = isWaitingIn(status)
      const since = ctx.now().getTime() - (row.polledAt?.getTime() ?? 0)
      if (!watch || since < (isWaiting ? watch.waitingMs : watch.upMs)) return
      const open = await openConnection(ctx, row.tenantId, row.connectionId)
      if (open) await checkOnce(ctx, open, () => checkConnection(ctx, open, watch, isWaiting))
    }),
  )
}
