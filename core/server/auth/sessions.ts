import { and, desc, eq, gt, inArray, isNull, min, ne } from 'drizzle-orm'
import { z } from 'zod'
import { type SessionEnd, sessionEnded } from '#core/contract/auth.ts'
import { defineEvent } from '#core/contract/define.ts'
import type { Actor, ServerContext } from '../plugin.ts'
import { rooms } from '../socket/rooms.ts'
import { CHAINS } from './actors.ts'
import { refreshTokens } from './identity.table.ts'
import { membershipsOf } from './memberships.ts'

type Person = Pick<Actor, 'tenantId' | 'userId'>

/** Sessions of a person were revoked: their lines end on every node. */
export const sessionsRevoked = defineEvent('core.sessionsRevoked', z.object({ chainIds: z.array(z.string()), reason: z.custom<SessionEnd>() }))

/** A sign-in that still stands. */
export interface OpenSession {
  chainId: string
  startedAt: Date
  /** When its access token was last renewed; that of a page in use is at most 15 minutes old. */
  lastUsedAt: Date
  address: string | null
  browser: string | null
  system: string | null
}

/** Sessions of a person that stand, the last used first. */
export async function openSessionsOf({ db, now }: Pick<ServerContext, 'db' | 'now'>, { tenantId, userId }: Person): Promise<OpenSession[]> {
  // The newest token of each chain: those before it are used up.
  const heads = await db
    .select()
    .from(refreshTokens)
    .where(
      and(
        eq(refreshTokens.tenantId, tenantId),
        eq(refreshTokens.userId, userId),
        isNull(refreshTokens.usedAt),
        isNull(refreshTokens.revokedAt),
        gt(refreshTokens.expiresAt, now()),
      ),
    )
    .orderBy(desc(refreshTokens.createdAt))
  if (heads.length === 0) return []
  const chainIds = heads.map(({ chainId }) => chainId)
  const starts = await db
    .select({ chainId: refreshTokens.chainId, startedAt: min(refreshTokens.createdAt) })
    .from(refreshTokens)
    .where(inArray(refreshTokens.chainId, chainIds))
    .groupBy(refreshTokens.chainId)
  const startOf = new Map(starts.map(({ chainId, startedAt }) => [chainId, startedAt]))
  return heads.map(({ chainId, createdAt, address, browser, system }) => ({
    ...{ chainId, address, browser, system },
    startedAt: startOf.get(chainId) ?? createdAt,
    lastUsedAt: createdAt,
  }))
}

/** Ends sessions of a person: all, `only` one, or all `except` one. Answers how many stood. */
export async function endSessions(
  ctx: ServerContext,
  { tenantId, userId }: Person,
  reason: SessionEnd,
  which: { only?: string; except?: string } = {},
): Promise<number> {
  const revoked = await ctx.db
    .update(refreshTokens)
    .set({ revokedAt: ctx.now() })
    .where(
      and(
        eq(refreshTokens.tenantId, tenantId),
        eq(refreshTokens.userId, userId),
        isNull(refreshTokens.revokedAt),
        which.only === undefined ? undefined : eq(refreshTokens.chainId, which.only),
        which.except === undefined ? undefined : ne(refreshTokens.chainId, which.except),
      ),
    )
    .returning({ chainId: refreshTokens.chainId })
  const chainIds = [...new Set(revoked.map(({ chainId }) => chainId))]
  for (const chainId of chainIds) ctx.forget(CHAINS, chainId)
  if (chainIds.length > 0) ctx.emit(sessionsRevoked, tenantId, { chainIds, reason })
  return chainIds.length
}

/** Ends the sessions of an account's owner in whichever company, all `except` one. */
export async function endSessionsEverywhere(tx: ServerContext, accountId: number, reason: SessionEnd, except?: string): Promise<void> {
  for (const { user } of await membershipsOf(tx.db, accountId))
    await endSessions(tx, { tenantId: user.tenantId, userId: user.id }, reason, except === undefined ? {} : { except })
}

/** Tells the pages of revoked sessions why they end, and ends their lines. */
export async function endConnections({ chainIds, reason }: z.output<typeof sessionsRevoked.payload>, tenantId: number, ctx: ServerContext): Promise<void> {
  for (const chainId of chainIds) {
    ctx.push(sessionEnded, tenantId, { reason }, [rooms.chain(chainId)])
    ctx.sockets.disconnect(rooms.chain(chainId))
  }
}
