import { and, desc, eq, sql } from 'drizzle-orm'
import { users } from '#core/server/auth/identity.table.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import { type PrivacyEntry, privacyLogged } from '../contract/index.ts'
import { privacyLog } from './privacyLog.table.ts'

const PAGE = 40

/** Writes an entry and tells the administrators. */
export async function recordPrivacy(tx: ServerContext, actor: Actor, action: PrivacyEntry['action'], contactId: number): Promise<void> {
  const { tenantId, userId } = actor
  const { id } = await tenantRows(tx.db, actor, privacyLog).insert({ action, contactId, userId, at: tx.now() })
  const members = await tx.use(teamService).membersOf(tenantId)
  const administrators = members.filter(({ profile }) => profile === 'admin')
  tx.push(
    privacyLogged,
    tenantId,
    { id },
    administrators.map((member) => rooms.user(tenantId, member.userId)),
  )
}

/** @see listPrivacyLog of the contract */
export async function listLog(ctx: ServerContext, actor: Actor, pageNumber: number): Promise<{ entries: PrivacyEntry[]; count: number; hasMore: boolean }> {
  const rows = await ctx.db
    .select({ entry: privacyLog, userName: users.name })
    .from(privacyLog)
    .leftJoin(users, and(eq(users.tenantId, privacyLog.tenantId), eq(users.id, privacyLog.userId)))
    .where(ofTenant(privacyLog, actor))
    .orderBy(desc(privacyLog.at), desc(privacyLog.id))
    .limit(PAGE)
    .offset((pageNumber - 1) * PAGE)
  const [total] = await ctx.db.select({ count: sql<number>`count(*)::int` }).from(privacyLog).where(ofTenant(privacyLog, actor))
  const count = total?.count ?? 0
  const entries = rows.map(({ entry: { id, action, contactId, userId, at }, userName }) => ({
    id,
    action,
    contactId,
    user: userName === null ? null : { id: userId, name: userName },
    at: at.toISOString(),
  }))
  return { entries, count, hasMore: pageNumber * PAGE < count }
}
