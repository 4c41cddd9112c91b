import { randomBytes } from 'node:crypto'
import { and, eq, or, sql } from 'drizzle-orm'
import {
  changeCompany,
  FALLBACK_ENCRYPTION_KEY,
  listOwnCompanies,
  login,
  logout,
  publicEncryptionKey,
  refreshToken,
  requestPasswordReset,
  resetPassword,
  userActiveSignal,
  userIdleSignal,
} from '#core/contract/auth.ts'
import { extend } from '#core/contract/define.ts'
import { AppError, invalidCredentials, mailNotConfigured, notFound, sessionExpired } from '#core/contract/errors.ts'
import { newId } from '#core/contract/ids.ts'
import { recordWithin } from '../http/recordedCalls.ts'
import { mailers, mailKinds } from '../mail.ts'
import { defineServerPlugin, listen, onSignal, provide, publicRoute, type RequestFacts, route, type ServerContext, type ServerPlugin } from '../plugin.ts'
import { rooms } from '../socket/rooms.ts'
import { type Actors, CHAINS } from './actors.ts'
import { REFRESH_DAYS, revokeChain, rotate } from './chain.ts'
import { enter, usedFrom } from './entrance.ts'
import { createHashQueue } from './hashQueue.ts'
import { passwordResets, refreshTokens, users } from './identity.table.ts'
import { passwordCandidates } from './loginCipher.ts'
import { accountOf, isAccount, type Membership, membershipsOf, openOf, refusalOf, type UserRow } from './memberships.ts'
import { hashPassword, isPassword } from './password.ts'
import { presenceSignalled } from './presenceSignalled.ts'
import { invitationMail, resetHash, resetMail, sendResetMail } from './resetMail.ts'
import { endConnections, endSessionsEverywhere, sessionsRevoked } from './sessions.ts'
import { type SignInProof, type SigningIn, signInChecks } from './signInChecks.ts'
import type { SignInLimits, SignInTry } from './signInLimits.ts'
import { type SignInService, signInService } from './signInService.ts'
import type { Tokens } from './tokens.ts'

const COOKIE = 'jrt'
const REFRESH_SECONDS = REFRESH_DAYS * 86_400
/** Says that an account has signed in from this browser before: strangers' tries at the account do not slow its owner there. It lets nobody in. */
const DEVICE_COOKIE = 'jdv'
const DEVICE_DAYS = 180

export interface AuthParts {
  tokens: Tokens
  actors: Actors
  encryptionKey: string
  signInLimits: SignInLimits
  /** Asking for a link, and using one: by address, and by account. */
  resetLimits: SignInLimits
}

/** A hash nobody has: an unknown account costs as long as a known one. */
const nobodysHash = hashPassword(randomBytes(16).toString('hex'))

