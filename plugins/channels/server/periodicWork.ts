import { exists, lt } from 'drizzle-orm'
import type { PeriodicWork, ServerContext } from '#core/server/plugin.ts'
import { channelConnectionEvents, channelDeliveries, channelDirectMessages, channelIncomingCalls } from './channels.table.ts'
import { lostDeliveries, readLost } from './deliveries.ts'
import { pollConnections, polledConnections } from './polls.ts'
import { writeRefusals } from './refusals.ts'
import { sweepCalls } from './sessions/calls.ts'
import { BEAT_MS, freeSessions, superviseSessions } from './sessions/superviseSessions.ts'
import { watchedConnections, watchPresence } from './watches.ts'

export const CHECK_MS = 5_000
const SWEEP_MS = 60 * 60_000
const DAY_MS = 86_400_000
/** Days that deliveries, and what happened on lines, are kept. */
const RETENTION_DAYS = { deliveries: 7, events: 30, directMessages: 1, incomingCalls: 2 }

const before = (ctx: ServerContext, days: number): Date => new Date(ctx.now().getTime() - days * DAY_MS)

async function sweep(ctx: ServerContext): Promise<void> {
  await ctx.db.delete(channelDeliveries).where(lt(channelDeliveries.receivedAt, before(ctx, RETENTION_DAYS.deliveries)))
  await ctx.db.delete(channelConnectionEvents).where(lt(channelConnectionEvents.at, before(ctx, RETENTION_DAYS.events)))
  await ctx.db.delete(channelDirectMessages).where(lt(channelDirectMessages.at, before(ctx, RETENTION_DAYS.directMessages)))
  await ctx.db.delete(channelIncomingCalls).where(lt(channelIncomingCalls.at, before(ctx, RETENTION_DAYS.incomingCalls)))
  await sweepCalls(ctx)
}

/** Begins work without waiting for its end: a provider that is slow to answer must not hold up the next look at the others. */
const beside = (name: string, work: (ctx: ServerContext) => Promise<void>) => async (ctx: ServerContext) => {
  work(ctx).catch((error: unknown) => ctx.log.error({ reason: error instanceof Error ? error.message : 'unknown' }, name))
}

export const periodicWork: readonly PeriodicWork[] = [
  { name: 'lost deliveries', everyMs: CHECK_MS, isDue: (ctx) => exists(lostDeliveries(ctx)), run: beside('lost deliveries', readLost) },
  { name: 'polls of providers', everyMs: CHECK_MS, isDue: (ctx) => exists(polledConnections(ctx)), run: beside('polls of providers', pollConnections) },
  { name: 'states of lines', everyMs: CHECK_MS, isDue: (ctx) => exists(watchedConnections(ctx)), run: beside('states of lines', watchPresence) },
  { name: 'free sessions', everyMs: BEAT_MS, isDue: (ctx) => exists(freeSessions(ctx)), run: superviseSessions },
  { name: 'refused deliveries', everyMs: CHECK_MS, run: (ctx) => writeRefusals(ctx) },
  { name: 'old deliveries', everyMs: SWEEP_MS, run: sweep },
]
