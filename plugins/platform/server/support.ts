import { and, asc, eq, or, sql } from 'drizzle-orm'
import { notFound } from '#core/contract/errors.ts'
import { tenants, users } from '#core/server/auth/identity.table.ts'
import { isAccount } from '#core/server/auth/memberships.ts'
import { describeCall } from '#core/server/http/recordedCalls.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import type { SupportPerson } from '../contract/index.ts'
import { accountNamed } from './userTenants.ts'

const columns = {
  ...{ id: users.id, name: users.name, email: users.email, username: users.username, isSupport: users.isSupport },
  tenant: { id: tenants.id, name: tenants.name },
}

/** @see listSupport of the contract */
export function listSupport({ db }: ServerContext): Promise<SupportPerson[]> {
  return db
    .select(columns)
    .from(users)
    .innerJoin(tenants, eq(tenants.id, users.tenantId))
    .where(and(isAccount, eq(users.isSupport, true)))
    .orderBy(asc(users.name), asc(users.id))
}

/** @see setSupport of the contract */
export async function setSupport(ctx: ServerContext, actor: Actor, { account, isSupport }: { account: string; isSupport: boolean }): Promise<SupportPerson> {
  return ctx.transact(async (tx) => {
    const id = await accountNamed(tx, account)
    const ofAccount = eq(users.id, id)
    const [before] = await tx.db.select({ isSupport: users.isSupport }).from(users).where(ofAccount).for('update')
    await tx.db
      .update(users)
      .set({ isSupport, rev: sql`${users.rev} + 1` })
      .where(or(ofAccount, eq(users.accountId, id)))
    const [person] = await tx.db.select(columns).from(users).innerJoin(tenants, eq(tenants.id, users.tenantId)).where(ofAccount)
    if (!person) throw notFound()
    describeCall(actor, { name: person.name, before: { isSupport: before?.isSupport ?? false }, after: { isSupport } })
    return person
  })
}
