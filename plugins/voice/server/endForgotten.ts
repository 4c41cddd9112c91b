import { and, eq, lt } from 'drizzle-orm'
import { tenants } from '#core/server/auth/identity.table.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { PeriodicWork, ServerContext } from '#core/server/plugin.ts'
import { voiceCalls } from './voice.table.ts'

const EVERY_MS = 10 * 60_000
/** Longer than any call rings, and than people talk. */
const RINGS_MS = 10 * 60_000
const TALKS_MS = 12 * 60 * 60_000

/** Ends calls whose browser went away without a last word. */
export async function endForgotten(ctx: ServerContext): Promise<void> {
  const before = (ms: number) => new Date(ctx.now().getTime() - ms)
  for (const { id: tenantId } of await ctx.db.select({ id: tenants.id }).from(tenants)) {
    const calls = tenantRows(ctx.db, { tenantId }, voiceCalls)
    await calls.update(and(eq(voiceCalls.status, 'ringing'), lt(voiceCalls.startedAt, before(RINGS_MS))), { status: 'missed' })
    await calls.update(and(eq(voiceCalls.status, 'answered'), lt(voiceCalls.startedAt, before(TALKS_MS))), { status: 'ended' })
  }
}

export const forgottenCalls: PeriodicWork = { name: 'forgotten calls', everyMs: EVERY_MS, run: endForgotten }
