import { and, eq, lt } from 'drizzle-orm'
import { idsOfSetting } from '#core/contract/define.ts'
import { noUserFound, secondFactorNeeded, secondFactorWrong } from '#core/contract/errors.ts'
import { standsAbove } from '#core/contract/rank.ts'
import type { RecoveredAccount } from '#core/server/auth/accountRecoveries.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { accountOf } from '#core/server/auth/memberships.ts'
import type { SignInProof, SigningIn } from '#core/server/auth/signInChecks.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { recordWithin } from '#core/server/http/recordedCalls.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import { rolesService } from '#plugins/rights/contract/index.ts'
import * as contract from '../contract/index.ts'
import { encryptSecret, hashOf, newRecoveryCodes, offeredSecret, offerFor, openSecret, stepOf } from './codes.ts'
import { secondFactors } from './twoFactor.table.ts'

type Whose = Pick<Actor, 'tenantId' | 'userId'>
type Row = typeof secondFactors.$inferSelect

/** Wrong codes per minute. */
const TRIES = 5
const MINUTE_SECONDS = 60

const rowsOf = (ctx: ServerContext, whose: Whose) => tenantRows(ctx.db, whose, secondFactors)
const ofPerson = ({ userId }: Whose) => eq(secondFactors.userId, userId)

/** Counts a try and forgets the counted ones once one was right. @throws tooFast (429) */
async function inLimit<R>({ host }: ServerContext, { userId }: Pick<Whose, 'userId'>, attempt: () => Promise<R | null>): Promise<R | null> {
  const limit = host.limit('twoFactor.code', TRIES, MINUTE_SECONDS)
  await limit(String(userId))
  const result = await attempt()
  if (result !== null) await limit.forgive(String(userId))
  return result
}

const announce = (tx: ServerContext, { tenantId, userId }: Whose) => tx.push(contract.twoFactorChanged, tenantId, { userId }, [rooms.user(tenantId, userId)])

/** Account that somebody signs in with: it has the second factor, whichever company they are in. */
async function accountOfActor({ db }: ServerContext, { userId }: Actor): Promise<Whose> {
  const account = await accountOf(db, userId)
  if (!account) throw noUserFound()
  return { tenantId: account.tenantId, userId: account.id }
}

async function isRequired(ctx: ServerContext, { tenantId, userId, profile }: Pick<SigningIn, 'tenantId' | 'userId' | 'profile'>): Promise<boolean> {
  const value = await ctx.setting(tenantId, contract.twoFactorRequired)
  const roleIds = idsOfSetting(await ctx.setting(tenantId, contract.twoFactorRoles))
  const roleId = value === 'roles' ? await ctx.use(rolesService).roleIdOf({ tenantId, userId, profile }) : null
  return contract.isRequiredOf({ value, roleIds }, { profile, roleId })
}

export async function getTwoFactor(ctx: ServerContext, actor: Actor): Promise<contract.TwoFactorState> {
  const account = await accountOfActor(ctx, actor)
  const row = await rowsOf(ctx, account).first(ofPerson(account))
  return { isOn: row !== undefined, recoveryLeft: row?.recovery.length ?? 0, isRequired: await isRequired(ctx, actor) }
}

/** Uses a code up: of the app, each once, or one of those for when the device is lost. */
const spendCode = async (ctx: ServerContext, whose: Whose, row: Row, code: string): Promise<boolean> =>
  (await inLimit(ctx, whose, async () => ((await isSpent(ctx, whose, row, code)) ? true : null))) ?? false

async function isSpent(ctx: ServerContext, whose: Whose, row: Row, code: string): Promise<boolean> {
  const secret = openSecret(ctx, row.secret)
  const step = secret === null ? null : stepOf(ctx, secret, code)
  const rows = rowsOf(ctx, whose)
  if (step !== null) return (await rows.update(and(ofPerson(whose), lt(secondFactors.lastStep, step)), { lastStep: step })).length > 0
  return ctx.transact(async (tx) => {
    const factors = rowsOf(tx, whose)
    await factors.hold(ofPerson(whose))
    const now = await factors.first(ofPerson(whose))
    const hash = hashOf(code)
    if (!now?.recovery.includes(hash)) return false
    await factors.update(ofPerson(whose), { recovery: now.recovery.filter((one) => one !== hash) })
    announce(tx, whose)
    return true
  })
}

async function keep(ctx: ServerContext, whose: Whose, secret: string, step: number, ...hearers: Whose[]): Promise<string[]> {
  const recoveryCodes = newRecoveryCodes()
  const values = { secret: encryptSecret(ctx, secret), lastStep: step, recovery: recoveryCodes.map(hashOf) }
  await ctx.transact(async (tx) => {
    const rows = rowsOf(tx, whose)
    const [changed] = await rows.update(ofPerson(whose), values)
    if (!changed) await rows.insert({ userId: whose.userId, ...values })
    for (const hearer of [whose, ...hearers]) announce(tx, hearer)
  })
  return recoveryCodes
}

