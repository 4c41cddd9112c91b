import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { createTurns } from '#core/server/turns.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import { type ConnectionState, channelAdapters, type SessionTools } from '../../contract/index.ts'
import { channelConnections } from '../channels.table.ts'
import { followConnection } from '../connectionEvents.ts'
import { openConnection, workingConnection } from '../connectionOf.ts'
import { readDeliveries, storeDelivery } from '../deliveries.ts'
import { pollNow } from '../polls.ts'
import { giveConnectionsBack, leaseEnd, renewConnections, SESSION_LEASE_MS, takeConnection } from './lease.ts'
import { keyOfPlace, nodeOf, type OpenSession, type Place, type SessionNode } from './node.ts'

/** States of lines that are held open, or about to be. */
const OPEN_STATES = ['CONNECTED', 'OPENING', 'qrcode', 'PAIRING'] as const
/** Waits between tries to keep what a session told. */
const TRIES_MS = [500, 1_000, 2_000, 5_000, 10_000, 20_000]
/** Milliseconds that a session has for its farewell. */
const FAREWELL_MS = 5_000

const comesBack = and(eq(connections.status, 'DISCONNECTED'), eq(channelConnections.reason, 'reconnecting'))

const textsOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown')

const isOpenIn = (status: string, reason: string | null): boolean =>
  OPEN_STATES.some((one) => one === status) || (status === 'DISCONNECTED' && reason === 'reconnecting')

/** The last word to a session; one that does not answer holds nobody up. */
async function farewell(ctx: ServerContext, { connectionId }: Place, ending: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, FAREWELL_MS)
  })
  await Promise.race([ending.catch((error: unknown) => ctx.log.warn({ connectionId, reason: textsOf(error) }, 'session did not end well')), late])
  clearTimeout(timer)
}

function drop(node: SessionNode, session: OpenSession): void {
  node.openSessions.delete(keyOfPlace(session))
  session.lose()
}

/** The line is another node's: its socket ends here, and nothing is written any more. */
async function lose(ctx: ServerContext, node: SessionNode, session: OpenSession): Promise<void> {
  drop(node, session)
  await farewell(ctx, session, session.session.close())
}

/** Lets a line go. `isLeft`: its account is left, while the session may still write. */
async function letGo(ctx: ServerContext, node: SessionNode, session: OpenSession, isLeft: boolean): Promise<void> {
  if (isLeft) await farewell(ctx, session, session.session.end())
  drop(node, session)
  await farewell(ctx, session, session.session.close())
  await giveConnectionsBack(ctx, session)
}

/** Renews what this node holds; ends what is another's, was begun anew, or is not wanted any more. */
async function keepSessions(ctx: ServerContext, node: SessionNode): Promise<void> {
  if (node.openSessions.size === 0) return
  const until = leaseEnd(ctx).getTime()
  const rows = await renewConnections(ctx)
  const known = new Map(rows.map((one) => [keyOfPlace(one.row), one]))
  const work = [...node.openSessions.values()].map(async (session) => {
    const now = known.get(keyOfPlace(session))
    if (!now || now.row.sessionTerm !== session.term || now.row.sessionUntil === null) return lose(ctx, node, session)
    const isLeft = now.deletedAt !== null
    const isOff = now.row.isStopped || !now.isActive || (await workingConnection(ctx, session.tenantId, session.connectionId)) === null
    if (isLeft || isOff || now.row.sessionBegun !== session.begun || !isOpenIn(now.status, now.row.reason)) return letGo(ctx, node, session, isLeft)
    session.until = until
  })
  await Promise.all(work)
}

/** Sessions that a node that hears nothing of the database any more has to give up, before another one takes them. */
async function loseExpired(ctx: ServerContext, node: SessionNode): Promise<void> {
  const expired = [...node.openSessions.values()].filter(({ until }) => until <= ctx.now().getTime())
  await Promise.all(expired.map((session) => lose(ctx, node, session)))
}