async function findAccount(ctx: ServerContext, name: string): Promise<UserRow | undefined> {
  const wanted = name.toLowerCase()
  const [row] = await ctx.db
    .select()
    .from(users)
    .where(and(isAccount, or(sql`lower(${users.email}) = ${wanted}`, sql`lower(${users.username}) = ${wanted}`)))
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

/** Where somebody enters who works in several companies: where they were last, of those that let them in. */
async function placeToEnter(ctx: ServerContext, places: readonly [Membership, ...Membership[]]): Promise<{ place: Membership; refusal: Error | null }> {
  const [first] = places
  for (const place of places) if ((await refusalOf(ctx, place)) === null) return { place, refusal: null }
  return { place: first, refusal: await refusalOf(ctx, first) }
}

const signingIn = ({ user }: Membership, account: UserRow): SigningIn => ({
  ...{ tenantId: user.tenantId, userId: user.id, profile: user.profile, name: account.name, email: account.email },
  account: { tenantId: account.tenantId, userId: account.id },
})

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

  const enterBy = async (ctx: ServerContext, request: RequestFacts, user: UserRow) => {
    const { session, refreshToken } = await enter(ctx, parts, user, usedFrom(request))
    keepCookie(request, refreshToken)
    return session
  }

  /** `onProved`: once nothing but the company or the clock stands against them. */
  const letIn = async (ctx: ServerContext, account: UserRow, request: RequestFacts, proof: SignInProof, onProved: () => Promise<void>) => {
    const [first, ...others] = (await membershipsOf(ctx.db, account.id)).filter(({ user }) => user.isActive)
    if (!first) {
      ctx.log.warn({ address: request.ip, userId: account.id, reason: 'suspended' }, 'sign-in refused')
      throw invalidCredentials()
    }
    const { place, refusal } = await placeToEnter(ctx, [first, ...others])
    for (const check of ctx.contributionsOf(signInChecks)) await check(ctx, signingIn(place, account), proof)
    await onProved()
    const device = (await deviceOf(request, account.id)) ?? newId()
    request.setCookie(DEVICE_COOKIE, await tokens.signDevice(account.id, device, DEVICE_DAYS), DEVICE_DAYS * 86_400)
    if (refusal) throw refusal
    return enterBy(ctx, request, place.user)
  }

  const createSignIn = (ctx: ServerContext): SignInService => ({
    async accountOf(email) {
      const account = await findAccount(ctx, email)
      return account && account.email.toLowerCase() === email.toLowerCase() ? account.id : null
    },
    async letIn(accountId, request, proof) {
      const [account] = await ctx.db
        .select()
        .from(users)
        .where(and(eq(users.id, accountId), isAccount))
      if (!account) throw invalidCredentials()
      return letIn(ctx, account, request, proof, async () => {})
    },
  })

  const endChain = async (ctx: ServerContext, chainId: string) => {
    await revokeChain(ctx.db, chainId, ctx.now())
    ctx.forget(CHAINS, chainId)
    ctx.sockets.disconnect(rooms.chain(chainId))
  }

  const leave = async (ctx: ServerContext, { tenantId, userId, chainId }: { tenantId: number; userId: number; chainId: string }) => {
    await endChain(ctx, chainId)
    ctx.emit(presenceSignalled, tenantId, { kind: 'left', userId, chainId })
  }

  return defineServerPlugin({
    id: 'auth',
    isEssential: true,
    extends: [extend(mailKinds, resetMail), extend(mailKinds, invitationMail)],
    routes: [
      publicRoute(publicEncryptionKey, async () => encryptionKey),
      publicRoute(login, async ({ email, password, ...proof }, ctx, request) => {
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
        if (!account || !isRight) {
          refused('wrong password')
          throw invalidCredentials()
        }
        return letIn(ctx, account, request, proof, () => parts.signInLimits.forgive(one))
      }),
      route(listOwnCompanies, async (_input, actor, ctx) => {
        const account = await accountOf(ctx.db, actor.userId)
        const places = account ? await membershipsOf(ctx.db, account.id) : []
        return openOf(places)
          .map(({ user, company }) => ({ tenantId: company.id, name: company.name, isCurrent: user.id === actor.userId }))
          .sort((one, other) => one.name.localeCompare(other.name))
      }),
      route(changeCompany, async ({ tenantId }, actor, ctx, request) => {
        const account = await accountOf(ctx.db, actor.userId)
        const places = account ? await membershipsOf(ctx.db, account.id) : []
        const place = places.find(({ user }) => user.tenantId === tenantId && user.isActive)
        if (!account || !place) throw notFound()
        const refusal = await refusalOf(ctx, place)
        if (refusal) throw refusal
        for (const check of ctx.contributionsOf(signInChecks)) await check(ctx, signingIn(place, account), { isProved: true })
        const session = await enterBy(ctx, request, place.user)
        await leave(ctx, actor)
        return session
      }),
      publicRoute(refreshToken, async (_input, ctx, request) => {
        const id = request.cookies[COOKIE]
        if (!id) throw sessionExpired()
        try {
          const next = await rotate(ctx.db, id, usedFrom(request), ctx.now())
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
      publicRoute(requestPasswordReset, async ({ email, language }, ctx, request) => {
        await parts.resetLimits.admit({ address: request.ip, account: email.toLowerCase(), device: null })
        const [mailer] = ctx.contributionsOf(mailers)
        // Whoever asks is told so, known or not, instead of waiting for a link that never comes.
        if (!(await mailer?.canSend(ctx, null))) throw mailNotConfigured()
        const account = await findAccount(ctx, email)
        const places = account ? await membershipsOf(ctx.db, account.id) : []
        const [place] = openOf(places)
        if (account && place)
          await sendResetMail(ctx, { ...account, tenantId: place.company.id, language: account.configs.locale ?? language ?? 'pt-BR' }, place.company.name)
        return { message: 'PASSWORD_RESET_REQUESTED' }
      }),
      publicRoute(resetPassword, async ({ token, password }, ctx, request) => {
        await parts.resetLimits.admit({ address: request.ip, account: 'link', device: request.ip })
        const tokenHash = resetHash(token)
        const passwordHash = await hashInTurn(() => hashPassword(password))
        await ctx.transact(async (tx) => {
          const now = tx.now()
          const [reset] = await tx.db
            .update(passwordResets)
            .set({ usedAt: now })
            .where(sql`${passwordResets.tokenHash} = ${tokenHash} and ${passwordResets.usedAt} is null and ${passwordResets.expiresAt} > ${now}`)
            .returning()
          if (!reset) throw new AppError('ERR_RESET_TOKEN', 400)
          const [user] = await tx.db
            .update(users)
            .set({ passwordHash, rev: sql`${users.rev} + 1` })
            .where(eq(users.id, reset.userId))
            .returning()
          if (!user) throw new AppError('ERR_RESET_TOKEN', 400)
          await endSessionsEverywhere(tx, user.id, 'password')
          recordWithin(tx, resetPassword, { ...user, userId: user.id }, { fields: ['token', 'password'], from: request })
        })
        return { message: 'PASSWORD_CHANGED' }
      }),
    ],
    provides: [provide(signInService, createSignIn)],
    listeners: [listen(sessionsRevoked, 'end-lines', endConnections)],
    signals: [
      onSignal(userActiveSignal, async (_payload, { actor }, ctx) => ctx.emit(presenceSignalled, actor.tenantId, { kind: 'active', userId: actor.userId })),
      onSignal(userIdleSignal, async (_payload, { actor }, ctx) => ctx.emit(presenceSignalled, actor.tenantId, { kind: 'idle', userId: actor.userId })),
    ],
  })
}