/** @see confirmTwoFactor of the contract */
export async function confirm(ctx: ServerContext, actor: Actor, token: string, code: string): Promise<{ recoveryCodes: string[] }> {
  const account = await accountOfActor(ctx, actor)
  const secret = offeredSecret(ctx, account.userId, token)
  if (secret === null) throw contract.refusedCode('old')
  const step = await inLimit(ctx, account, async () => stepOf(ctx, secret, code))
  if (step === null) throw contract.refusedCode('wrong')
  return { recoveryCodes: await keep(ctx, account, secret, step, actor) }
}

/** The row of an account once a right code was spent. @throws refusedCode (422) */
async function ownRow(ctx: ServerContext, account: Whose, code: string): Promise<Row | null> {
  const row = await rowsOf(ctx, account).first(ofPerson(account))
  if (row && !(await spendCode(ctx, account, row, code))) throw contract.refusedCode('wrong')
  return row ?? null
}

/** @see renewRecoveryCodes of the contract */
export async function renewRecovery(ctx: ServerContext, actor: Actor, code: string): Promise<{ recoveryCodes: string[] }> {
  const account = await accountOfActor(ctx, actor)
  if (!(await ownRow(ctx, account, code))) throw contract.refusedCode('wrong')
  const recoveryCodes = newRecoveryCodes()
  await ctx.transact(async (tx) => {
    await rowsOf(tx, account).update(ofPerson(account), { recovery: recoveryCodes.map(hashOf) })
    announce(tx, actor)
  })
  return { recoveryCodes }
}

/** @see endTwoFactor of the contract */
export async function endTwoFactor(ctx: ServerContext, actor: Actor, code: string): Promise<contract.TwoFactorState> {
  if (await isRequired(ctx, actor)) throw contract.twoFactorIsRequired()
  const account = await accountOfActor(ctx, actor)
  await ownRow(ctx, account, code)
  await ctx.transact(async (tx) => {
    await rowsOf(tx, account).remove(ofPerson(account))
    announce(tx, actor)
  })
  return getTwoFactor(ctx, actor)
}

/** @see resetTwoFactor of the contract */
export async function resetTwoFactor(ctx: ServerContext, actor: Actor, userId: number): Promise<{ message: 'TWO_FACTOR_RESET' }> {
  const person = await tenantRows(ctx.db, actor, users).first(eq(users.id, userId))
  // Whom a role lets keep people opens no account of who stands above or beside them.
  // Whoever signs in with another company's account has the second factor there.
  if (!person || person.accountId !== null || !standsAbove(actor.profile, person.profile)) throw noUserFound()
  await ctx.transact(async (tx) => {
    await rowsOf(tx, { tenantId: actor.tenantId, userId }).remove(eq(secondFactors.userId, userId))
    announce(tx, { tenantId: actor.tenantId, userId })
  })
  ctx.log.warn({ userId, by: actor.userId }, 'second factor taken away')
  return { message: 'TWO_FACTOR_RESET' }
}

/** Somebody is let in again who may have lost the device, too. The audit log tells it like a factor that a colleague took away. */
export async function endForRecovery(tx: ServerContext, { tenantId, userId, name }: RecoveredAccount): Promise<void> {
  const whose = { tenantId, userId }
  const rows = rowsOf(tx, whose)
  if (!(await rows.first(ofPerson(whose)))) return
  await rows.remove(ofPerson(whose))
  announce(tx, whose)
  const taken = { fields: [], from: null, target: String(userId) }
  recordWithin(tx, contract.resetTwoFactor, { tenantId, userId: null, name, profile: null }, taken)
  tx.log.warn({ userId }, 'second factor taken away by the master key')
}

/** Before somebody enters a company. @throws secondFactorNeeded, secondFactorWrong (401), twoFactorIsMissing (409), tooFast (429) */
export async function checkSignIn(ctx: ServerContext, who: SigningIn, { code, enrolment, isProved }: SignInProof): Promise<void> {
  const { account } = who
  const row = await rowsOf(ctx, account).first(ofPerson(account))
  if (row) {
    if (isProved) return
    if (!code) throw secondFactorNeeded()
    if (!(await spendCode(ctx, account, row, code))) throw secondFactorWrong()
    return
  }
  if (!(await isRequired(ctx, who))) return
  if (isProved) throw contract.twoFactorIsMissing()
  const offered = enrolment ? offeredSecret(ctx, account.userId, enrolment) : null
  if (offered === null || !code) throw secondFactorNeeded({ enrolment: offerFor(ctx, account.userId, who.email) })
  const step = await inLimit(ctx, account, async () => stepOf(ctx, offered, code))
  if (step === null) throw secondFactorWrong()
  await keep(ctx, account, offered, step)
}
