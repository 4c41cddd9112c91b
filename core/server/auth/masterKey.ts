import { createHash, timingSafeEqual } from 'node:crypto'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { type FieldError, invalidInput } from '#core/contract/errors.ts'
import { applyMasterKey, getMasterKey, noMasterKey, wrongMasterKey } from '#core/contract/masterKey.ts'
import { passwordProblem } from '#core/contract/password.ts'
import { recordWithin } from '../http/recordedCalls.ts'
import { defineServerPlugin, publicRoute, type ServerContext, type ServerPlugin } from '../plugin.ts'
import { accountRecoveries } from './accountRecoveries.ts'
import { ACTORS } from './actors.ts'
import { users } from './identity.table.ts'
import type { MakeLimit } from './limits.ts'
import { hashPassword } from './password.ts'
import { endSessions } from './sessions.ts'

/** Of one address, right tries too: a key is used once in years. */
const TRIES = 5
/** Tries of all addresses together in an hour: guessing from many of them is no faster. */
const TRIES_OF_ALL = 50
const HOUR_SECONDS = 3_600

/** Whatever their lengths, the comparison takes as long. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))
const digest = (text: string) => createHash('sha256').update(text).digest()

const problem = (field: string, code: string, message: string): FieldError => ({ field, code, message })

/** @throws invalidInput (422) */
async function findSuperadmin({ db }: ServerContext, account: string): Promise<typeof users.$inferSelect> {
  const wanted = account.toLowerCase()
  const isNamed = or(sql`lower(${users.email}) = ${wanted}`, sql`lower(${users.username}) = ${wanted}`)
  const found = await db
    .select()
    .from(users)
    .where(and(eq(users.profile, 'superadmin'), isNull(users.deletedAt), account === '' ? undefined : isNamed))
  const [one] = found
  if (one && found.length === 1) return one
  const code = account === '' && found.length > 1 ? 'required' : 'unknown'
  throw invalidInput([problem('account', code, 'Say which superadmin')], 422)
}

/** Lets a superadmin in again who has lost their password, or more (`accountRecoveries`): whoever runs the server knows the key. */
export function masterKeyPlugin(key: string | null, limits: MakeLimit): ServerPlugin {
  const limit = limits('masterkey', TRIES, HOUR_SECONDS)
  const total = limits('masterkeyTotal', TRIES_OF_ALL, HOUR_SECONDS)
  return defineServerPlugin({
    id: 'masterkey',
    isEssential: true,
    routes: [
      publicRoute(getMasterKey, async () => ({ isSet: key !== null })),
      publicRoute(applyMasterKey, async ({ key: typed, account, password }, ctx, request) => {
        if (key === null) throw noMasterKey()
        await limit(request.ip)
        await total('all')
        if (!isSame(typed, key)) {
          ctx.log.warn({ address: request.ip }, 'master key refused')
          throw wrongMasterKey()
        }
        const superadmin = await findSuperadmin(ctx, account)
        const weak = passwordProblem(password, superadmin)
        if (weak) throw invalidInput([problem('password', weak, 'This password is too weak')], 422)
        const passwordHash = await hashPassword(password)
        await ctx.transact(async (tx) => {
          await tx.db
            .update(users)
            .set({ passwordHash, isActive: true, detailsRev: sql`${users.detailsRev} + 1`, rev: sql`${users.rev} + 1` })
            .where(eq(users.id, superadmin.id))
          tx.forget(ACTORS, String(superadmin.id))
          const account = { tenantId: superadmin.tenantId, userId: superadmin.id, name: superadmin.name }
          for (const recover of ctx.contributionsOf(accountRecoveries)) await recover(tx, account)
          await endSessions(tx, account, 'password')
          recordWithin(tx, applyMasterKey, { ...account, userId: null, profile: null }, { fields: ['key', 'account', 'password'], from: request })
        })
        ctx.log.warn({ address: request.ip, userId: superadmin.id }, 'master key used: a superadmin has a new password')
        return { message: 'PASSWORD_CHANGED' as const, username: superadmin.username }
      }),
    ],
  })
}
