import { and, asc, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import { users } from '#core/server/auth/identity.table.ts'
import { presenceSignalled } from '#core/server/auth/presenceSignalled.ts'
import { personCalls } from '#core/server/http/personCalls.ts'
import type { PeriodicWork, ServerContext } from '#core/server/plugin.ts'
import { changePresence } from './presence.ts'

/** How long a person stays here without a sign of life, in milliseconds: a reload or a short cut is not leaving. */
export const GRACE_MS = 60_000
/** How often a node notes who is there and looks for who is not; several times within the grace, so that one miss ends nobody. */
export const CHECK_MS = 10_000

/** Facts that this node knows of people. */
interface NodeSockets {
  begunAt: Date
  /** Sockets that each person has here. */
  openCounts: Map<number, number>
  /** People who called or lost a connection since the last note. */
  seen: Set<number>
}

/** Of each running server. */
const connectionsOfServers = new WeakMap<ServerContext['sockets'], NodeSockets>()

function socketsOf(ctx: ServerContext): NodeSockets {
  const sockets = connectionsOfServers.get(ctx.sockets) ?? { begunAt: ctx.now(), openCounts: new Map(), seen: new Set() }
  connectionsOfServers.set(ctx.sockets, sockets)
  return sockets
}

const before = (ctx: ServerContext, ms: number) => new Date(ctx.now().getTime() - ms)

/** A line makes somebody be here; it and calls are signs of life. */
export function watchPresence(ctx: ServerContext): void {
  const { openCounts, seen } = socketsOf(ctx)
  ctx.sockets.onConnect(({ tenantId, userId }) => {
    openCounts.set(userId, (openCounts.get(userId) ?? 0) + 1)
    ctx.emit(presenceSignalled, tenantId, { kind: 'came', userId })
  })
  ctx.sockets.onDisconnect(({ userId }) => {
    const left = (openCounts.get(userId) ?? 1) - 1
    if (left > 0) openCounts.set(userId, left)
    else openCounts.delete(userId)
    seen.add(userId)
  })
  ctx.host.extend(personCalls, ({ userId }) => void seen.add(userId))
}

/** Notes everybody in one statement. A row that somebody holds is left for the next time: who waits for several rows could wait for who waits for them. */
async function noteSigns(ctx: ServerContext, userIds: number[]): Promise<void> {
  const free = ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, userIds), eq(users.isHere, true)))
    .orderBy(asc(users.id))
    .for('no key update', { skipLocked: true })
  const locked = ctx.db.$with('held').as(free)
  await ctx.db
    .with(locked)
    .update(users)
    .set({ lastOnline: ctx.now() })
    .where(inArray(users.id, ctx.db.select({ id: locked.id }).from(locked)))
}

/**
 * People who have a connection are here, also when they were taken for gone while it opened or while this node was cut off. People who just left are losing
 * theirs.
 */
async function bringBack(ctx: ServerContext, userIds: number[]): Promise<void> {
  const taken = await ctx.db
    .select({ tenantId: users.tenantId, userId: users.id })
    .from(users)
    .where(and(inArray(users.id, userIds), eq(users.isHere, false), lt(users.lastOnline, before(ctx, CHECK_MS))))
  for (const { tenantId, userId } of taken) ctx.emit(presenceSignalled, tenantId, { kind: 'came', userId })
}

/** Confirms the presence of everybody who has a line to this node, lost one or called since the last time. */
export async function confirmPresence(ctx: ServerContext): Promise<void> {
  const { openCounts, seen } = socketsOf(ctx)
  const open = [...openCounts.keys()]
  const called = [...seen]
  const all = [...new Set([...open, ...called])]
  if (all.length > 0) await noteSigns(ctx, all)
  for (const userId of called) seen.delete(userId)
  if (open.length > 0) await bringBack(ctx, open)
}

/**
 * People who gave no sign of life to any node for the grace are gone; a pause they chose waits for their return. Several nodes may do so at once: what one
 * has ended is nothing to the other. A node that began just now waits for those whom the one before left behind.
 */
export async function endUnconfirmed(ctx: ServerContext, isOver = () => false): Promise<void> {
  const limit = before(ctx, GRACE_MS)
  if (socketsOf(ctx).begunAt > limit) return
  const silent = await ctx.db
    .select({ tenantId: users.tenantId, userId: users.id })
    .from(users)
    .where(and(eq(users.isHere, true), or(isNull(users.lastOnline), lt(users.lastOnline, limit))))
  for (const { tenantId, userId } of silent) {
    if (isOver()) return
    await changePresence(ctx, tenantId, userId, async ({ isHere, pause, lastOnline }) => {
      const isConfirmed = lastOnline !== null && lastOnline >= limit
      // A node that cannot reach the database may still hold the line.
      return { isHere: isHere && (isConfirmed || (await ctx.sockets.isConnected(tenantId, userId))), pause }
    })
  }
}

/** Confirms the connections of people on this node, and ends those that no node has. */
export const presenceCheck: PeriodicWork = {
  name: 'presence',
  everyMs: CHECK_MS,
  async run(ctx, isOver) {
    await confirmPresence(ctx)
    await endUnconfirmed(ctx, isOver)
  },
}
