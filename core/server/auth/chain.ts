import { and, eq, isNull } from 'drizzle-orm'
import { sessionExpired } from '#core/contract/errors.ts'
import { newId } from '#core/contract/ids.ts'
import type { Queries } from '../db/database.ts'
import { refreshTokens } from './identity.table.ts'

/**
 * The answer that carried a new token may be lost, or two tabs may ask at once: for so long the token that was used gets the
 * same successor again, unless that one was used itself.
 */
const REPEAT_MS = 30_000

/** How long a login lives without being used. */
export const REFRESH_DAYS = 7

/** Where a session is used from: kinds of browser and system, as `origin.ts` names them. */
export interface UsedFrom {
  address: string
  browser: string
  system: string
}

const expiry = (now: Date) => new Date(now.getTime() + REFRESH_DAYS * 86_400_000)

/** Starts a chain for a login; answers the first refresh token. */
export async function startChain(db: Queries, who: { tenantId: number; userId: number }, from: UsedFrom, now: Date): Promise<{ id: string; chainId: string }> {
  const link = { id: newId(), chainId: newId() }
  await db.insert(refreshTokens).values({ ...link, ...who, ...from, expiresAt: expiry(now), createdAt: now })
  return link
}

/**
 * Uses a refresh token up and answers its successor. Using one again revokes the whole chain (decision 7), save for a repeat
 * within 30 s while its successor is unused.
 * @throws sessionExpired (401); `revokedChain` in its body names the chain that a reuse has ended
 */
export async function rotate(db: Queries, id: string, from: UsedFrom, now: Date): Promise<{ id: string; chainId: string; userId: number; tenantId: number }> {
  const nextId = newId()
  const [used] = await db
    .update(refreshTokens)
    .set({ usedAt: now, successorId: nextId })
    .where(and(eq(refreshTokens.id, id), isNull(refreshTokens.usedAt), isNull(refreshTokens.revokedAt)))
    .returning()
  if (!used) return repeat(db, id, from, now)
  if (used.expiresAt <= now) throw sessionExpired()
  const next = { id: nextId, chainId: used.chainId, userId: used.userId, tenantId: used.tenantId }
  // A repeat at the same moment may have written it already.
  await db
    .insert(refreshTokens)
    .values({ ...next, ...from, expiresAt: expiry(now), createdAt: now })
    .onConflictDoNothing()
  return next
}

async function repeat(db: Queries, id: string, from: UsedFrom, now: Date): Promise<{ id: string; chainId: string; userId: number; tenantId: number }> {
  const [known] = await db.select().from(refreshTokens).where(eq(refreshTokens.id, id))
  if (!known) throw sessionExpired()
  const { chainId, userId, tenantId, successorId, usedAt } = known
  if (successorId && usedAt && !known.revokedAt && now.getTime() - usedAt.getTime() <= REPEAT_MS) {
    // The first of two at once may not have written its successor yet: whoever comes second writes it.
    await db
      .insert(refreshTokens)
      .values({ id: successorId, chainId, userId, tenantId, ...from, expiresAt: expiry(usedAt), createdAt: usedAt })
      .onConflictDoNothing()
    const [next] = await db
      .select()
      .from(refreshTokens)
      .where(and(eq(refreshTokens.id, successorId), isNull(refreshTokens.usedAt), isNull(refreshTokens.revokedAt)))
    if (next) return { id: next.id, chainId, userId, tenantId }
  }
  await revokeChain(db, chainId, now)
  throw sessionExpired({ revokedChain: chainId })
}

export async function revokeChain(db: Queries, chainId: string, now: Date): Promise<void> {
  await db
    .update(refreshTokens)
    .set({ revokedAt: now })
    .where(and(eq(refreshTokens.chainId, chainId), isNull(refreshTokens.revokedAt)))
}

/** Whether the login still stands: a logout or a reuse ends it before its access token expires. */
export async function isChainAlive(db: Queries, chainId: string): Promise<boolean> {
  const [link] = await db
    .select({ id: refreshTokens.id })
    .from(refreshTokens)
    .where(and(eq(refreshTokens.chainId, chainId), isNull(refreshTokens.revokedAt)))
    .limit(1)
  return link !== undefined
}
