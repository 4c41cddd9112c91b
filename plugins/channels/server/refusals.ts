import { perServer } from '#core/server/perServer.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { connectionsService } from '#plugins/connections/contract/index.ts'
import { recordConnectionState } from './connectionEvents.ts'

/** A connection gets at most one entry in this time: its address is public, and anybody may post to it. */
export const ENTRY_MS = 60_000

/** Refused deliveries of a connection that no entry counts yet. */
interface Refusals {
  tenantId: number
  connectionId: number
  count: number
  /** When the first of them came. */
  since: number
  /** When the latest entry was written. */
  writtenAt: number
}

/** By connection. A connection without a refusal in the past minute has none. */
const refusalsOf = perServer((_ctx: ServerContext) => new Map<number, Refusals>())

async function write(ctx: ServerContext, refusals: Refusals): Promise<void> {
  const { tenantId, connectionId, count, since, writtenAt } = refusals
  refusals.count = 0
  refusals.writtenAt = ctx.now().getTime()
  try {
    await recordConnectionState(ctx, { tenantId, connectionId }, { kind: 'refused', count, since: new Date(since) })
  } catch (error) {
    Object.assign(refusals, { count: refusals.count + count, since, writtenAt })
    throw error
  }
}

/** Counts a delivery that was refused. The first of a minute is written to the history of the connection at once, those that follow in it together. */
export async function countRefusal(ctx: ServerContext, { tenantId, connectionId }: Pick<Refusals, 'tenantId' | 'connectionId'>): Promise<void> {
  const now = ctx.now().getTime()
  const byConnection = refusalsOf(ctx)
  const refusals = byConnection.get(connectionId) ?? { tenantId, connectionId, count: 0, since: now, writtenAt: Number.NEGATIVE_INFINITY }
  byConnection.set(connectionId, refusals)
  if (refusals.count === 0) refusals.since = now
  refusals.count += 1
  if (now - refusals.writtenAt >= ENTRY_MS) await write(ctx, refusals)
}

/** Writes what was counted in minutes that are over. `isLast`: the server stops, and the present minute counts too. */
export async function writeRefusals(ctx: ServerContext, isLast = false): Promise<void> {
  const byConnection = refusalsOf(ctx)
  const now = ctx.now().getTime()
  for (const refusals of [...byConnection.values()]) {
    const { tenantId, connectionId, count, writtenAt } = refusals
    if (!isLast && now - writtenAt < ENTRY_MS) continue
    const isThere = count > 0 && (await ctx.use(connectionsService).byId(tenantId, connectionId)) !== null
    if (isThere) await write(ctx, refusals)
    else byConnection.delete(connectionId)
  }
}
