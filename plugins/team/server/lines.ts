import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Dispose } from '#core/contract/define.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { presenceSignalled } from '#core/server/auth/plugin.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { changePresence } from './presence.ts'

/** How long a person stays here without a socket, in milliseconds: a reload or a short cut is not leaving. */
export const GRACE_MS = 60_000

/** Who has no line is not here; a pause they chose waits for their return. */
const noteGone = (ctx: ServerContext, tenantId: number, userId: number) =>
  changePresence(ctx, tenantId, userId, async ({ isHere, pause }) => ({ isHere: isHere && (await ctx.sockets.isConnected(tenantId, userId)), pause }))

/** A set of timers that end together; what fails in one is logged. */
function createTimers(ctx: ServerContext) {
  const timers = new Set<NodeJS.Timeout>()
  return {
    later(deed: () => Promise<unknown>) {
      const timer = setTimeout(() => {
        timers.delete(timer)
        deed().catch((error: unknown) => ctx.log.error({ reason: error instanceof Error ? error.message : 'unknown' }, 'presence'))
      }, GRACE_MS)
      timer.unref()
      timers.add(timer)
    },
    dispose() {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

/** A line makes somebody be here; without one they are gone after a time. */
export function watchLines(ctx: ServerContext): Dispose {
  const timers = createTimers(ctx)
  ctx.sockets.onConnect(({ tenantId, userId }) => ctx.emit(presenceSignalled, tenantId, { deed: 'came', userId }))
  ctx.sockets.onDisconnect(({ tenantId, userId }) => timers.later(() => noteGone(ctx, tenantId, userId)))
  return timers.dispose
}

/** A node that ended took its timers with it: who was here before this one began, and did not come back, is gone. */
export function clearAfterCrash(ctx: ServerContext): Dispose {
  const timers = createTimers(ctx)
  const begunAt = ctx.now()
  timers.later(async () => {
    const before = await ctx.db
      .select({ tenantId: users.tenantId, userId: users.id })
      .from(users)
      .where(and(eq(users.isHere, true), or(isNull(users.lastOnline), lt(users.lastOnline, begunAt))))
    for (const { tenantId, userId } of before) await noteGone(ctx, tenantId, userId)
  })
  return timers.dispose
}
