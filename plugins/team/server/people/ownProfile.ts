import { eq, sql } from 'drizzle-orm'
import { type FieldError, invalidInput, noUserFound } from '#core/contract/errors.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { accountOf } from '#core/server/auth/memberships.ts'
import { hashPassword, isPassword } from '#core/server/auth/password.ts'
import { endSessionsEverywhere } from '#core/server/auth/sessions.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { personProblems } from '../../contract/personFields.ts'
import { clean } from './checkPerson.ts'
import { announcePerson, trackedPeople } from './trackedPeople.ts'

/** Wrong passwords per minute. */
const TRIES = 5
const MINUTE_SECONDS = 60

interface OwnChange {
  name?: string | undefined
  currentPassword?: string | undefined
  password?: string | undefined
}

async function currentProblem(ctx: ServerContext, accountId: number, typed: string | undefined, passwordHash: string): Promise<FieldError[]> {
  if (!typed) return [{ field: 'currentPassword', code: 'required', message: 'Write your present password' }]
  const limit = ctx.host.limit('team.ownPassword', TRIES, MINUTE_SECONDS)
  await limit(String(accountId))
  if (!(await isPassword(typed, passwordHash))) return [{ field: 'currentPassword', code: 'wrong', message: 'This is not your present password' }]
  await limit.forgive(String(accountId))
  return []
}

/** @see changeOwnProfile of the contract */
export async function changeOwnProfile(ctx: ServerContext, actor: Actor, { name, currentPassword, password }: OwnChange): Promise<{ name: string }> {
  const known = await tenantRows(ctx.db, actor, users).first(eq(users.id, actor.userId))
  const account = await accountOf(ctx.db, actor.userId)
  if (!known || !account) throw noUserFound()
  const wanted = clean(name ?? known.name)
  const problems = personProblems({ ...known, name: wanted, accessHours: null, password: password ?? null }).filter(({ field }) =>
    ['name', 'password'].includes(field),
  )
  if (password !== undefined) problems.push(...(await currentProblem(ctx, account.id, currentPassword, account.passwordHash)))
  if (problems.length > 0) throw invalidInput(problems, 422)
  const passwordHash = password === undefined ? null : await hashPassword(password)
  return ctx.transact(async (tx) => {
    const rows = tenantRows(tx.db, actor, users)
    const before = await rows.first(eq(users.id, actor.userId))
    const [after] = await rows.update(eq(users.id, actor.userId), { name: wanted, detailsRev: sql`${users.detailsRev} + 1` })
    if (!before || !after) throw noUserFound()
    await trackedPeople.record(tx, actor, before, after)
    if (passwordHash) {
      await tx.db
        .update(users)
        .set({ passwordHash, rev: sql`${users.rev} + 1` })
        .where(eq(users.id, account.id))
      await endSessionsEverywhere(tx, account.id, 'password', actor.chainId)
    }
    await announcePerson(tx, actor, actor.userId, after)
    return { name: after.name }
  })
}
