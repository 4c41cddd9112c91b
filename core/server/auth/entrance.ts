import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Session, sessionSchema } from '#core/contract/auth.ts'
import { definePoint } from '#core/contract/define.ts'
import { browserOf, systemOf } from '#core/contract/origin.ts'
import type { RequestFacts, ServerContext } from '../plugin.ts'
import { offOf } from '../switches/offOf.ts'
import type { Actors } from './actors.ts'
import { startChain, type UsedFrom } from './chain.ts'
import { users } from './identity.table.ts'
import { membershipsOf, openOf, type UserRow } from './memberships.ts'
import { presenceSignalled } from './presenceSignalled.ts'
import { endSessions } from './sessions.ts'
import type { Tokens } from './tokens.ts'

/** Fields that other plugins add to the answer of a login. */
export type SessionPart = (who: { tenantId: number; userId: number }, ctx: ServerContext) => Promise<Partial<Session>>
export const sessionParts = definePoint<SessionPart>('core.sessionParts')

export const usedFrom = ({ ip, userAgent }: RequestFacts): UsedFrom => ({ address: ip, browser: browserOf(userAgent), system: systemOf(userAgent) })

interface Entered {
  session: z.input<typeof sessionSchema>
  /** For the cookie. */
  refreshToken: string
}

/** Begins a session of somebody who was let in. */
export async function enter(ctx: ServerContext, { tokens, actors }: { tokens: Tokens; actors: Actors }, user: UserRow, from: UsedFrom): Promise<Entered> {
  const now = ctx.now()
  const who = { tenantId: user.tenantId, userId: user.id }
  const link = await startChain(ctx.db, who, from, now)
  if (user.isSingleSession) await endSessions(ctx, who, 'otherSignIn', { except: link.chainId })
  await ctx.db
    .update(users)
    .set({ lastLogin: now, lastOnline: now, rev: sql`${users.rev} + 1` })
    .where(eq(users.id, user.id))
  ctx.emit(presenceSignalled, user.tenantId, { kind: 'came', userId: user.id })
  const rights = await actors.personOf(user.id, ctx)
  const companies = openOf(await membershipsOf(ctx.db, user.accountId ?? user.id)).length
  const extras = await Promise.all((await ctx.contributionsFor(sessionParts, who.tenantId)).map((part) => part(who, ctx)))
  const { name: username, email, profile, isSupport, configs, blockWavoip, whatsappAllowed } = user
  const session = {
    ...{ username, email, profile, isSupport, configs, blockWavoip, whatsappAllowed, ...who },
    token: await tokens.sign({ id: user.id, tenantId: user.tenantId, chain: link.chainId }),
    status: 'online' as const,
    queues: [],
    usuariosOnline: [],
    menuVisibility: rights?.menuVisibility ?? {},
    permissions: rights?.permissions ?? [],
    companies,
    isBlocked: rights?.isBlocked ?? false,
    pluginsOff: [...(await offOf(ctx, who.tenantId))],
  }
  return { session: Object.assign(session, ...extras), refreshToken: link.id }
}
