import { createHash, randomBytes } from 'node:crypto'
import { eq, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import {
  FALLBACK_ENCRYPTION_KEY,
  login,
  logout,
  type Profile,
  publicEncryptionKey,
  refreshToken,
  requestPasswordReset,
  resetPassword,
  type Session,
  userActiveSignal,
  userIdleSignal,
} from '#core/contract/auth.ts'
import { defineEvent, definePoint } from '#core/contract/define.ts'
import { AppError, invalidCredentials, mailNotConfigured, sessionExpired, tenantInactive } from '#core/contract/errors.ts'
import { newId } from '#core/contract/ids.ts'
import { defineServerPlugin, onSignal, publicRoute, type RequestFacts, type ServerContext, type ServerPlugin } from '../plugin.ts'
import { rooms } from '../socket/rooms.ts'
import { offOf } from '../switches/offOf.ts'
import { type Actors, CHAINS } from './actors.ts'
import { REFRESH_DAYS, revokeAllOf, revokeChain, rotate, startChain } from './chain.ts'
import { createHashQueue } from './hashQueue.ts'
import { passwordResets, refreshTokens, tenants, users } from './identity.table.ts'
import { passwordCandidates } from './loginCipher.ts'
import { hashPassword, isPassword } from './password.ts'
import type { SignInLimits, SignInTry } from './signInLimits.ts'
import type { Tokens } from './tokens.ts'

const COOKIE = 'jrt'
const REFRESH_SECONDS = REFRESH_DAYS * 86_400
/** Says that an account has signed in from this browser before: strangers' tries at the account do not slow its owner there. It lets nobody in. */
const DEVICE_COOKIE = 'jdv'
const DEVICE_DAYS = 180

/** What other plugins add to the answer of a login. */
export type SessionPart = (who: { tenantId: number; userId: number }, ctx: ServerContext) => Promise<Partial<Session>>
export const sessionParts = definePoint<SessionPart>('core.sessionParts')

/**
 * Somebody signed in or opened a line (`came`), became active or idle, or signed out of the login `chainId` (`left`).
 * Who owns people says what follows of it.
 */
export const presenceSignalled = defineEvent(
  'core.presenceSignalled',
  z.discriminatedUnion('deed', [
    z.object({ deed: z.enum(['came', 'active', 'idle']), userId: z.int() }),
    z.object({ deed: z.literal('left'), userId: z.int(), chainId: z.string() }),
  ]),
)

export interface AuthParts {
  tokens: Tokens
  actors: Actors
  encryptionKey: string
  signInLimits: SignInLimits
  /** Asking for a link, and using one: by address, and by account. */
  resetLimits: SignInLimits
}

type UserRow = typeof users.$inferSelect

/** A hash nobody has: an unknown account costs as long as a known one. */
const nobodysHash = hashPassword(randomBytes(16).toString('hex'))

async function findAccount(ctx: ServerContext, name: string): Promise<UserRow | undefined> {
  const wanted = name.toLowerCase()
  const [row] = await ctx.db
    .select()
    .from(users)
    .where(or(sql`lower(${users.email}) = ${wanted}`, sql`lower(${users.username}) = ${wanted}`))
    .limit(1)
  return row
}

async function matches(account: UserRow | undefined, candidates: readonly string[]): Promise<boolean> {
  const stored = account?.passwordHash ?? (await nobodysHash)
  for (const candidate of candidates.length > 0 ? candidates : ['']) {
    if (await isPassword(candidate, stored)) return account !== undefined
  }
  return false
}

const visibleMenus = (all: Record<string, Record<string, boolean>>, profile: Profile) => all[profile] ?? {}

/** Sign-in, refresh and sign-out as a plugin of the kernel's own. @see specification §§3, 4, 7; decisions 6 to 8 */
export function authPlugin(parts: AuthParts): ServerPlugin {
  const { tokens, actors, encryptionKey } = parts

  const hashInTurn = createHashQueue()

  const deviceOf = async (request: RequestFacts, userId: number | undefined) => {
    const token = request.cookies[DEVICE_COOKIE]
    const known = token && userId ? await tokens.verifyDevice(token) : null
    return known && known.userId === userId ? known.device : null
  }

  const keepCookie = (request: RequestFacts, value: string) => request.setCookie(COOKIE, value, value ? REFRESH_SECONDS : 0)

  const endChain = async (ctx: ServerContext, chainId: string) => {
    await revokeChain(ctx.db, chainId, ctx.now())
    ctx.forget(CHAINS, chainId)
    ctx.sockets.disconnect(rooms.chain(chainId))
  }

  const leave = async (ctx: ServerContext, { tenantId, userId, chainId }: { tenantId: number; userId: number; chainId: string }) => {
    await endChain(ctx, chainId)
    ctx.emit(presenceSignalled, tenantId, { deed: 'left', userId, chainId })
  }

  return defineServerPlugin({
    id: 'auth',
    isEssential: true,
    routes: [
      publicRoute(publicEncryptionKey, async () => encryptionKey),
      publicRoute(login, async ({ email, password }, ctx, request) => {
        const account = await findAccount(ctx, email)
        const one: SignInTry = { address: request.ip, account: account?.id ?? email.toLowerCase(), device: await deviceOf(request, account?.id) }
        const refused = (reason: string) => ctx.log.warn({ address: one.address, userId: account?.id ?? null, reason }, 'sign-in refused')
        try {
          await parts.signInLimits.admit(one)
        } catch (error) {
          refused('too many tries')
          throw error
        }
        const candidates = passwordCandidates(password, [encryptionKey, FALLBACK_ENCRYPTION_KEY])
        const isRight = await hashInTurn(() => matches(account, candidates))
        if (!account || !isRight || !account.isActive) {
          refused(account?.isActive === false ? 'suspended' : 'wrong password')
          throw invalidCredentials()
        }
        await parts.signInLimits.forgive(one)
        request.setCookie(DEVICE_COOKIE, await tokens.signDevice(account.id, one.device ?? newId(), DEVICE_DAYS), DEVICE_DAYS * 86_400)
        const [tenant] = await ctx.db.select().from(tenants).where(eq(tenants.id, account.tenantId))
        if (tenant?.status !== 'active') throw tenantInactive()
        const now = ctx.now()
        const who = { tenantId: account.tenantId, userId: account.id }
        const link = await startChain(ctx.db, who, now)
        await ctx.db
          .update(users)
          .set({ lastLogin: now, lastOnline: now, rev: sql`${users.rev} + 1` })
          .where(eq(users.id, account.id))
        ctx.emit(presenceSignalled, account.tenantId, { deed: 'came', userId: account.id })
        keepCookie(request, link.id)
        const extras = await Promise.all((await ctx.contributionsFor(sessionParts, who.tenantId)).map((part) => part(who, ctx)))
        return Object.assign(
          {
            token: await tokens.sign({ id: account.id, tenantId: account.tenantId, chain: link.chainId }),
            username: account.name,
            email: account.email,
            profile: account.profile,
            status: 'online',
            ...who,
            isSupport: account.isSupport,
            queues: [],
            usuariosOnline: [],
            configs: account.configs,
            blockWavoip: account.blockWavoip,
            whatsappAllowed: account.whatsappAllowed,
            menuVisibility: visibleMenus(tenant.menuVisibility, account.profile),
            permissions: actors.permissionsOf(account.profile),
            pluginsOff: [...(await offOf(ctx, who.tenantId))],
          },
          ...extras,
        )
      }),
      publicRoute(refreshToken, async (_input, ctx, request) => {
        const id = request.cookies[COOKIE]
        if (!id) throw sessionExpired()
        try {
          const next = await rotate(ctx.db, id, ctx.now())
          const actor = await actors.of({ id: next.userId, chain: next.chainId }, ctx)
          keepCookie(request, next.id)
          return { token: await tokens.sign({ id: actor.userId, tenantId: actor.tenantId, chain: next.chainId }) }
        } catch (error) {
          keepCookie(request, '')
          if (error instanceof AppError && typeof error.body.revokedChain === 'string') {
            await endChain(ctx, error.body.revokedChain)
            throw sessionExpired()
          }
          throw error
        }
      }),
      publicRoute(logout, async (_input, ctx, request) => {
        keepCookie(request, '')
        const claims = request.bearer ? await tokens.verify(request.bearer).catch(() => null) : null
        if (claims) await leave(ctx, { tenantId: claims.tenantId, userId: claims.id, chainId: claims.chain })
        else if (request.cookies[COOKIE]) {
          const [link] = await ctx.db.select().from(refreshTokens).where(eq(refreshTokens.id, request.cookies[COOKIE]))
          if (link) await leave(ctx, link)
        }
        return { message: 'USER_LOGOUT' as const }
      }),
      publicRoute(requestPasswordReset, async ({ email }, _ctx, request) => {
        await parts.resetLimits.admit({ address: request.ip, account: email.toLowerCase(), device: null })
        // No mail is sent yet: whoever asks is told so, known or not, instead of waiting for a link that never comes.
        throw mailNotConfigured()
      }),
      publicRoute(resetPassword, async ({ token, password }, ctx, request) => {
        await parts.resetLimits.admit({ address: request.ip, account: 'link', device: request.ip })
        const tokenHash = createHash('sha256').update(token).digest('hex')
        const passwordHash = await hashInTurn(() => hashPassword(password))
        const whose = await ctx.transact(async (tx) => {
          const now = tx.now()
          const [reset] = await tx.db
            .update(passwordResets)
            .set({ usedAt: now })
            .where(sql`${passwordResets.tokenHash} = ${tokenHash} and ${passwordResets.usedAt} is null and ${passwordResets.expiresAt} > ${now}`)
            .returning()
          if (!reset) throw new AppError('ERR_RESET_TOKEN', 400)
          await tx.db
            .update(users)
            .set({ passwordHash, rev: sql`${users.rev} + 1` })
            .where(eq(users.id, reset.userId))
          await revokeAllOf(tx.db, reset.userId, now)
          return reset
        })
        ctx.forget(CHAINS)
        ctx.sockets.disconnect(rooms.user(whose.tenantId, whose.userId))
        return { message: 'PASSWORD_CHANGED' }
      }),
    ],
    signals: [
      onSignal(userActiveSignal, async (_payload, { actor }, ctx) => ctx.emit(presenceSignalled, actor.tenantId, { deed: 'active', userId: actor.userId })),
      onSignal(userIdleSignal, async (_payload, { actor }, ctx) => ctx.emit(presenceSignalled, actor.tenantId, { deed: 'idle', userId: actor.userId })),
    ],
  })
}
