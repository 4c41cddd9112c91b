import { eq } from 'drizzle-orm'
import { noPermission, noUserFound } from '#core/contract/errors.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { endSessions, openSessionsOf } from '#core/server/auth/sessions.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { noSessionFound, type SessionOfPerson } from '../../contract/people.ts'
import { requireRank } from './checkPerson.ts'
import { signOut } from './leaving.ts'

/** @throws noPermission (403) for another's, unless one keeps people; noUserFound (404) */
async function requireAccess(ctx: ServerContext, actor: Actor, id: number): Promise<void> {
  if (id !== actor.userId && !actor.can('team.editUsers')) throw noPermission()
  const person = await tenantRows(ctx.db, actor, users).first(eq(users.id, id))
  if (!person) throw noUserFound()
  requireRank(actor, person)
}

/** @see listSessions of the contract */
export async function listSessions(ctx: ServerContext, actor: Actor, id: number): Promise<SessionOfPerson[]> {
  await requireAccess(ctx, actor, id)
  const who = { tenantId: actor.tenantId, userId: id }
  const live = new Set((await ctx.sockets.inRoom(rooms.user(who.tenantId, id))).map((socket) => socket.actor.chainId))
  return (await openSessionsOf(ctx, who)).map(({ chainId, startedAt, lastUsedAt, ...from }) => ({
    ...from,
    id: chainId,
    startedAt: startedAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    isLive: live.has(chainId),
    isOwn: chainId === actor.chainId,
  }))
}

/** @see endSessions of the contract */
export async function endAllSessions(ctx: ServerContext, actor: Actor, id: number): Promise<{ ended: number }> {
  await requireAccess(ctx, actor, id)
  return { ended: await signOut(ctx, actor, id, 'forced', id === actor.userId ? actor.chainId : undefined) }
}

/** @see endSession of the contract */
export async function endOneSession(ctx: ServerContext, actor: Actor, id: number, only: string): Promise<{ ended: number }> {
  await requireAccess(ctx, actor, id)
  const ended = await endSessions(ctx, { tenantId: actor.tenantId, userId: id }, 'forced', { only })
  if (ended === 0) throw noSessionFound()
  return { ended }
}
