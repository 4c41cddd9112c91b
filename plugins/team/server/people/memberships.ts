import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { type FieldError, invalidInput, noUserFound } from '#core/contract/errors.ts'
import { lockAccounts, takenNames } from '#core/server/auth/accountNames.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { accountOf, isAccount, membershipsOf } from '#core/server/auth/memberships.ts'
import { type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { lastAdmin, userNamesTaken } from '../../contract/people.ts'
import type { MembershipService } from '../../contract/service.ts'
import { queues } from '../team.table.ts'
import { hasAdmin, isActiveAdmin, requireRoom } from './checkPerson.ts'
import { endAccess, giveAll, takeAll } from './leaving.ts'
import type { PersonRow } from './presentPerson.ts'
import { announcePerson } from './trackedPeople.ts'

const problem = (field: string, code: string, message: string): FieldError => ({ field, code, message })

/** Nobody signs in with it: the account's password counts. */
const NO_PASSWORD = ''

async function memberOf(tx: ServerContext, scope: TenantScope, id: number): Promise<PersonRow> {
  const row = await tenantRows(tx.db, scope, users).first(and(eq(users.id, id), isNotNull(users.accountId)))
  if (!row) throw noUserFound()
  return row
}

/** @throws invalidInput (422) where the account has a row in the company already */
async function requireNewPlace(tx: ServerContext, accountId: number, tenantId: number): Promise<void> {
  const places = await membershipsOf(tx.db, accountId)
  if (places.some(({ user }) => user.tenantId === tenantId)) throw invalidInput([problem('tenantId', 'duplicated', 'They work there already')], 422)
}

/** @see MembershipService */
export const createMembershipService = (tx: ServerContext): MembershipService => ({
  async add({ accountId, tenantId, profile }) {
    await lockAccounts(tx.db)
    const scope = { tenantId }
    const [account] = await tx.db
      .select()
      .from(users)
      .where(and(eq(users.id, accountId), isAccount))
    if (!account) throw invalidInput([problem('userId', 'unknown', 'There is no such person')], 422)
    await requireNewPlace(tx, accountId, tenantId)
    await requireRoom(tx, scope)
    const { name, email, username, configs } = account
    const row = await tenantRows(tx.db, scope, users).insert({ name, email, username, configs, accountId, profile, passwordHash: NO_PASSWORD })
    await announcePerson(tx, scope, row.id, row)
    return row.id
  },
  async change({ id, tenantId, profile, isActive }) {
    await lockAccounts(tx.db)
    const scope = { tenantId }
    const before = await memberOf(tx, scope, id)
    const [after] = await tenantRows(tx.db, scope, users).update(eq(users.id, id), { profile, isActive, detailsRev: sql`${users.detailsRev} + 1` })
    if (!after) throw noUserFound()
    if (isActiveAdmin(before) && !isActiveAdmin(after) && !(await hasAdmin(tx, scope)))
      throw invalidInput([problem(after.profile === before.profile ? 'isActive' : 'profile', 'last_admin', 'The company needs an administrator')], 422)
    if (before.isActive && !after.isActive) await endAccess(tx, scope, id)
    await announcePerson(tx, scope, id, after)
  },
  async remove({ id, tenantId }) {
    await lockAccounts(tx.db)
    const scope = { tenantId }
    const before = await memberOf(tx, scope, id)
    const taken = await takeAll(tx, scope, id)
    await tenantRows(tx.db, scope, users).update(and(eq(users.id, id), isNull(users.deletedAt)), { deletedAt: tx.now() })
    if (isActiveAdmin(before) && !(await hasAdmin(tx, scope))) throw lastAdmin()
    await announcePerson(tx, scope, id, null)
    return taken
  },
  async restore({ id, tenantId }, taken) {
    await lockAccounts(tx.db)
    const scope = { tenantId }
    const rows = tenantRows(tx.db, scope, users, { withDeleted: true })
    const before = await rows.first(and(eq(users.id, id), isNotNull(users.accountId)))
    const account = before && (await accountOf(tx.db, id))
    if (!before || !account) throw noUserFound()
    if (before.deletedAt === null) return
    if ((await takenNames(tx.db, account, account.id)).length > 0) throw userNamesTaken()
    await requireNewPlace(tx, account.id, tenantId)
    await requireRoom(tx, scope)
    const [after] = await rows.update(eq(users.id, id), { deletedAt: null, detailsRev: sql`${users.detailsRev} + 1` })
    if (!after) throw noUserFound()
    const there = await tenantRows(tx.db, scope, queues).find()
    await giveAll(
      tx,
      scope,
      id,
      taken,
      there.map((queue) => queue.id),
    )
    await announcePerson(tx, scope, id, after)
  },
})
