import { and, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { sessionEnded } from '#core/contract/auth.ts'
import { defineEvent } from '#core/contract/define.ts'
import { notFound, tenantInactive, tenantOverdue } from '#core/contract/errors.ts'
import type { Actor, ServerContext, ServerPlugin } from '../plugin.ts'
import { defineServerPlugin, listen } from '../plugin.ts'
import { rooms } from '../socket/rooms.ts'
import { mayBeIn } from './accessHours.ts'
import { ACTORS } from './actors.ts'
import { PLATFORM_TENANT, refreshTokens, tenants, users } from './identity.table.ts'
import { endSessions } from './sessions.ts'

/** Suspensions that were written past this program, and people whose hours are over, are looked for so often, in milliseconds. */
const CHECK_EVERY_MS = 30_000
const TENANT_STATUS = 'tenantStatus'
const TENANT_BLOCKED = 'tenantBlocked'

/** A company was suspended: whoever keeps lines of its visitors ends them. Happens again while it stays so, at every look. */
export const tenantSuspended = defineEvent('core.tenantSuspended', z.object({ tenantId: z.int() }))

/** Once a suspension is written; its lines end then, and not before. */
const statusTaken = defineEvent('core.statusTaken', z.object({ tenantId: z.int() }))

/** For calls of people who are not signed in. @throws tenantInactive (403) */
export async function requireActiveTenant(ctx: ServerContext, tenantId: number): Promise<void> {
  const status = await ctx.cached(TENANT_STATUS, String(tenantId), async (db) => {
    const [row] = await db.select({ status: tenants.status }).from(tenants).where(eq(tenants.id, tenantId))
    return row?.status ?? 'inactive'
  })
  if (status !== 'active') throw tenantInactive()
}

/** Whether the company's subscription is unpaid beyond its days of grace: nothing automatic is sent for it then. */
export async function isTenantBlocked(ctx: ServerContext, tenantId: number): Promise<boolean> {
  return ctx.cached(TENANT_BLOCKED, String(tenantId), async (db) => {
    const [row] = await db.select({ isBlocked: tenants.isBlocked }).from(tenants).where(eq(tenants.id, tenantId))
    return row?.isBlocked ?? false
  })
}

/** For programs that act for a company by a token. @throws tenantInactive (403), tenantOverdue (403) */
export async function requirePaidTenant(ctx: ServerContext, tenantId: number): Promise<void> {
  await requireActiveTenant(ctx, tenantId)
  if (await isTenantBlocked(ctx, tenantId)) throw tenantOverdue()
}

/** Blocks a company whose subscription is unpaid, or lets it in again. Its pages hear of it from the subscription's own event. @throws notFound (404), also for the platform itself */
export async function setTenantBlocked(ctx: ServerContext, tenantId: number, isBlocked: boolean): Promise<void> {
  if (tenantId === PLATFORM_TENANT) throw notFound()
  await ctx.transact(async (tx) => {
    const [row] = await tx.db.update(tenants).set({ isBlocked, updatedAt: tx.now() }).where(eq(tenants.id, tenantId)).returning({ id: tenants.id })
    if (!row) throw notFound()
    tx.forget(ACTORS)
    tx.forget(TENANT_BLOCKED, String(tenantId))
  })
}

/** Suspends a company at once, or lets it in again: nothing of it is deleted. @throws notFound (404), also for the platform itself */
export async function setTenantStatus(ctx: ServerContext, tenantId: number, status: (typeof tenants.$inferSelect)['status']): Promise<void> {
  if (tenantId === PLATFORM_TENANT) throw notFound()
  await ctx.transact(async (tx) => {
    const [row] = await tx.db
      .update(tenants)
      .set({ status, rev: sql`${tenants.rev} + 1`, updatedAt: tx.now() })
      .where(eq(tenants.id, tenantId))
      .returning({ id: tenants.id })
    if (!row) throw notFound()
    tx.forget(ACTORS)
    tx.forget(TENANT_STATUS, String(tenantId))
    if (status !== 'active') tx.emit(statusTaken, tenantId, { tenantId })
  })
}

function endConnectionsOfTenant(ctx: ServerContext, tenantId: number): void {
  ctx.push(sessionEnded, tenantId, { reason: 'companySuspended' }, [rooms.tenant(tenantId)])
  ctx.sockets.disconnect(rooms.tenant(tenantId))
  ctx.emit(tenantSuspended, tenantId, { tenantId })
}

/** Ends the lines of people and companies that were suspended otherwise than by a call: in the database, or while another node was away. */
export async function endSuspended(ctx: ServerContext, connected: readonly Pick<Actor, 'tenantId' | 'userId'>[]): Promise<void> {
  const inactive = await ctx.db.select({ id: tenants.id }).from(tenants).where(ne(tenants.status, 'active'))
  for (const { id } of inactive) endConnectionsOfTenant(ctx, id)
  const ids = [...new Set(connected.map(({ userId }) => userId))]
  if (ids.length === 0) return
  const suspended = await ctx.db
    .select({ id: users.id, tenantId: users.tenantId })
    .from(users)
    .where(and(inArray(users.id, ids), eq(users.isActive, false)))
  for (const { id, tenantId } of suspended) {
    ctx.forget(ACTORS, String(id))
    ctx.sockets.disconnect(rooms.user(tenantId, id))
  }
}

/** Signs out whoever is in outside of their hours. Any node may do it: who is out already has no sessions. */
export async function endOutOfHours(ctx: ServerContext): Promise<void> {
  const people = await ctx.db
    .select({ id: users.id, tenantId: users.tenantId, profile: users.profile, accessHours: users.accessHours })
    .from(users)
    .where(
      and(
        isNotNull(users.accessHours),
        ne(users.profile, 'admin'),
        eq(users.isActive, true),
        isNull(users.deletedAt),
        inArray(users.id, ctx.db.select({ id: refreshTokens.userId }).from(refreshTokens).where(isNull(refreshTokens.revokedAt))),
      ),
    )
  for (const person of people) if (!(await mayBeIn(ctx, person))) await endSessions(ctx, { tenantId: person.tenantId, userId: person.id }, 'hours')
}

/** Consequences of suspending a company, and the look for what was suspended elsewhere. */
export const suspensionPlugin: ServerPlugin = defineServerPlugin({
  id: 'suspension',
  isEssential: true,
  listeners: [listen(statusTaken, 'end-lines-of-company', async (_payload, tenantId, ctx) => endConnectionsOfTenant(ctx, tenantId))],
  every: [
    {
      name: 'suspensions',
      everyMs: CHECK_EVERY_MS,
      run: async (ctx) => void (await Promise.all([endSuspended(ctx, ctx.sockets.connectedHere()), endOutOfHours(ctx)])),
    },
  ],
})