/** Does it again where the database was away for a moment, as long as the line is this node's: whoever told it does so only once. */
async function persistently(ctx: ServerContext, { connectionId }: Place, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  for (const waitMs of [...TRIES_MS, null]) {
    if (signal.aborted) return
    try {
      return await work()
    } catch (error) {
      ctx.log.error({ connectionId, reason: textsOf(error) }, 'what a session told could not be kept')
    }
    if (waitMs !== null) await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
}

/** Events that a session tells are stored in the order of its telling. */
function toolsOf(ctx: ServerContext, place: Place, term: number, signal: AbortSignal): SessionTools {
  const turns = createTurns()
  return {
    lease: { holder: nodeOf(ctx).id, term },
    signal,
    async deliver(body) {
      await turns('deliveries', () => persistently(ctx, place, signal, () => storeDelivery(ctx, place, body)))
      readDeliveries(ctx, place).catch((error: unknown) => ctx.log.error({ reason: textsOf(error) }, 'deliveries'))
    },
    async pollNow() {
      if (signal.aborted) return 0
      return pollNow(ctx, place).catch((error: unknown) => {
        ctx.log.error({ connectionId: place.connectionId, reason: textsOf(error) }, 'poll of a session')
        return 0
      })
    },
    tell: (state: ConnectionState) => turns('state', () => persistently(ctx, place, signal, () => followConnection(ctx, place, state))),
  }
}

async function openSession(ctx: ServerContext, node: SessionNode, place: Place): Promise<void> {
  const open = await openConnection(ctx, place.tenantId, place.connectionId)
  const sessions = open?.adapter.session
  const until = leaseEnd(ctx).getTime()
  const taken = open && sessions && (await takeConnection(ctx, place))
  if (!taken) return
  const control = new AbortController()
  try {
    const session = await sessions.open(open.channelConnection, toolsOf(ctx, place, taken.term, control.signal))
    node.openSessions.set(keyOfPlace(place), { ...place, ...taken, until, session, lose: () => control.abort() })
  } catch (error) {
    control.abort()
    await giveConnectionsBack(ctx, place)
    ctx.log.error({ connectionId: place.connectionId, reason: textsOf(error) }, 'session did not begin')
  }
}

/** Lines that should be held open and that no node holds. */
export function freeSessions(ctx: ServerContext) {
  const types = ctx.contributionsOf(channelAdapters).flatMap(({ type, session }) => (session ? [type] : []))
  return ctx.db
    .select({ tenantId: channelConnections.tenantId, connectionId: channelConnections.connectionId })
    .from(channelConnections)
    .innerJoin(connections, and(eq(connections.tenantId, channelConnections.tenantId), eq(connections.id, channelConnections.connectionId)))
    .where(
      and(
        inArray(connections.type, types),
        or(inArray(connections.status, [...OPEN_STATES]), comesBack),
        eq(connections.isActive, true),
        eq(channelConnections.isStopped, false),
        isNull(connections.deletedAt),
        or(isNull(channelConnections.sessionUntil), lt(channelConnections.sessionUntil, ctx.now())),
        sql`${channelConnections.sessionBegun} > 0`,
      ),
    )
}

async function takeSessions(ctx: ServerContext, node: SessionNode): Promise<void> {
  const rows = await freeSessions(ctx)
  await Promise.all(rows.map((place) => openSession(ctx, node, place)))
}

/** This node holds lines open, whose leases it has to renew. */
export const holdsSessions = (ctx: ServerContext): boolean => nodeOf(ctx).openSessions.size > 0

/**
 * Sees to it that each line that is held open is held by one node. Rounds of this node come one after the other; what it cannot be sure of any more
 * it gives up at once, also while a round waits for the database.
 */
export async function superviseSessions(ctx: ServerContext): Promise<void> {
  const node = nodeOf(ctx)
  await loseExpired(ctx, node)
  if (node.queued) return node.queued
  const round = node.running.then(async () => {
    node.queued = null
    try {
      await keepSessions(ctx, node)
      await takeSessions(ctx, node)
    } catch (error) {
      ctx.log.error({ reason: textsOf(error) }, 'sessions')
    }
  })
  node.queued = round
  node.running = round
  return round
}

/** Somebody connects a line: a session that is there ends, and another one begins. */
export async function beginSession(ctx: ServerContext, { tenantId, connectionId }: Place): Promise<void> {
  await tenantRows(ctx.db, { tenantId }, channelConnections).write(eq(channelConnections.connectionId, connectionId), {
    sessionBegun: sql`${channelConnections.sessionBegun} + 1`,
  })
  await superviseSessions(ctx)
}

/** The program ends: sockets close, and another node takes the lines at once. */
export async function releaseSessions(ctx: ServerContext): Promise<void> {
  const node = nodeOf(ctx)
  const all = [...node.openSessions.values()]
  for (const session of all) drop(node, session)
  if (all.length > 0) await giveConnectionsBack(ctx)
  await Promise.all(all.map((session) => farewell(ctx, session, session.session.close())))
}

/** A beat is this often: well within the lease. */
export const BEAT_MS = Math.floor(SESSION_LEASE_MS / 7)
