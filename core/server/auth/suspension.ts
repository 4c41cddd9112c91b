import { and, eq, inArray, ne } from 'drizzle-orm'
import { z } from 'zod'
import { setTenantStatus } from '#core/contract/access.ts'
import { defineEvent } from '#core/contract/define.ts'
import { notFound, tenantInactive } from '#core/contract/errors.ts'
import type { Actor, ServerContext, ServerPlugin } from '../plugin.ts'
import { defineServerPlugin, route } from '../plugin.ts'
import { rooms } from '../socket/rooms.ts'
import { ACTORS } from './actors.ts'
import { PLATFORM_TENANT, tenants, users } from './identity.table.ts'

/** Suspensions that were written past this program are looked for so often, in milliseconds. */
const LOOK_EVERY_MS = 60_000
const TENANT_STATUS = 'tenantStatus'

/** A company was suspended: whoever keeps lines of its visitors ends them. Happens again while it stays so, at every look. */
export const tenantSuspended = defineEvent('core.tenantSuspended', z.object({ tenantId: z.int() }))

/** For calls of people who are not signed in. @throws tenantInactive (403) */
export async function requireActiveTenant(ctx: ServerContext, tenantId: number): Promise<void> {
  const status = await ctx.cached(TENANT_STATUS, String(tenantId), async (db) => {
    const [row] = await db.select({ status: tenants.status }).from(tenants).where(eq(tenants.id, tenantId))
    return row?.status ?? 'inactive'
  })
  if (status !== 'active') throw tenantInactive()
}

function endLinesOfTenant(ctx: ServerContext, tenantId: number): void {
  ctx.sockets.disconnect(rooms.tenant(tenantId))
  ctx.emit(tenantSuspended, tenantId, { tenantId })
}

/** Suspends a person or lets them in again; what is open ends at once, on every node. */
export async function setUserActive(ctx: ServerContext, { tenantId, userId }: Pick<Actor, 'tenantId' | 'userId'>, isActive: boolean): Promise<void> {
  await ctx.db
    .update(users)
    .set({ isActive })
    .where(and(eq(users.tenantId, tenantId), eq(users.id, userId)))
  ctx.forget(ACTORS, String(userId))
  if (!isActive) ctx.sockets.disconnect(rooms.user(tenantId, userId))
}

/** Ends the lines of people and companies that were suspended otherwise than by a call: in the database, or while another node was away. */
export async function endSuspended(ctx: ServerContext, connected: readonly Pick<Actor, 'tenantId' | 'userId'>[]): Promise<void> {
  const inactive = await ctx.db.select({ id: tenants.id }).from(tenants).where(ne(tenants.status, 'active'))
  for (const { id } of inactive) endLinesOfTenant(ctx, id)
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

/** Suspending companies, and the look for what was suspended elsewhere. */
export const suspensionPlugin: ServerPlugin = defineServerPlugin({
  id: 'suspension',
  isEssential: true,
  permissions: { 'tenants.manage': { sentence: 'Suspend companies and let them in again', profiles: ['superadmin'] } },
  routes: [
    route(setTenantStatus, async ({ id, status }, _actor, ctx) => {
      if (id === PLATFORM_TENANT) throw notFound()
      const [row] = await ctx.db.update(tenants).set({ status }).where(eq(tenants.id, id)).returning()
      if (!row) throw notFound()
      ctx.forget(ACTORS)
      ctx.forget(TENANT_STATUS, String(id))
      if (status !== 'active') endLinesOfTenant(ctx, id)
      return { id, name: row.name, status: row.status }
    }),
  ],
  begin(ctx) {
    const timer = setInterval(() => {
      endSuspended(ctx, ctx.sockets.connectedHere()).catch((error: Error) => ctx.log.error({ reason: error.message }, 'suspensions could not be looked for'))
    }, LOOK_EVERY_MS)
    timer.unref()
    return () => clearInterval(timer)
  },
})
